import { BILLING_TEXTS, type CapToday, formatMicroUsd } from "@pricetrail/contract";

type Cap = CapToday["caps"][number];

/** A cap, or what is used of it, in words. */
export const capText = (unit: Cap["unit"], amount: number): string =>
  unit === "usd" ? formatMicroUsd(amount) : BILLING_TEXTS.cap.pointsOf(amount);

/** What is used of today, in the unit of a cap. */
export const usedOf = ({ unit }: Cap, { used }: CapToday): number =>
  unit === "usd" ? used.costMicroUsd : used.points;

/** What has been used of the tightest cap, as a share. */
export const shareOf = (cap: Cap, today: CapToday): number =>
  cap.amount === 0 ? 1 : Math.min(1, usedOf(cap, today) / cap.amount);
