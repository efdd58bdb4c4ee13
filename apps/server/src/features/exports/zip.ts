import { once } from "node:events";
import { createDeflateRaw, crc32 } from "node:zlib";

/** A file of an archive; its content is written while it is made. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1980-01-01: the same content gives the same file. */
const DATE = 0x0021;

/**
 * A ZIP archive as a stream (PKWARE APPNOTE 6.3, without ZIP64: at most 65,535 files and 4 GB). Memory does not grow with
 * the content: sizes and checksums follow each file.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const start = offset;
    const header = localHeader(name);
    yield header;
    const sums = { crc: 0, size: 0, packed: 0 };
    for await (const piece of deflated(content, sums)) {
      sums.packed += piece.length;
      yield piece;
    }
    const tail = descriptor(sums);
    yield tail;
    offset += header.length + sums.packed + tail.length;
    directory.push(centralHeader(name, sums, start));
  }
  const central = Buffer.concat(directory);
  yield central;
  yield endRecord(directory.length, central.length, offset);
}

interface Sums {
  crc: number;
  size: number;
  packed: number;
}

async function* deflated(content: ZipEntry["content"], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, "drain");
    }
    deflate.end();
  })();
  // A source that fails ends the archive with its error instead of a silent truncation.
  feeding.catch((error: unknown) =>
    deflate.destroy(error instanceof Error ? error : new Error("no content")),
  );
  yield* deflate as AsyncIterable<Buffer>;
  await feeding;
}

function localHeader(name: string): Buffer {
  const path = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(path.length, 26);
  return Buffer.concat([header, path]);
}

function descriptor({ crc, size, packed }: Sums): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(DESCRIPTOR, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function centralHeader(name: string, { crc, size, packed }: Sums, start: number): Buffer {
  const path = Buffer.from(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(path.length, 28);
  header.writeUInt32LE(start, 42);
  return Buffer.concat([header, path]);
}

function endRecord(files: number, length: number, start: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(files, 8);
  record.writeUInt16LE(files, 10);
  record.writeUInt32LE(length, 12);
  record.writeUInt32LE(start, 16);
  return record;
}
