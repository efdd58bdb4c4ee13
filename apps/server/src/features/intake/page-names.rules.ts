import type { Proposal } from "@pricetrail/contract";
import type { Extraction } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";

/** Returns a text of a page on one line, or null when nothing is left of it. */
export const clean = (text: string | undefined, max: number): string | null => {
  const tidy = storable(
    text
      ?.replace(/\p{C}+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
    max,
  )?.trim();
  return tidy ? tidy : null;
};

/** Returns the catalogue names for a product from its page. */
export function pageNames(
  fields: Extraction["fields"],
): Pick<Proposal, "brand" | "category" | "subcategory"> {
  const path = fields.categoryPath?.value ?? [];
  return {
    brand: clean(fields.brand?.value, 60),
    category: clean(path[0], 60),
    subcategory: path.length > 1 ? clean(path.at(-1), 60) : null,
  };
}
