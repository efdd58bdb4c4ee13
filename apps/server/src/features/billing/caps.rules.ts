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
  /** What the organisation has set for itself. */
  own: DayCap | null;
  /** Nothing beyond the free points is given away: the installation bills, and nothing stands to be charged. */
  isFreeOnly: boolean;
}

/** Micro-dollars of further data points on a day that has some already. */
export function costOfMore(used: number, points: number, tariff: CapTariff): number {
  const billed = Math.max(0, used + points - tariff.freePoints) - Math.max(0, used - tariff.freePoints);
  return billed * tariff.pointPriceMicroUsd;
}

/** The caps that hold: the organisation's own, and the free points where nothing more can be charged. */
export function capsOf({ own, isFreeOnly }: CapTerms, { freePoints }: CapTariff): DayCap[] {
  const caps: DayCap[] = own === null ? [] : [own];
  if (isFreeOnly && !(own?.unit === "points" && own.amount <= freePoints))
    caps.push({ unit: "points", amount: freePoints });
  return caps;
}

const usedOf = (unit: DayCap["unit"], usage: DayUsage): number =>
  unit === "points" ? usage.points : usage.costMicroUsd;

/** Whether the day stays within every cap. */
export function isWithin(caps: readonly DayCap[], usage: DayUsage): boolean {
  return caps.every(({ unit, amount }) => usedOf(unit, usage) <= amount);
}

/** A cap of which this much is used is worth a warning. */
const WARN_PERCENT = 80;

/** The cap of which most is used, with what is used of it, where that is enough for a warning. */
export function nearCap(caps: readonly DayCap[], usage: DayUsage): (DayCap & { used: number }) | undefined {
  return caps
    .map((cap) => ({ ...cap, used: usedOf(cap.unit, usage) }))
    .find(({ amount, used }) => amount > 0 && used * 100 >= amount * WARN_PERCENT);
}
