import { createHash } from "node:crypto";
import { blockOfValues, extractOffer, markupAt } from "@pricetrail/extract";
import type { ExtractInput, Extraction } from "@pricetrail/extract";
import { cleanBlock } from "@pricetrail/markup";

/** What a thread reports about a page. */
export interface ReadMarkup {
  extraction: Extraction;
  hasScripts: boolean;
  hasFrames: boolean;
}

/** Reads a page's offer. */
export const read = (input: ExtractInput): ReadMarkup => ({
  extraction: extractOffer(input),
  hasScripts: /<script\b/i.test(input.html),
  hasFrames: /<iframe\b/i.test(input.html),
});

/** Sanitises parts of a page; an empty text for one without content. */
export const cleanBlocks = ({ blocks, maxBytes }: { blocks: string[]; maxBytes: number }): string[] =>
  blocks.map((block) => cleanBlock(block, maxBytes));

/** Returns the sanitised part of a page that explains its values, and the hexadecimal SHA-256 hash of the page. */
export function evidence(page: {
  html: string;
  url: string;
  /** The part of the page around a picked element; if null, the part around the values is found. */
  block: string | null;
  values: Parameters<typeof blockOfValues>[2];
  maxBytes: number;
}): { block: string; hash: string } {
  const block = page.block ?? blockOfValues(page.html, page.url, page.values);
  return {
    block: block === undefined ? "" : cleanBlock(block, page.maxBytes),
    hash: createHash("sha256").update(page.html).digest("hex"),
  };
}

/** Returns the markup of each value's element; undefined where its path does not lead into the visible page. */
export function markups(page: {
  html: string;
  places: { element: string; raw: string }[];
}): (string | undefined)[] {
  return page.places.map(({ element, raw }) => markupAt(page.html, element, raw));
}
