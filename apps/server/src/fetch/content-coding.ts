import { pipeline, Readable } from "node:stream";
import type { Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

type Bytes = AsyncIterable<Uint8Array>;

/** Each coding multiplies the work a server can cause; no legitimate answer uses more than two. */
const MAX_CODINGS = 2;

/** What was compressed is given out as far as it came: browsers show an answer that lacks its checksum. */
const ZLIB_LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

const DECODERS: Record<string, (body: Bytes) => Bytes> = {
  gzip: (body) => through(body, createGunzip(ZLIB_LENIENT)),
  "x-gzip": (body) => through(body, createGunzip(ZLIB_LENIENT)),
  deflate: inflated,
  br: (body) => through(body, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })),
  zstd: (body) => through(body, createZstdDecompress({ finishFlush: constants.ZSTD_e_flush })),
};

/** The codings of a Content-Encoding header that change the body, in the order in which they were applied. */
export function codingsOf(header: string): string[] {
  return header
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
}

/** Bytes by which a body may be larger coded than decoded: frames, checksums, names. */
const CODING_BYTES = 64 * 1024;

/** Thrown to the reader of a body that is larger coded than it may be decoded. */
export class CodedTooLargeError extends Error {
  override name = "CodedTooLargeError";
}

export type Decoding = { ok: true; body: Bytes } | { ok: false; reason: string };

/**
 * Undoes the codings of an answer's body. With one that is unknown ("none", "utf-8") the body is taken as it is, as browsers do.
 *
 * @param maxBytes limit of each coding's input: blocks of nothing cost time, and their output never reaches a limit. That of the
 * output is the reader's.
 */
export function decoded(body: Bytes, codings: readonly string[], maxBytes: number): Decoding {
  if (hasUnknown(codings)) return { ok: true, body };
  if (codings.length > MAX_CODINGS) return { ok: false, reason: "the page is compressed more than twice" };
  const decode = (coded: Bytes, coding: string): Bytes =>
    DECODERS[coding]!(limited(coded, maxBytes + CODING_BYTES));
  return { ok: true, body: codings.reduceRight(decode, body) };
}

/** Returns whether a body was left as it came, so that its bytes must show whether it is text. */
export function hasUnknown(codings: readonly string[]): boolean {
  return codings.some((coding) => !Object.hasOwn(DECODERS, coding));
}

async function* limited(body: Bytes, maxBytes: number): Bytes {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new CodedTooLargeError();
    yield chunk;
  }
}

/**
 * "deflate" means zlib's format (RFC 9110, section 8.4.1.2), but some servers send the bare deflate stream. zlib's first two
 * bytes, its method and a check of both (RFC 1950), tell them apart.
 */
async function* inflated(body: Bytes): Bytes {
  const chunks = body[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  const isZlib = start.length > 1 && (start[0]! & 0x0f) === 8 && start.readUInt16BE(0) % 31 === 0;
  const rest = async function* (): Bytes {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  yield* through(rest(), isZlib ? createInflate(ZLIB_LENIENT) : createInflateRaw(ZLIB_LENIENT));
}

/** Streams bytes through a decoder, so that a compression bomb stops with its reader; either's error is thrown to the reader. */
async function* through(body: Bytes, decoder: Transform): Bytes {
  pipeline(Readable.from(body, { objectMode: false }), decoder, () => {});
  yield* decoder as Bytes;
}
