export { compareWith, namesOf } from "./page-subject.ts";
export { moneyHints } from "./evidence.ts";
export { blockOfValues } from "./evidence-block.ts";
export { extractOffer } from "./extract.ts";
export { parsePage } from "./dom/page.ts";
export type { Page, TextPiece } from "./dom/page.ts";
export { cleanText, flatText, nameWords } from "./dom/text.ts";
export { FRAME_ATTRIBUTE } from "./dom/frames.ts";
export { brandOfMarkup, breadcrumbsOfMarkup } from "./fields/snippet.ts";
export { markupAt } from "./markup.ts";
export { makeStorable, readFingerprint } from "@pricetrail/locator";
export type { Fingerprint } from "@pricetrail/locator";
export { isGtin } from "./gtin.ts";
export { isoCode, printedDecimals } from "./money/currencies.ts";
export { parseMoney, toMoney } from "./money/parse.ts";
export type { Money, MoneyHints } from "./money/types.ts";
export { readAnnotations } from "./sources/annotations.ts";
export { itemsOf, textOf, textsOf } from "./sources/item.ts";
export type { Item } from "./sources/item.ts";
export { readJsonLd } from "./sources/jsonld.ts";
export type {
  Availability,
  Evidence,
  ExtractedFields,
  Extraction,
  ExtractInput,
  FieldLocator,
  FieldValue,
  LocatedElement,
  LocatorResult,
  SiteHints,
  SourceKind,
} from "./types.ts";
export { collectPrices } from "./visible/prices.ts";
export type { VisiblePrice } from "./visible/visible-price.ts";
