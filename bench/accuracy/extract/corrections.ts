/**
 * Labels of the corpus that the page itself contradicts, with the page's own words. Figures are given with the labels as
 * published and with these corrections; the floors are checked against the corrected ones.
 */
export interface Correction {
  page: string;
  field: "availability" | "name";
  published: string;
  corrected: string | string[];
  words: string;
}

export const CORRECTIONS: readonly Correction[] = [
  {
    page: "zyte-b475627f",
    field: "availability",
    published: "InStock",
    corrected: "OutOfStock",
    words:
      '"availability":"OutOfStock", "numberOfAvailableProductSkus":0, the buy form is "add-to-basket-summary-and-cta--out-of-stock" and holds no button',
  },
  {
    page: "zyte-c9f80eb2",
    field: "availability",
    published: "InStock",
    corrected: "OutOfStock",
    words:
      '"המוצר אינו במלאי" (the product is not in stock) in the place of the price; "availability":"http://schema.org/OutOfStock"',
  },
];

/** Price strings whose recorded input holds only the currency, although the recorded amount is 1. */
export const STRINGS_WITHOUT_AMOUNT: ReadonlySet<string> = new Set(["CND", "тг", 'ש"ח', "د.ع", "د.ل", "ش.ص"]);
