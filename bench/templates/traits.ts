/** What a page may show beside its price, and the share of pages that do. */
export const TRAITS = {
  reduced: 0.38,
  percent: 0.5,
  saving: 0.2,
  recommended: 0.08,
  range: 0.07,
  tiers: 0.06,
  unitPrice: 0.12,
  member: 0.07,
  instalment: 0.2,
  shipping: 0.3,
  net: 0.06,
  related: 0.75,
  relatedAtSamePrice: 0.12,
  hiddenMenu: 0.4,
  otherCurrency: 0.06,
  splitCents: 0.12,
  soldOut: 0.12,
  hiddenStockText: 0.15,
  fewLeft: 0.1,
  headingIsNoH1: 0.1,
  headingInPopup: 0.05,
  inputButton: 0.12,
  linkButton: 0.15,
  hashedNames: 0.15,
  callForPrice: 0.03,
  bundle: 0.07,
  deposit: 0.04,
  points: 0.08,
} as const;

export type Trait = keyof typeof TRAITS;

/** What is read of a page. */
export const FIELDS = [
  "price",
  "list price",
  "currency",
  "availability",
  "sku",
  "brand",
  "gtin",
  "name",
] as const;
export type Field = (typeof FIELDS)[number];

/** The kinds of machine-readable product data on a page. */
export const MARKUPS = ["none", "jsonld", "microdata", "meta", "jsonld+meta"] as const;
export type Markup = (typeof MARKUPS)[number];
