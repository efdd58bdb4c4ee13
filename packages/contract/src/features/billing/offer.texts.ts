/** Texts of the offer of signing up, and of what closing an account does with what is open. */
export const OFFER_TEXTS = {
  title: "Your offer",
  flatOff: (percent: number) => `${percent}% flat off`,
  validTill: (date: string) => `Valid till ${date}`,
  payNow: "Pay Now",
  without: "Continue without the offer",
  later: "Nothing is charged by signing up.",
  what: (oldPrice: number, newPrice: number) =>
    `Pay $${newPrice} once, and $${oldPrice} of data points are taken off what you are charged. The offer can be taken once; what is not taken ends by itself and costs nothing.`,
  productOf: (oldPrice: number) => `Data points for $${oldPrice}`,
  none: "There is no offer for your organisation.",
  taken: "Your organisation has taken the offer already.",
  ended: "The offer has ended.",
} as const;

export const CLOSING_TEXTS = {
  settles: (amount: string) =>
    `If your organisation is deleted with your account, the open amount is settled: ${amount} is reported to the payment provider, and the subscription ends with a last invoice.`,
  ends: "If your organisation is deleted with your account, nothing is open, and the subscription at the payment provider ends.",
  voids: (amount: string) =>
    `If your organisation is deleted with your account, the open ${amount} are voided: nobody is charged for it.`,
} as const;
