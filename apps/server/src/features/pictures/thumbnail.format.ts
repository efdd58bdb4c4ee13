import sharp from "sharp";
import { pictureHead } from "../../fetch/picture-kind.ts";

/** A picture as it is kept and shown: two sizes, both WebP that we have written ourselves. */
export interface Thumbnails {
  small: Buffer;
  large: Buffer;
}

/** Side of the square in rows of tables, in px: 40 on a screen of twice the density, and some. */
const SMALL_PX = 96;
/** Longest side on a product's own page. */
const LARGE_PX = 480;
/** Of what is decoded at most; a small file may claim more. */
const MAX_PIXELS = 16_000_000;
const TIMEOUT_S = 10;
/** Pictures that are longer than this are shown whole, on white, instead of cut to a square. */
const SQUARE_ENOUGH = 1.4;
const WHITE = "#ffffff";

// Whatever a file's bytes look like: nothing but these readers is ever run.
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
// Pictures are no hurry: visits have the processor.
sharp.concurrency(1);
sharp.cache(false);

// As browsers do: a file with a flaw is shown as far as it goes.
const open = (file: Buffer) =>
  sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "none", pages: 1, autoOrient: true }).timeout({
    seconds: TIMEOUT_S,
  });

/**
 * Decodes a picture and writes it anew in both sizes: what else the file holds (metadata, scripts, a second format behind the
 * first) ends here.
 *
 * @returns null where it cannot be decoded, is of no kind that is kept, or claims too many pixels
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
    return { small, large };
  } catch {
    // A file that only begins like a picture.
    return null;
  }
}
