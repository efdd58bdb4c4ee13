import { visitFile } from "./file-visit.ts";
import type { FileVisit } from "./file-visit.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";
import { pictureHead } from "./picture-kind.ts";
import type { PictureKind } from "./picture-kind.ts";

/** A picture as served by a shop, recognised by its bytes. */
export interface FetchedPicture {
  kind: PictureKind;
  content: Buffer;
}

export type PictureResult = { ok: true; picture: FetchedPicture } | FetchFailure;

/** Maximum bytes of a product picture fetched for display. */
export const MAX_PRODUCT_PICTURE_BYTES = 300 * 1024;
/** Maximum pixels a person's browser would have to decode. */
const MAX_PIXELS = 16_000_000;
const MAX_REDIRECTS = 3;
/** Timeout of one request, in ms of real time. */
const TIMEOUT_MS = 10_000;
const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif";

/** Fetches one picture of at most `maxBytes`, following redirects, by the rules for files. */
export async function visitPicture(
  start: URL,
  visit: FileVisit,
  maxBytes = MAX_PRODUCT_PICTURE_BYTES,
): Promise<PictureResult> {
  const wanted = {
    accept: ACCEPT,
    maxBytes,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: MAX_REDIRECTS,
  };
  const fetched = await visitFile(start, wanted, visit);
  return fetched.ok ? pictureOf(fetched.file.body) : fetched;
}

function pictureOf(body: Uint8Array): PictureResult {
  const head = pictureHead(body);
  if (head === null) return failure("wrong_type", "the file is no picture of a kind that is kept");
  const { kind, width, height } = head;
  if (width === 0 || height === 0) return failure("wrong_type", "the picture says no size");
  if (width * height > MAX_PIXELS) return failure("too_large", `${width} by ${height} pixels`);
  return { ok: true, picture: { kind, content: Buffer.from(body) } };
}
