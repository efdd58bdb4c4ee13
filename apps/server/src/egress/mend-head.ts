import { Duplex } from "node:stream";

/** Longest head in bytes that is mended; a longer one passes as it is, for the parser to refuse. */
const MAX_HEAD = 64 * 1024;

const STATUS = /^HTTP(?:\/(\d)\.(\d))?[^ \t]{0,9}[ \t]{1,9}(\d{3})(?!\d)(.*)$/is;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/g;

/**
 * Returns a connection whose answers' heads a strict parser accepts wherever browsers do: with a status line as HTTP writes it,
 * without lines that are no fields, without control characters in values, with one length where the same is named twice, and
 * with none beside chunks.
 *
 * @param connection carries one request at a time: whatever is written starts a new one, whose answer has a head of its own
 */
export const mendingHeads = (connection: Duplex): Duplex => new MendedConnection(connection);

/** One stream rather than a chain of transforms, which would cost a visit more than reading the head does. */
class MendedConnection extends Duplex {
  readonly #connection: Duplex;
  readonly #answers = new Answers();

  constructor(connection: Duplex) {
    super();
    this.#connection = connection;
    connection.on("data", (chunk: Buffer) => {
      for (const part of this.#answers.take(chunk)) if (!this.push(part)) connection.pause();
    });
    connection.once("end", () => {
      this.push(this.#answers.rest());
      this.push(null);
    });
    connection.once("error", (error) => this.destroy(error));
    connection.once("close", () => {
      if (!connection.readableEnded) this.destroy();
    });
    // Its reader takes an answer as cut off only when the whole connection has closed.
    this.once("end", () => this.destroy());
    // The HTTP client reports these errors on its request, where they are handled.
    this.on("error", () => {});
  }

  override _read(): void {
    this.#connection.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#answers.expectHead();
    this.#connection.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#connection.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection.destroy();
    done(error);
  }
}

/** The answers of a connection, each with a mended head. */
class Answers {
  #pending: Buffer = Buffer.alloc(0);
  #isHead = true;

  /** The next bytes are an answer's head, unless they do not look like one. */
  expectHead(): void {
    this.#isHead = true;
  }

  /** Returns what can be passed on after some more bytes. */
  take(chunk: Buffer): Buffer[] {
    if (!this.#isHead) return [chunk];
    const parts: Buffer[] = [];
    // The end of a head may be cut between two chunks.
    let searched = Math.max(0, this.#pending.length - 3);
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (this.#isHead) {
      // Held back, anything else (frames of HTTP/2) would wait for an end of head that never comes.
      if (!startsLikeHead(this.#pending)) break;
      const end = endOfHead(this.#pending, searched);
      if (end === null && this.#pending.length <= MAX_HEAD) return parts;
      if (end === null) break;
      const text = this.#pending.toString("latin1", 0, end.start);
      this.#isHead = IS_INTERIM.test(text);
      parts.push(Buffer.from(mendHead(text), "latin1"));
      this.#pending = this.#pending.subarray(end.next);
      searched = 0;
    }
    this.#isHead = false;
    parts.push(this.rest());
    return parts;
  }

  /** Returns what was held back. */
  rest(): Buffer {
    const rest = this.#pending;
    this.#pending = Buffer.alloc(0);
    return rest;
  }
}

const PROTOCOL = "http/";

/** Returns whether bytes are the start of a head, or fewer that may become one; empty lines before it are ignored. */
function startsLikeHead(bytes: Buffer): boolean {
  const start = bytes
    .toString("latin1", 0, 16)
    .replace(/^[\r\n]{1,4}/, "")
    .slice(0, PROTOCOL.length);
  return PROTOCOL.startsWith(start.toLowerCase());
}

/** Finds the empty line at the end of a head: where it starts and where the body does, in bytes. */
function endOfHead(bytes: Buffer, from: number): { start: number; next: number } | null {
  for (let at = bytes.indexOf("\n", from); at !== -1; at = bytes.indexOf("\n", at + 1)) {
    const next = bytes[at + 1] === 0x0d ? at + 2 : at + 1;
    // Empty lines before the status line end no head.
    if (bytes[next] !== 0x0a || bytes.subarray(0, at).every(isLineEnd)) continue;
    return { start: bytes[at - 1] === 0x0d ? at - 1 : at, next: next + 1 };
  }
  return null;
}

const isLineEnd = (byte: number): boolean => byte === 0x0d || byte === 0x0a;

/** Answers before the final one (103 Early Hints), which has a head of its own. */
const IS_INTERIM = /^\s{0,4}HTTP\S{0,12}\s{1,9}1(?!01)\d\d/i;

/**
 * Mends one head.
 *
 * @param head status line and fields, one byte a character, without the empty line at the end
 * @returns the same with the empty line
 */
export function mendHead(head: string): string {
  const [status = "", ...lines] = head
    .replace(/^[\r\n]{1,4}/, "")
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
  const fields: [name: string, value: string][] = [];
  for (const line of lines) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name !== undefined) fields.push([name, value!.replace(CONTROLS, " ").trim()]);
  }
  const isChunked = fields.some(([name]) => name.toLowerCase() === "transfer-encoding");
  const isLength = ([name]: [string, string]): boolean => name.toLowerCase() === "content-length";
  const lengths = new Set(
    fields.filter(isLength).flatMap(([, value]) => value.split(",").map((one) => one.trim())),
  );
  // Several that differ are all kept, for the parser to refuse.
  const stated = isChunked ? [] : [...lengths].map((length): [string, string] => ["content-length", length]);
  const kept = [...fields.filter((field) => !isLength(field)), ...stated];
  return [mendStatus(status), ...kept.map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
}

/** Like browsers, takes every version from 1.1 for it, and every other for 1.0. */
function mendStatus(line: string): string {
  const [, major = "0", minor = "0", status, reason] = STATUS.exec(line) ?? [];
  if (status === undefined) return line;
  const version = Number(`${major}.${minor}`) >= 1.1 ? "1.1" : "1.0";
  return `HTTP/${version} ${status} ${reason!.replace(CONTROLS, " ").trim()}`;
}
