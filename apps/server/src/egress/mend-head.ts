import { Duplex, Transform } from "node:stream";
import type { Socket } from "node:net";

/** Longest head that is mended; a longer one passes as it is, for the parser to refuse. */
const MAX_HEAD = 64 * 1024;

const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;

/**
 * Returns a connection whose answers' heads a strict parser accepts wherever browsers do: without lines that are no fields,
 * without control characters in values, with one length where the same is named twice, and with none beside chunks.
 */
export function mendingHeads(socket: Socket): Duplex {
  const mended = socket.pipe(headMender());
  socket.once("error", (error) => mended.destroy(error));
  socket.once("close", () => {
    if (!mended.writableEnded) mended.destroy();
  });
  const duplex = Duplex.from({ readable: mended, writable: socket });
  // Its reader takes an answer as cut off only when the whole connection has closed.
  duplex.once("end", () => duplex.destroy());
  // The HTTP client reports these errors on its request, where they are handled.
  duplex.on("error", () => {});
  duplex.once("close", () => socket.destroy());
  return duplex;
}

function headMender(): Transform {
  let pending = Buffer.alloc(0);
  let isHead = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, chunk]);
      while (isHead) {
        const text = pending.toString("latin1");
        const end = /\r?\n\r?\n/.exec(text);
        if (end === null && pending.length <= MAX_HEAD) return done();
        isHead = end !== null && IS_INTERIM.test(text);
        if (end === null) break;
        this.push(Buffer.from(mendHead(text.slice(0, end.index)), "latin1"));
        pending = pending.subarray(end.index + end[0].length);
      }
      const body = pending;
      pending = Buffer.alloc(0);
      done(null, body);
    },
    flush(done) {
      done(null, pending);
    },
  });
}

/** Answers before the final one (103 Early Hints), which has a head of its own. */
const IS_INTERIM = /^HTTP\/1\.\d 1(?!01)\d\d/;

/**
 * Mends one head.
 *
 * @param head status line and fields, one byte a character, without the empty line at the end
 * @returns the same with the empty line
 */
export function mendHead(head: string): string {
  const [status = "", ...lines] = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const fields: [name: string, value: string][] = [];
  for (const line of lines) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name !== undefined) fields.push([name, value!.replace(/[\x00-\x08\x0a-\x1f\x7f]/g, " ").trim()]);
  }
  const isChunked = fields.some(([name]) => name.toLowerCase() === "transfer-encoding");
  const lengths = new Set<string>();
  const kept = fields.filter(([name, value]) => {
    if (name.toLowerCase() !== "content-length") return true;
    const isRepeated = lengths.has(value);
    lengths.add(value);
    return !isChunked && !isRepeated;
  });
  return [status, ...kept.map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
}
