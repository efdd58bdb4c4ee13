import { costOfPoints } from "../plans/forecast.ts";
import type { PointTariff } from "../plans/forecast.ts";
import type { PlannedDay } from "../plans/plans.endpoints.ts";
import type { DayCap } from "./payment.endpoints.ts";

interface Amount {
  points: number;
  costMicroUsd: number;
}

/** Data points that a day's caps let through. */
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

/** What a whole day with so many planned data points comes to, with its free points and its caps. */
export function dayForecast(
  planned: number,
  caps: readonly DayCap[],
  tariff: PointTariff,
): Amount & { isCapped: boolean } {
  const points = withinCaps(planned, caps, tariff);
  return { points, costMicroUsd: costOfPoints(points, 0, tariff), isCapped: points < planned };
}

/**
 * What a UTC month comes to by the plans that there are: what it has cost so far, and what its plans still begin on each day, with that
 * day's free data points and its caps.
 *
 * @param month `toDate` the month's amounts with today's, `used` today's, `days` what is still to come, today first
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
    // What is already used stays, even where the cap has been lowered since.
    const whole = Math.max(before.points, withinCaps(planned, caps, tariff));
    coming.points += whole - before.points;
    coming.costMicroUsd += Math.max(0, costOfPoints(whole, 0, tariff) - before.costMicroUsd);
    if (whole < planned) coming.isCapped = true;
  }
  return coming;
}
