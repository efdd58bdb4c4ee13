/** The role of an amount for the buyer; a shop's rule can select any of these. */
export const AMOUNT_ROLES = [
  "shelf",
  "member",
  "coupon",
  "used",
  "net",
  "unit",
  "instalment",
  "from",
  "seller",
] as const;

export type AmountRole = (typeof AMOUNT_ROLES)[number];
