export { detectBlock } from "./block.ts";
export { extractOffer } from "./extract.ts";
export { FRAME_ATTRIBUTE } from "./dom/frames.ts";
export { brandOfMarkup, breadcrumbsOfMarkup } from "./fields/snippet.ts";
export { markupAt } from "./markup.ts";
export { readFingerprint } from "@pricetrail/locator";
export type { Fingerprint } from "@pricetrail/locator";
export { parseMoney } from "./money/parse.ts";
export type { Money, MoneyHints, MoneyResult } from "./money/types.ts";
export { FIELD_KEYS } from "./types.ts";
export type {
  Availability,
  Evidence,
  ExtractedFields,
  Extraction,
  ExtractInput,
  FieldKey,
  FieldLocator,
  FieldValue,
  LocatedElement,
  LocatorResult,
  OwnFieldKey,
  PageKind,
  Placement,
  PriceReason,
  SiteHints,
  SourceKind,
} from "./types.ts";
