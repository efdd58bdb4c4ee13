import { createHash } from "node:crypto";
import { blockOfValues, extractOffer, markupAt } from "@pricetrail/extract";
import type { ExtractInput, Extraction } from "@pricetrail/extract";
import { cleanBlock } from "@pricetrail/markup";

/** A page's markup as it crosses into a thread: UTF-8. */
export type MarkupBytes = Uint8Array<ArrayBuffer>;

export const markupOf = (html: MarkupBytes): string =>
  Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString("utf8");

/** What a thread reports about a page. */
export interface ReadMarkup {
  extraction: Extraction;
  hasScripts: boolean;
  hasFrames: boolean;
}

/** Reads a page's offer. */
export function read({ html, ...input }: Omit<ExtractInput, "html"> & { html: MarkupBytes }): ReadMarkup {
  const markup = markupOf(html);
  return {
    extraction: extractOffer({ ...input, html: markup }),
    hasScripts: /<script\b/i.test(markup),
    hasFrames: /<iframe\b/i.test(markup),
  };
}

/** Sanitises parts of a page; an empty text for one without content. */
export const cleanBlocks = ({ blocks, maxBytes }: { blocks: string[]; maxBytes: number }): string[] =>
  blocks.map((block) => cleanBlock(block, maxBytes));

/** Returns the sanitised part of a page that explains its values, and the hexadecimal SHA-256 hash of the page. */
export function evidence(page: {
  html: MarkupBytes;
  url: string;
  /** The part of the page around a picked element; if null, the part around the values is found. */
  block: string | null;
  values: Parameters<typeof blockOfValues>[2];
  maxBytes: number;
}): { block: string; hash: string } {
  const block = page.block ?? blockOfValues(markupOf(page.html), page.url, page.values);
  return {
    block: block === undefined ? "" : cleanBlock(block, page.maxBytes),
    hash: createHash("sha256").update(page.html).digest("hex"),
  };
}

/** Returns the markup of each value's element; undefined where its path does not lead into the visible page. */
export function markups(page: {
  html: MarkupBytes;
  places: { element: string; raw: string }[];
}): (string | undefined)[] {
  const html = markupOf(page.html);
  return page.places.map(({ element, raw }) => markupAt(html, element, raw));
}
