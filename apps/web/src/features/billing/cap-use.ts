import { BILLING_TEXTS, type CapToday, formatMicroUsd } from "@pricetrail/contract";

type Cap = CapToday["caps"][number];

/** Formats a cap, or an amount used of it. */
export const capText = (unit: Cap["unit"], amount: number): string =>
  unit === "usd" ? formatMicroUsd(amount) : BILLING_TEXTS.cap.pointsOf(amount);

/** Returns today's use in a cap's unit. */
export const usedOf = ({ unit }: Cap, { used }: CapToday): number =>
  unit === "usd" ? used.costMicroUsd : used.points;

/** Returns the used share of the tightest cap. */
export const shareOf = (cap: Cap, today: CapToday): number =>
  cap.amount === 0 ? 1 : Math.min(1, usedOf(cap, today) / cap.amount);
