import type { Readable, Writable } from "node:stream";

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Calls a browser over its debugging pipe: JSON texts terminated by a zero byte. Only the starter has the other end. */
export class BrowserPipe {
  readonly #out: Writable;
  readonly #waiting = new Map<number, Waiting>();
  #id = 0;
  #rest = "";

  constructor(out: Writable, into: Readable) {
    this.#out = out;
    into.setEncoding("utf8");
    into.on("data", (text: string) => this.#take(text));
    into.on("close", () => this.#end());
    // Write errors are ignored: a browser that has exited is detected by its missing answers.
    into.on("error", () => this.#end());
    out.on("error", () => this.#end());
  }

  /** @throws Error when the browser refuses, or ends before it answers */
  call<Result>(method: string, params: object = {}): Promise<Result> {
    this.#id += 1;
    const id = this.#id;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Result), reject });
      this.#out.write(`${JSON.stringify({ id, method, params })}\0`);
    });
  }

  #take(text: string): void {
    const texts = (this.#rest + text).split("\0");
    this.#rest = texts.pop() ?? "";
    for (const one of texts) {
      const { id, result, error } = JSON.parse(one) as Answer;
      const waiting = id === undefined ? undefined : this.#waiting.get(id);
      if (id === undefined || waiting === undefined) continue;
      this.#waiting.delete(id);
      if (error) waiting.reject(new Error(error.message));
      else waiting.resolve(result);
    }
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error("the browser has ended"));
    this.#waiting.clear();
  }
}
