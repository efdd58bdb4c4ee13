import { compareIdentity, identityOf } from "@pricetrail/locator";
import type { IdentityVerdict, PageNames } from "@pricetrail/locator";
import type { Extraction } from "./types.ts";

/** Returns the subject a page states, as read by the extraction. */
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

/** Compares a page's subject with the known one; `unknown` when too little is stated to decide. */
export function compareWith(
  known: PageNames,
  extraction: Pick<Extraction, "fields" | "canonicalUrl" | "language">,
): IdentityVerdict {
  return compareIdentity(identityOf(known), identityOf(namesOf(extraction))).verdict;
}
