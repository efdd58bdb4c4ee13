import { storable } from "@pricetrail/locator";
import { cleanText, decodeTwice } from "../dom/text.ts";
import type { PageEvidence } from "../evidence.ts";
import { wholeTextOf } from "../sources/item.ts";
import { wholeMetaContent } from "../sources/meta.ts";
import type { FieldValue } from "../types.ts";
import { found } from "./context.ts";

/** Maximum length of a description, as much as a list can show. */
const MAX_LENGTH = 5000;

/** Reads the product's description as plain text. */
export function readDescription(evidence: PageEvidence): FieldValue<string> | undefined {
  for (const { item } of evidence.products) {
    const text = plain(wholeTextOf(item, "description"));
    if (text !== undefined) return found(text, text, 0.85, item.source, `${item.path}.description`);
  }
  const meta = plain(wholeMetaContent(evidence.page, "og:description", "description", "twitter:description"));
  return meta === undefined ? undefined : found(meta, meta, 0.6, "meta");
}

function plain(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const value = cleanText(decodeTwice(text.slice(0, MAX_LENGTH * 4)).replace(/<[^>]{0,400}>/g, " "));
  return value === "" ? undefined : storable(value, MAX_LENGTH);
}
