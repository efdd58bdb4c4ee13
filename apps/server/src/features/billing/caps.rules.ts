import type { DayCap } from "@pricetrail/contract";

export interface DayUsage {
  points: number;
  costMicroUsd: number;
}

export interface CapTariff {
  freePoints: number;
  pointPriceMicroUsd: number;
}

export interface CapTerms {
  /** The organisation's own setting. */
  own: DayCap | null;
  /** Whether only free points are allowed: the installation bills, and no payment method is active. */
  isFreeOnly: boolean;
}

/** Returns the cost in micro-dollars of further data points on a day that already has some. */
export function additionalCost(used: number, points: number, tariff: CapTariff): number {
  const billed = Math.max(0, used + points - tariff.freePoints) - Math.max(0, used - tariff.freePoints);
  return billed * tariff.pointPriceMicroUsd;
}

/** Returns the caps in force: the organisation's own, and the free points when nothing more can be charged. */
export function capsOf({ own, isFreeOnly }: CapTerms, { freePoints }: CapTariff): DayCap[] {
  const caps: DayCap[] = own === null ? [] : [own];
  if (isFreeOnly && !(own?.unit === "points" && own.amount <= freePoints))
    caps.push({ unit: "points", amount: freePoints });
  return caps;
}

const usedOf = (unit: DayCap["unit"], usage: DayUsage): number =>
  unit === "points" ? usage.points : usage.costMicroUsd;

/** Returns whether the day stays within every cap. */
export function isWithin(caps: readonly DayCap[], usage: DayUsage): boolean {
  return caps.every(({ unit, amount }) => usedOf(unit, usage) <= amount);
}

/** Percentage of a cap from which a warning is sent. */
const WARN_PERCENT = 80;

/** Returns the cap with the highest usage, if that is enough for a warning. */
export function nearCap(caps: readonly DayCap[], usage: DayUsage): (DayCap & { used: number }) | undefined {
  return caps
    .map((cap) => ({ ...cap, used: usedOf(cap.unit, usage) }))
    .find(({ amount, used }) => amount > 0 && used * 100 >= amount * WARN_PERCENT);
}
