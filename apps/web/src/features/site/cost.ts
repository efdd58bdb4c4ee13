/** What a plan of checks costs. */
export interface Plan {
  products: number;
  /** Tracked fields per product; each gives one data point per check. */
  fields: number;
  checksPerDay: number;
}

export interface Tariff {
  freePoints: number;
  pointPriceMicroUsd: number;
}

/** Days of the month that a monthly figure is for. */
export const MONTH_DAYS = 30;

/** Data points and cost in micro-dollars, by day and by 30 days. The free points are per day and do not add up. */
export function costOf(plan: Plan, tariff: Tariff) {
  const points = plan.products * plan.fields * plan.checksPerDay;
  const billed = Math.max(0, points - tariff.freePoints);
  const dayMicroUsd = billed * tariff.pointPriceMicroUsd;
  return { points, billed, dayMicroUsd, monthMicroUsd: dayMicroUsd * MONTH_DAYS };
}
