import { deserialize, getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";

/** One call of a function of a module that runs in a reading thread; serialized by V8, since only the thread needs its objects. */
export interface ThreadCall {
  /** The module's URL. */
  href: string;
  name: string;
  input: unknown;
}

/** What a thread reports about itself. */
interface Usage {
  /** CPU time in ms that the thread has used since it began. */
  cpuMs: number;
  /** Memory in MB that its heap takes, used or not. */
  heapMb: number;
}

export type ThreadReport = Usage &
  (
    | { kind: "loaded" }
    | { kind: "done"; value: unknown }
    | { kind: "failed"; message: string; stack: string | undefined }
  );

type ThreadModule = Record<string, (input: unknown) => unknown>;

/** Loaded when first called: a thread that reads only pages never loads what reads imports. */
const modules = new Map<string, Promise<ThreadModule>>();

const usage = (): Usage => {
  const { user, system } = process.threadCpuUsage();
  return { cpuMs: (user + system) / 1000, heapMb: getHeapStatistics().total_heap_size / 1024 / 1024 };
};

/** Sends a report; nothing of it is moved. */
const report = (sent: ThreadReport): void => parentPort?.postMessage(sent, []);

async function answer({ href, name, input }: ThreadCall): Promise<ThreadReport> {
  try {
    let loading = modules.get(href);
    if (!loading) {
      loading = import(href) as Promise<ThreadModule>;
      modules.set(href, loading);
      await loading;
      // Loading the code is no cost of the page.
      report({ kind: "loaded", ...usage() });
    }
    const work = (await loading)[name];
    if (!work) throw new Error(`${href} has no function ${name}`);
    return { kind: "done", value: await work(input), ...usage() };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "failed", message, stack, ...usage() };
  }
}

parentPort?.on("message", (call: Uint8Array) => {
  // Not in the function, which would keep the bytes of a page until it has been read.
  void answer(deserialize(call) as ThreadCall).then(report);
});
