import sharp from "sharp";
import { pictureHead } from "../../fetch/picture-kind.ts";
import { likenessOf, SIDE } from "./likeness.format.ts";

/** A picture for storage: two sizes, both re-encoded as WebP. */
export interface Thumbnails {
  small: Buffer;
  large: Buffer;
  /** What it looks like; see `likenessOf`. */
  likeness: string;
}

/** Side in px of the square in table rows: 40 at double density, with a margin. */
const SMALL_PX = 96;
/** Maximum side in px on a product's own page. */
const LARGE_PX = 480;
/** Maximum pixels to decode; a small file may claim more. */
const MAX_PIXELS = 16_000_000;
const TIMEOUT_S = 10;
/** Aspect ratio above which pictures are shown whole, on white, instead of cropped to a square. */
const SQUARE_ENOUGH = 1.4;
const WHITE = "#ffffff";

// Only these decoders are ever used, whatever a file contains.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
// Pictures are not urgent: visits have priority for the CPU.
sharp.concurrency(1);
sharp.cache(false);

// Like browsers: a damaged file is shown as far as it can be decoded.
const open = (file: Buffer) =>
  sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "none", pages: 1, autoOrient: true }).timeout({
    seconds: TIMEOUT_S,
  });

/** Re-encodes a stored picture for mails, since not every mail program shows WebP. @returns null when it cannot be decoded */
export async function jpegOf(stored: Buffer): Promise<Buffer | null> {
  try {
    return await open(stored).jpeg({ quality: 80 }).toBuffer();
  } catch {
    return null;
  }
}

/** Shops put margins of different widths around the same picture. */
async function likenessIn(large: Buffer): Promise<string> {
  const trimmed = await sharp(large)
    .trim({ background: WHITE, threshold: 16 })
    .toBuffer()
    // Nothing but a margin.
    .catch(() => large);
  const grey = await sharp(trimmed).resize(SIDE, SIDE, { fit: "fill" }).grayscale().raw().toBuffer();
  return likenessOf(grey);
}

/**
 * Decodes a picture and re-encodes it in both sizes, which drops everything else in the file (metadata, scripts, a second
 * format).
 *
 * @returns null when it cannot be decoded, has an unsupported type, or claims too many pixels
 */
export async function cutThumbnails(file: Buffer): Promise<Thumbnails | null> {
  const head = pictureHead(file);
  if (head === null || head.width * head.height > MAX_PIXELS) return null;
  const isSquare = Math.max(head.width / head.height, head.height / head.width) <= SQUARE_ENOUGH;
  try {
    const large = await open(file)
      .resize({ width: LARGE_PX, height: LARGE_PX, fit: "inside", withoutEnlargement: true })
      .flatten({ background: WHITE })
      .webp({ quality: 80 })
      .toBuffer();
    const small = await open(file)
      .resize({ width: SMALL_PX, height: SMALL_PX, fit: isSquare ? "cover" : "contain", background: WHITE })
      .flatten({ background: WHITE })
      .webp({ quality: 78 })
      .toBuffer();
    return { small, large, likeness: await likenessIn(large) };
  } catch {
    // A file with only the header of a picture.
    return null;
  }
}
