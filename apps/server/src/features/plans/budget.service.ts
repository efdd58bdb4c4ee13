import { BUDGET_PARTS, utcDay, DAY_MS } from "@pricetrail/contract";
import type { BudgetTiming } from "@pricetrail/contract";
import { createPlanner } from "@pricetrail/revisit";
import type { Outlook } from "@pricetrail/revisit";
import type { Config } from "../../config.ts";
import type { Trx } from "../../database/tenant.ts";
import { countParts, countPoints, findChosenSince, findPastVisits } from "./budget.store.ts";
import type { PastVisit } from "./budget.store.ts";
import type { ProductOfPlan } from "./products-of-plans.store.ts";
import type { PlanRecord } from "./plans.store.ts";

/** Days of checks that the planner learns from; older checks predict little. */
const LEARN_DAYS = 150;
/** A US cent in micro-dollars. */
const CENT_MICRO_USD = 10_000;

type Tariff = Pick<Config, "FREE_POINTS" | "POINT_PRICE_MICRO_USD">;

/** Returns the data points that a budget in cents allows per UTC day; Infinity when data points are free. */
const pointsOf = ({ amount }: BudgetTiming, { FREE_POINTS, POINT_PRICE_MICRO_USD }: Tariff): number =>
  POINT_PRICE_MICRO_USD === 0
    ? Infinity
    : FREE_POINTS + Math.floor((amount * CENT_MICRO_USD) / POINT_PRICE_MICRO_USD);

/** Returns the number of visits per day that a budget allows for products with this many entries in total. */
export function visitsADay(
  timing: BudgetTiming,
  { products, entries }: { products: number; entries: number },
  tariff: Tariff,
): number {
  return timing.unit === "visits"
    ? timing.amount
    : pointsADay(timing, tariff) / Math.max(1, entries / Math.max(1, products));
}

const pointsADay = (timing: BudgetTiming, tariff: Tariff): number =>
  timing.unit === "points" ? timing.amount : pointsOf(timing, tariff);

/** The plan that chooses, and its candidates. */
interface BudgetChoice {
  organisationId: string;
  plan: PlanRecord;
  timing: BudgetTiming;
  governed: readonly ProductOfPlan[];
  now: Date;
  config: Tariff;
}

/**
 * Returns the products that one part of a budget's day visits: those with the highest expected value of a visit, estimated
 * from all checks so far. The planner is rebuilt from the checks each time, so it has no state that could be lost or contradict them.
 */
export async function chooseVisits(
  trx: Trx,
  options: BudgetChoice & { slotAt: number },
): Promise<ProductOfPlan[]> {
  const { organisationId, plan, timing, now, slotAt, config } = options;
  const today = Math.floor(slotAt / DAY_MS);
  const midnight = new Date(today * DAY_MS);
  // A product was read when it was added, so it is first chosen on the next day.
  const governed = options.governed.filter((product) => product.createdAt < midnight);
  if (governed.length === 0) return [];
  const byId = new Map(governed.map((product) => [product.id, product]));
  const since = new Date(midnight.getTime() - LEARN_DAYS * DAY_MS);
  const past = await findPastVisits(trx, organisationId, [...byId.keys()], since, now);
  const chosen = await findChosenSince(trx, organisationId, plan.id, midnight);

  const wholeDay = visitsADay(timing, sumOf(governed), config);
  // Missed parts are lost; what a part could not spend, because every product costs more, goes to the next part.
  const parts = 1 + (await countParts(trx, organisationId, plan.id, midnight));
  const spent = chosen.reduce((sum, id) => sum + (byId.get(id)?.entries ?? 0), 0);
  let visits =
    timing.unit === "visits" ? Math.floor((timing.amount * parts) / BUDGET_PARTS) - chosen.length : Infinity;
  let points =
    timing.unit === "visits"
      ? Infinity
      : Math.floor((pointsADay(timing, config) * parts) / BUDGET_PARTS) - spent;
  if (timing.unit === "cents")
    points = Math.min(
      points,
      pointsOf(timing, config) - (await countPoints(trx, organisationId, utcDay(midnight))),
    );

  const planner = replay(governed, past, today, Math.max(1, Math.round(wholeDay)));
  for (const id of chosen) planner.assume(id);
  const found: ProductOfPlan[] = [];
  for (let id = planner.next(); id !== undefined && visits > 0; id = planner.next()) {
    const product = byId.get(id)!;
    if (product.entries > points) break;
    points -= product.entries;
    visits -= 1;
    found.push(product);
    planner.assume(id);
  }
  return found;
}

