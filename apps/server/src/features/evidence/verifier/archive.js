/**
 * Reads an evidence archive: stored files without optional ZIP features. Every byte is verified: the files are written to an
 * archive again, and any difference shows an alteration of the archive itself.
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const END_LENGTH = 22;
/** 1 January 1980, as an archive represents it. */
const DATE = 0x21;
const VERSION = 20;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_one, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** @param {Uint8Array} bytes */
const latin = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

/** Returns the files in order, by their local headers; undefined when these are invalid. */
function byEntries(bytes) {
  const view = viewOf(bytes);
  const files = [];
  let at = 0;
  while (at + LOCAL_LENGTH <= bytes.length && view.getUint32(at, true) === LOCAL) {
    const size = view.getUint32(at + 18, true);
    const begin = at + LOCAL_LENGTH + view.getUint16(at + 26, true);
    if (begin + size > bytes.length) return undefined;
    files.push({
      name: latin(bytes.subarray(at + LOCAL_LENGTH, begin)),
      data: bytes.subarray(begin, begin + size),
    });
    at = begin + size;
  }
  const isComplete = at + 4 <= bytes.length && view.getUint32(at, true) === CENTRAL;
  return isComplete && files.length > 0 ? files : undefined;
}

/** Returns the files in order, by the central directory; undefined when it is invalid. */
function byDirectory(bytes) {
  const view = viewOf(bytes);
  const end = bytes.length - END_LENGTH;
  if (end < 0) return undefined;
  const files = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + CENTRAL_LENGTH > bytes.length || view.getUint32(at, true) !== CENTRAL) return undefined;
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const begin = view.getUint32(at + 42, true) + LOCAL_LENGTH + nameLength;
    if (begin + size > bytes.length) return undefined;
    const name = latin(bytes.subarray(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength));
    files.push({ name, data: bytes.subarray(begin, begin + size) });
    at += CENTRAL_LENGTH + nameLength;
  }
  return files.length > 0 ? files : undefined;
}

/** Returns the archive with exactly these files, and the owner of each of its parts. */
function written(files) {
  const length = files.reduce(
    (sum, { name, data }) => sum + LOCAL_LENGTH + CENTRAL_LENGTH + 2 * name.length + data.length,
    END_LENGTH,
  );
  const bytes = new Uint8Array(length);
  const view = viewOf(bytes);
  const parts = [];
  const put = (at, name) => {
    for (let index = 0; index < name.length; index += 1) bytes[at + index] = name.charCodeAt(index);
  };
  /** Writes the fields that both headers of a file share, from `at` on. */
  const describe = (at, { name, data }, crc) => {
    view.setUint16(at, VERSION, true);
    view.setUint16(at + 8, DATE, true);
    view.setUint32(at + 10, crc, true);
    view.setUint32(at + 14, data.length, true);
    view.setUint32(at + 18, data.length, true);
    view.setUint16(at + 22, name.length, true);
  };
  let at = 0;
  const entries = files.map((file) => {
    const entry = { file, at, crc: crc32(file.data) };
    const { name, data } = file;
    view.setUint32(at, LOCAL, true);
    describe(at + 4, file, entry.crc);
    put(at + LOCAL_LENGTH, name);
    const begin = at + LOCAL_LENGTH + name.length;
    parts.push({ from: at, to: begin, name, checksum: at + 14 });
    bytes.set(data, begin);
    at = begin + data.length;
    return entry;
  });
  const directory = at;
  for (const { file, at: place, crc } of entries) {
    view.setUint32(at, CENTRAL, true);
    view.setUint16(at + 4, VERSION, true);
    describe(at + 6, file, crc);
    view.setUint32(at + 42, place, true);
    put(at + CENTRAL_LENGTH, file.name);
    const next = at + CENTRAL_LENGTH + file.name.length;
    parts.push({ from: at, to: next, name: file.name, checksum: at + 16 });
    at = next;
  }
  view.setUint32(at, END, true);
  view.setUint16(at + 8, files.length, true);
  view.setUint16(at + 10, files.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  parts.push({ from: at, to: length, name: undefined, checksum: undefined });
  return { bytes, parts };
}

const sameFrom = (a, b, from, length) => {
  for (let index = from; index < from + length; index += 1) if (a[index] !== b[index]) return false;
  return true;
};

/** Returns the differences from an archive of these files: by file, or of the archive as a whole. */
function faultsOf(bytes, files) {
  const right = written(files);
  if (right.bytes.length !== bytes.length) return ["the archive"];
  const faults = new Set();
  const isOther = (part) => !sameFrom(bytes, right.bytes, part.from, part.to - part.from);
  for (const part of right.parts.filter(isOther)) {
    const fault = part.name === undefined ? "the end of the archive" : `the archive's entry of ${part.name}`;
    const twin = right.parts.find((one) => one !== part && one.name === part.name);
    if (part.checksum === undefined || !twin) {
      faults.add(fault);
      continue;
    }
    // An altered file mismatches the checksum in both of its headers: its hash identifies it.
    const stated = viewOf(bytes).getUint32(part.checksum, true);
    const isOnlyChecksum =
      sameFrom(bytes, right.bytes, part.from, part.checksum - part.from) &&
      sameFrom(bytes, right.bytes, part.checksum + 4, part.to - part.checksum - 4) &&
      viewOf(bytes).getUint32(twin.checksum, true) === stated;
    if (!isOnlyChecksum) faults.add(fault);
  }
  return [...faults];
}

/**
 * Returns the files of an archive, and which parts of the archive itself were altered. File positions are stored twice: an
 * alteration of one is readable by the other.
 *
 * @param {Uint8Array} bytes
 * @param {(name: string) => boolean} isKnown names that such an archive can contain
 */
export function readArchive(bytes, isKnown) {
  const readings = [byDirectory(bytes), byEntries(bytes)].flatMap((files) => {
    if (files === undefined) return [];
    const unknown = files.filter(({ name }) => !isKnown(name)).length;
    return [{ files, faults: faultsOf(bytes, files), unknown }];
  });
  const [best] = readings.toSorted((a, b) => a.unknown - b.unknown || a.faults.length - b.faults.length);
  if (!best) return { files: new Map(), faults: ["the archive"] };
  return { files: new Map(best.files.map(({ name, data }) => [name, data])), faults: best.faults };
}
