import type { HELD_REASONS } from "./confirm.endpoints.ts";

/** Texts of the list of prices that wait to be confirmed. */
export const CONFIRM_TEXTS = {
  title: "To Confirm",
  hint: "Prices that a visit has read and no second one has confirmed. Until then they are not listed, charted, exported or billed.",
  table: "Prices to confirm",
  held: "Held price",
  inForce: "Current price",
  why: "Why it waits",
  seen: "First seen (UTC)",
  seenAt: (when: string) => `First seen ${when}`,
  again: (when: string) => `Visited again about ${when}`,
  accept: "Accept",
  reject: "Reject",
  acceptOf: (product: string) => `Accept the price of ${product}`,
  rejectOf: (product: string) => `Reject the price of ${product}`,
  accepted: "Price accepted",
  rejected: "Price rejected",
  noLonger: "This price is no longer waiting.",
  empty: "No price waits to be confirmed",
  emptyHint:
    "A price that differs from the one before appears here until a second visit reads it too, some minutes later.",
  chart: "Not confirmed",
  charted: (when: string, price: string) => `${when}: ${price} read, not confirmed`,
} as const;

export const HELD_REASON_TEXTS: Record<(typeof HELD_REASONS)[number], string> = {
  changed: "It differs from the price in force. A second visit that reads it too publishes it.",
  far: "It differs from the current price by more than a factor of five. A visit on a later day that reads it too publishes it.",
  currency: "It is in another currency. A visit on a later day that reads it too publishes it.",
  other_product: "The page shows another product. Only you can say that it is the right one.",
  above_normal:
    "The discounted price is above the normal one. A visit on a later day that reads it too publishes it.",
  rejected: "You have rejected it, and the page shows it again.",
  unstable: "The page shows a different price at every visit. Three equal ones in a row are published.",
};
