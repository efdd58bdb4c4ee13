import { createHash } from "node:crypto";
import { createPlanner } from "@pricetrail/revisit";
import type { Histories } from "./histories.ts";

/** Visits products with `visit`, which returns the day's price, as often as the day's budget allows. */
export type Policy = (context: { order: readonly number[]; visitsADay: number; histories: Histories }) => {
  day(day: number, visit: (product: number) => number): void;
};

export interface Outcome {
  /** By shop: changes counted, their delays in days, and how many were noticed before the next one. */
  shops: Map<string, { changes: number; delay: number; seen: number }>;
}

const WARM_UP = 0.3;

/** Products in a seeded random order, the same for every policy. */
function shuffled({ products }: Histories, seed: number): number[] {
  const keys = products.map(({ shop, id }) =>
    createHash("sha256").update(`${seed}:${shop}:${id}`).digest("hex"),
  );
  return keys.map((_, index) => index).toSorted((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
}

/**
 * Runs a policy over the whole window. The delay of a change is the time until the first visit from its day on, or until the end
 * of the window if there is none; changes in the first 30% of the days are not counted.
 */
export function simulate(histories: Histories, policy: Policy, budget: number, seed: number): Outcome {
  const { products, days } = histories;
  const visitsADay = Math.round(budget * products.length);
  const visits = products.map((): number[] => []);
  const run = policy({ order: shuffled(histories, seed), visitsADay, histories });
  for (let day = 1; day <= days; day += 1) {
    let used = 0;
    run.day(day, (index) => {
      used += 1;
      if (used > visitsADay || visits[index]!.at(-1) === day) throw new Error("A visit beyond the budget.");
      visits[index]!.push(day);
      return products[index]!.prices[day]!;
    });
  }
  const shops: Outcome["shops"] = new Map(
    histories.shops.map((shop) => [shop, { changes: 0, delay: 0, seen: 0 }]),
  );
  for (const [index, { shop, changes }] of products.entries()) {
    const sum = shops.get(shop)!;
    for (const [n, day] of changes.entries()) {
      if (day <= Math.floor(WARM_UP * days)) continue;
      const visit = visits[index]!.find((one) => one >= day);
      sum.changes += 1;
      sum.delay += (visit ?? days + 1) - day;
      if (visit !== undefined && visit < (changes[n + 1] ?? days + 1)) sum.seen += 1;
    }
  }
  return { shops };
}

/** Visits every product in turn. */
export const roundRobin: Policy = ({ order, visitsADay }) => {
  let at = 0;
  return {
    day(_day, visit) {
      for (let n = 0; n < visitsADay; n += 1) visit(order[(at + n) % order.length]!);
      at += visitsADay;
    },
  };
};

/** The planner of packages/revisit. */
export const planned: Policy = ({ order, visitsADay, histories }) => {
  const planner = createPlanner({
    products: order.map((index) => ({ id: String(index), shop: histories.products[index]!.shop })),
    firstDay: 0,
    visitsADay,
  });
  return {
    day(day, visit) {
      planner.beginDay(day);
      for (let id = planner.next(); id !== undefined; id = planner.next())
        planner.record(id, visit(Number(id)));
    },
  };
};
