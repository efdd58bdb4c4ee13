import { utcDay, DAY_MS } from "@pricetrail/contract";
import type { Overview } from "@pricetrail/contract";
import type { LostProducts, MoveRecords } from "./overview.store.ts";

/** The initial value of the index. */
const BASE = 1000;

/**
 * Returns the days of the overview with their price index: a chained geometric mean of price relatives (Jevons; see the Consumer
 * Price Index Manual of the ILO, 2020, chapter 8). A product counts from the day after its first price; an unchanged price counts
 * as no change. One whose price is stale counts until the day of its last reading: since then, no price of it is known. Relatives
 * have no currency, so one index covers products in different currencies without conversion.
 */
export function overviewDays(
  { moves, known, begun, lost }: MoveRecords & { lost: readonly LostProducts[] },
  from: Date,
  days: number,
): Overview["days"] {
  const moved = new Map(moves.map((one) => [one.day, one]));
  const added = new Map(begun.map(({ day, products }) => [day, products]));
  const left = (day: number) => lost.reduce((sum, one) => sum + (one.day === day ? one.products : 0), 0);
  let matched = known - lost.reduce((sum, one) => sum + (one.day < 0 ? one.products : 0), 0);
  let index = BASE;
  return Array.from({ length: days }, (_, day) => {
    const { up = 0, down = 0, logs = 0 } = moved.get(day) ?? {};
    if (matched > 0) index *= Math.exp(logs / matched);
    matched += added.get(day) ?? 0;
    const isKnown = matched > 0;
    matched -= left(day);
    return {
      day: utcDay(new Date(from.getTime() + day * DAY_MS)),
      up,
      down,
      index: isKnown ? Math.round(index) : null,
    };
  });
}
