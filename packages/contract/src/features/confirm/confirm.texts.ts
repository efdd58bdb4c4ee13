import type { HELD_REASONS } from "./confirm.endpoints.ts";

/** Texts of the list of prices awaiting confirmation. */
export const CONFIRM_TEXTS = {
  title: "To Confirm",
  hint: "Prices read by one visit and not yet confirmed by a second. Until then they are not exported, reported or billed, and charts show them as hollow points.",
  table: "Prices to confirm",
  held: "Held price",
  inForce: "Current price",
  why: "Reason",
  seen: "First seen (UTC)",
  seenAt: (when: string) => `First seen ${when}`,
  again: (when: string) => `Checking again at ${when}`,
  accept: "Accept",
  reject: "Reject",
  acceptOf: (product: string) => `Accept the price of ${product}`,
  rejectOf: (product: string) => `Reject the price of ${product}`,
  accepted: "Price accepted",
  rejected: "Price rejected",
  noLonger: "This price is no longer waiting.",
  empty: "No prices to confirm",
  emptyHint: "A changed price appears here until a second visit confirms it, usually within minutes.",
  effects: "What your decision does",
  onAccept: "Publishes the price from the time it was first seen. Its data points count today.",
  onReject: "Keeps the current price. If the page shows the rejected price again, it is listed again.",
  undecided: "No decision",
  onUndecided:
    "Most prices are published when another visit confirms them. A page that shows another product, and a price that you have rejected, wait for you.",
  chart: "Not confirmed",
  charted: (when: string, price: string) => `${when}: ${price} read, not confirmed`,
} as const;

export const HELD_REASON_TEXTS: Record<(typeof HELD_REASONS)[number], string> = {
  changed: "It differs from the current price. It is published when a second visit reads it too.",
  far: "It differs from the current price by more than a factor of five. It is published when a visit on a later day reads it too.",
  currency: "It is in another currency. It is published when a visit on a later day reads it too.",
  other_product: "The page shows another product. Decide whether it is the right one.",
  rejected: "You rejected this price, and the page shows it again.",
  unstable:
    "The page shows a different price at every visit. It is published once three visits in a row read the same price.",
};
