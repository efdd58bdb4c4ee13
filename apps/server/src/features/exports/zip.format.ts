import { pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip } from "fflate";
import type { AsyncFlateStreamHandler, ZipInputFile } from "fflate";

/** A file of an archive; its content is streamed. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** The first local date that an archive can represent: the same content gives the same file. */
const DATE = new Date(1980, 0, 1);
const DEFLATE = 8;

/** Yields a ZIP archive without ZIP64: at most 65,535 files and 4 GB. Memory use is constant: sizes and checksums follow each file. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) ready.push(piece);
  });
  for await (const { name, content } of entries) {
    const file = new DeflatedFile(name);
    archive.add(file);
    for await (const packed of file.deflated(content)) {
      file.ondata?.(null, packed, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
  }
  archive.end();
  yield* ready.splice(0);
}

/** A file compressed by Node's zlib, off the event loop. */
class DeflatedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = DEFLATE;
  readonly mtime = DATE;
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;

  constructor(name: string) {
    this.filename = name;
  }

  /** A failing source fails the archive, instead of silently truncating it. */
  deflated(content: ZipEntry["content"]): AsyncIterable<Buffer<ArrayBuffer>> {
    return pipeline(this.#measured(content), createDeflateRaw(), () => {});
  }

  async *#measured(content: ZipEntry["content"]): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      this.crc = crc32(bytes, this.crc);
      this.size += bytes.length;
      yield bytes;
    }
  }
}
