import { costOfPoints } from "../plans/forecast.ts";
import type { PointTariff } from "../plans/forecast.ts";
import type { PlannedDay } from "../plans/plans.endpoints.ts";
import type { DayCap } from "./payment.endpoints.ts";

interface Amount {
  points: number;
  costMicroUsd: number;
}

/** Returns the number of data points that a day's caps allow. */
function withinCaps(points: number, caps: readonly DayCap[], tariff: PointTariff): number {
  const { freePoints, pointPriceMicroUsd: price } = tariff;
  return Math.min(
    points,
    ...caps.map(({ unit, amount }) => {
      if (unit === "points") return amount;
      return price === 0 ? Infinity : freePoints + Math.floor(amount / price);
    }),
  );
}

/** Returns the cost of a whole day with this many planned data points, given its free points and caps. */
export function dayForecast(
  planned: number,
  caps: readonly DayCap[],
  tariff: PointTariff,
): Amount & { isCapped: boolean } {
  const points = withinCaps(planned, caps, tariff);
  return { points, costMicroUsd: costOfPoints(points, 0, tariff), isCapped: points < planned };
}

/**
 * Returns the forecast cost of a UTC month under the current plans: the cost so far, plus the planned visits of each remaining day,
 * given that day's free data points and caps.
 *
 * @param month `toDate`: the month's amounts including today's; `used`: today's; `days`: what is still planned, today first
 */
export function monthForecast(
  month: { toDate: Amount; used: Amount; days: readonly PlannedDay[]; caps: readonly DayCap[] },
  tariff: PointTariff,
): Amount & { isCapped: boolean } {
  const { toDate, used, days, caps } = month;
  const coming = { points: toDate.points, costMicroUsd: toDate.costMicroUsd, isCapped: false };
  for (const [index, { points }] of days.entries()) {
    const before = index === 0 ? used : { points: 0, costMicroUsd: 0 };
    const planned = before.points + points;
    // Points already used count, even if the cap was lowered since.
    const whole = Math.max(before.points, withinCaps(planned, caps, tariff));
    coming.points += whole - before.points;
    coming.costMicroUsd += Math.max(0, costOfPoints(whole, 0, tariff) - before.costMicroUsd);
    if (whole < planned) coming.isCapped = true;
  }
  return coming;
}
