/** Texts of the sign-up offer, and of open amounts when an account is closed. */
export const OFFER_TEXTS = {
  title: "Your offer",
  flatOff: (percent: number) => `${percent}% flat off`,
  validTill: (date: string) => `Valid till ${date}`,
  payNow: "Pay Now",
  without: "Continue without the offer",
  later: "Signing up costs nothing.",
  what: (oldPrice: number, newPrice: number) =>
    `Pay $${newPrice} once to get a $${oldPrice} credit for data points. The offer can be taken once. If you do not take it, it expires and costs nothing.`,
  productOf: (oldPrice: number) => `Data points for $${oldPrice}`,
  none: "There is no offer for your organisation.",
  taken: "Your organisation has already taken the offer.",
  ended: "The offer has ended.",
} as const;

export const CLOSING_TEXTS = {
  settles: (amount: string) =>
    `If your organisation is deleted with your account, the open amount is settled: ${amount} is reported to the payment provider, and the subscription ends with a last invoice.`,
  ends: "If your organisation is deleted with your account, no amount is due, and the subscription at the payment provider ends.",
  voids: (amount: string) =>
    `If your organisation is deleted with your account, the open amount of ${amount} is voided and nobody is charged.`,
} as const;
