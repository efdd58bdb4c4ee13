import { compareIdentity, identityOf } from "@pricetrail/locator";
import type { IdentityVerdict, PageNames } from "@pricetrail/locator";
import type { Extraction } from "./types.ts";

/** What a page says it is about, as the extraction reads it. */
export function namesOf({
  fields,
  canonicalUrl,
  language,
}: Pick<Extraction, "fields" | "canonicalUrl" | "language">): PageNames {
  return {
    address: canonicalUrl,
    gtin: fields.gtin?.value,
    sku: fields.sku?.value,
    name: fields.name?.value,
    language,
  };
}

/** Whether a page is about what is known; `unknown` where too little is said to decide it. */
export function compareWith(
  known: PageNames,
  extraction: Pick<Extraction, "fields" | "canonicalUrl" | "language">,
): IdentityVerdict {
  return compareIdentity(identityOf(known), identityOf(namesOf(extraction))).verdict;
}
