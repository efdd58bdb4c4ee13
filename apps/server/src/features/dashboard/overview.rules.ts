import { utcDay, DAY_MS } from "@pricetrail/contract";
import type { Overview } from "@pricetrail/contract";
import type { MoveRecords } from "./overview.store.ts";

/** The initial value of the index. */
const BASE = 1000;

/**
 * Returns the days of the overview with their price index: a chained geometric mean of price relatives (Jevons; see the Consumer
 * Price Index Manual of the ILO, 2020, chapter 8). A product counts from the day after its first price; an unchanged price counts
 * as no change. Relatives have no currency, so one index covers products in different currencies without conversion.
 */
export function overviewDays(
  { moves, known, begun }: MoveRecords,
  from: Date,
  days: number,
): Overview["days"] {
  const moved = new Map(moves.map((one) => [one.day, one]));
  const added = new Map(begun.map(({ day, products }) => [day, products]));
  let matched = known;
  let index = BASE;
  return Array.from({ length: days }, (_, day) => {
    const { up = 0, down = 0, logs = 0 } = moved.get(day) ?? {};
    if (matched > 0) index *= Math.exp(logs / matched);
    matched += added.get(day) ?? 0;
    return {
      day: utcDay(new Date(from.getTime() + day * DAY_MS)),
      up,
      down,
      index: matched === 0 ? null : Math.round(index),
    };
  });
}