/** The basis of a budget's next choice: each product's outlook, and the number of visits per day for all of them. */
export interface BudgetOutlook {
  visitsADay: number;
  outlooks: Map<string, Outlook>;
}

/** Returns the outlook of all products of a budget, as the next choice will see it. */
export async function readBudgetOutlook(trx: Trx, options: BudgetChoice): Promise<BudgetOutlook> {
  const { organisationId, plan, timing, governed, now, config } = options;
  const today = Math.floor(now.getTime() / DAY_MS);
  const midnight = new Date(today * DAY_MS);
  const since = new Date(midnight.getTime() - LEARN_DAYS * DAY_MS);
  const ids = governed.map(({ id }) => id);
  const past = await findPastVisits(trx, organisationId, ids, since, now);
  const wholeDay = Math.max(1, Math.round(visitsADay(timing, sumOf(governed), config)));
  const planner = replay(governed, past, today, wholeDay);
  const known = new Set(ids);
  for (const id of await findChosenSince(trx, organisationId, plan.id, midnight))
    if (known.has(id)) planner.assume(id);
  return { visitsADay: Math.min(governed.length, wholeDay), outlooks: planner.outlooks() };
}

const sumOf = (governed: readonly ProductOfPlan[]) => ({
  products: governed.length,
  entries: governed.reduce((sum, { entries }) => sum + entries, 0),
});

/** Longest recorded turn: a budget may also allow nothing. */
const MAX_TURN_DAYS = 365;

/** Returns in how many days a budget visits each of these products once. */
export function turnDaysOf(timing: BudgetTiming, governed: readonly ProductOfPlan[], tariff: Tariff): number {
  const visits = visitsADay(timing, sumOf(governed), tariff);
  return visits > 0 ? Math.min(MAX_TURN_DAYS, governed.length / visits) : MAX_TURN_DAYS;
}

/** Returns the number of visits in one part of a budget's day, to report when the part was missed. */
export const visitsOfPart = (
  timing: BudgetTiming,
  governed: { products: number; entries: number },
  tariff: Tariff,
): number => Math.ceil(Math.min(governed.products, visitsADay(timing, governed, tariff)) / BUDGET_PARTS);

/** Returns a planner that has processed the past visits, set to the present day. */
function replay(
  governed: readonly ProductOfPlan[],
  past: readonly PastVisit[],
  today: number,
  visitsADay: number,
) {
  const firstDay = Math.min(today, past[0]?.day ?? today);
  const planner = createPlanner({
    products: governed.map(({ id, host }) => ({ id, shop: host })),
    firstDay,
    visitsADay,
  });
  const prices = new Map<string, number>();
  const visited = new Set<string>();
  const record = (id: string, price: number | null): void => {
    const known = price ?? prices.get(id) ?? 0;
    prices.set(id, known);
    visited.add(id);
    planner.record(id, known);
  };
  const days = Map.groupBy(past, ({ day }) => day);
  for (let day = firstDay; day <= today; day += 1) {
    planner.beginDay(day);
    visited.clear();
    // Of several visits on one day, the last one counts.
    const last = new Map((days.get(day) ?? []).map((visit) => [visit.productId, visit.price]));
    for (const [id, price] of last) record(id, price);
  }
  return {
    next: () => planner.next(),
    outlooks: () => planner.outlooks(),
    /** A visit under way is expected to find the known price. */
    assume(id: string): void {
      if (!visited.has(id)) record(id, null);
    },
  };
}
