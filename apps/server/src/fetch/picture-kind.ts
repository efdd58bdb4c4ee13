/** Accepted picture formats; never SVG, a document with scripts and links. */
export const PICTURE_KINDS = ["png", "jpeg", "webp", "gif", "avif"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface PictureHead {
  kind: PictureKind;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Returns a file's format from its own bytes, whatever its server declares; null if it is not one of PICTURE_KINDS or has no
 * size. Nothing is decompressed: a file of few bytes may declare more pixels than anyone should decode.
 */
export function pictureHead(file: Uint8Array): PictureHead | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    return pngHead(bytes) ?? gifHead(bytes) ?? webpHead(bytes) ?? jpegHead(bytes) ?? avifHead(bytes);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/** PNG specification, sections 5.2 and 11.2.1. */
function pngHead(bytes: Buffer): PictureHead | null {
  if (ascii(bytes, 0, 8) !== "\x89PNG\r\n\x1a\n" || ascii(bytes, 12, 16) !== "IHDR") return null;
  return { kind: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** GIF89a specification, section 18. */
function gifHead(bytes: Buffer): PictureHead | null {
  if (!/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return null;
  return { kind: "gif", width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** RFC 9649, sections 2.4 to 2.7. */
function webpHead(bytes: Buffer): PictureHead | null {
  if (ascii(bytes, 0, 4) !== "RIFF" || ascii(bytes, 8, 12) !== "WEBP") return null;
  switch (ascii(bytes, 12, 16)) {
    case "VP8 ":
      return {
        kind: "webp",
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      };
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { kind: "webp", width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case "VP8X":
      return { kind: "webp", width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    default:
      return null;
  }
}

/** ITU-T T.81, annex B: the size is in the frame header, after segments that are skipped. */
function jpegHead(bytes: Buffer): PictureHead | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; bytes.readUInt8(at) === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { kind: "jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** ISO/IEC 14496-12 section 4.3 and 23008-12 section 6.5.3; the largest of several images counts. */
function avifHead(bytes: Buffer): PictureHead | null {
  if (ascii(bytes, 4, 8) !== "ftyp") return null;
  const brands = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 256));
  if (!/^(?:.{4})*avi[fs]/s.test(brands)) return null;
  let [width, height] = [0, 0];
  for (let at = bytes.indexOf("ispe"); at !== -1; at = bytes.indexOf("ispe", at + 4)) {
    width = Math.max(width, bytes.readUInt32BE(at + 8));
    height = Math.max(height, bytes.readUInt32BE(at + 12));
  }
  return { kind: "avif", width, height };
}
