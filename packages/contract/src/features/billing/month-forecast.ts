import { costOfPoints } from "../plans/forecast.ts";
import type { PointTariff } from "../plans/forecast.ts";
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

/**
 * What a UTC month comes to by the plans that there are: what it has cost so far, what is left of today, and the days after it, each with an
 * average day's data points and its caps.
 *
 * @param month `today` as YYYY-MM-DD, `toDate` the month's amounts with today's, `used` today's
 */
export function monthForecast(
  month: { today: string; toDate: Amount; used: Amount; pointsADay: number; caps: readonly DayCap[] },
  tariff: PointTariff,
): Amount & { isCapped: boolean } {
  const { today, toDate, used, pointsADay, caps } = month;
  const [year = 0, number = 0, day = 0] = today.split("-").map(Number);
  const daysLeft = new Date(Date.UTC(year, number, 0)).getUTCDate() - day;
  const points = withinCaps(pointsADay, caps, tariff);
  const cost = costOfPoints(points, 0, tariff);
  return {
    points: toDate.points + Math.max(0, points - used.points) + daysLeft * points,
    costMicroUsd: toDate.costMicroUsd + Math.max(0, cost - used.costMicroUsd) + daysLeft * cost,
    isCapped: points < pointsADay,
  };
}
