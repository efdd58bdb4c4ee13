import { fitShop } from "./fit.ts";
import { RATES } from "./rates.ts";
import { createShares } from "./shares.ts";
import { ShopModel } from "./shop-model.ts";
import type { TrackedProduct } from "./shop-model.ts";

export interface RevisitProduct {
  id: string;
  shop: string;
}

export interface PlannerOptions {
  products: readonly RevisitProduct[];
  /** Number of the first day, counted from any day; only differences and the remainder modulo 7 matter. */
  firstDay: number;
  /** Visits a day over all shops. */
  visitsADay: number;
}

/** A product's prospects for its next visit. */
export interface Outlook {
  /** Probability, 0 to 1, that its price differs from its last visit. */
  chance: number;
  /** Rank by the value of a visit, from 1, among products not visited today; null when it was. */
  place: number | null;
  /** The day from which it is visited regardless of value. */
  latestDay: number;
}

export interface Planner {
  /** Starts a day; call once per day, in order. */
  beginDay(day: number): void;
  /** Returns the product to visit next; undefined when the day's visits are used up or every product was visited today. */
  next(): string | undefined;
  /** Records what a visit today found. Only whether it equals the previous price matters, and which is lower. */
  record(id: string, price: number): void;
  /** Returns each product's reasons for and against a visit today. */
  outlooks(): Map<string, Outlook>;
}

const WINDOW_DAYS = 120;
const FIT_EVERY_DAYS = 7;
/** Share of each day's first visits, which go to products that change often, as sentinels of their shop. */
const SENTINELS = 0.12;
/** From this many visits a day per shop, one is always a sentinel's, however small its share. */
const SPARED_VISITS = 4;
/** A sentinel visited today or yesterday is less informative: full weight from this age in days on. */
const SENTINEL_DAYS = 3;
/** Maximum wait of a product, in turns of an even round. */
const MAX_TURNS = 4;
/** Share of a day's visits after which their results are evaluated. */
const BATCH = 0.1;
/** Share of a shop's changes assumed to affect any of its products: the next relaunch spares none. */
const COMMON = 0.3;

/**
 * Decides which product to visit next within a number of visits a day. A visit's value is the expected number of days by
 * which it shortens the time until a change is noticed; each shop keeps most of its share of an even round, spent on its own
 * weekdays, and the rest goes where its value is highest.
 */
export function createPlanner(options: PlannerOptions): Planner {
  const { products, firstDay, visitsADay } = options;
  const ids = Map.groupBy(products, ({ shop }) => shop);
  const shops = Array.from(
    ids.values(),
    (members) =>
      new ShopModel(
        members.map(({ id }) => id),
        firstDay,
      ),
  );
  const known = new Map(
    shops.flatMap((shop) => shop.products.map((product) => [product.id, { shop, product }])),
  );
  const turn = products.length / visitsADay;
  const shares = createShares(shops, { visitsADay, turn });
  let today = firstDay;
  let left = 0;
  /** Visits left after all shops' shares do not count against later days. */
  let isExtra = false;
  let queue: TrackedProduct[] = [];
  let phases: (() => TrackedProduct[])[] = [];

  const isDue = (product: TrackedProduct): boolean => product.lastVisit !== today;
  const age = (product: TrackedProduct): number => today - (product.lastVisit ?? firstDay);

  function best(candidates: readonly TrackedProduct[], value: Map<TrackedProduct, number>, count: number) {
    return candidates
      .toSorted((a, b) => value.get(b)! - value.get(a)!)
      .slice(0, Math.max(0, Math.min(count, left)));
  }

  function byWorth(shop: ShopModel, count: number): TrackedProduct[] {
    shop.learnToday(today);
    const due = shop.products.filter(isDue);
    return best(due, new Map(due.map((product) => [product, worth(shop, product, today)])), count);
  }

  function sentinels(shop: ShopModel): TrackedProduct[] {
    const value = (product: TrackedProduct) =>
      (product.belief.mean + shop.echoOn(product.lastChange, today)) *
      Math.min(1, age(product) / SENTINEL_DAYS);
    const wanted = Math.floor((SENTINELS * visitsADay) / shops.length);
    const least = visitsADay >= SPARED_VISITS * shops.length ? 1 : 0;
    const due = shop.products.filter(isDue);
    // A planner recreated within a day has already had its sentinels: the products visited so far.
    const visited = shop.products.length - due.length;
    const count = Math.max(0, Math.max(least, wanted) - visited);
    return best(due, new Map(due.map((product) => [product, value(product)])), count);
  }

  /** Returns each shop's entitled visits, starting with shops whose sentinels found most. */
  function share(waiting: readonly ShopModel[]): TrackedProduct[] {
    for (const shop of waiting) shop.learnToday(today);
    const [shop, ...others] = waiting.toSorted((a, b) => b.factorOf(today) - a.factorOf(today));
    if (!shop) return [];
    phases.unshift(() => share(others));
    return byWorth(shop, shares.due(shop, today));
  }

  /** Returns the next batch of the day's remaining visits, by highest value over all shops. */
  function batch(): TrackedProduct[] {
    isExtra = true;
    const value = new Map<TrackedProduct, number>();
    for (const shop of shops) {
      shop.learnToday(today);
      for (const product of shop.products)
        if (isDue(product)) value.set(product, worth(shop, product, today));
    }
    const found = best([...value.keys()], value, Math.max(20, Math.round(visitsADay * BATCH)));
    if (found.length > 0) phases.push(batch);
    return found;
  }

  return {
    beginDay(day) {
      if (day > firstDay) {
        for (const shop of shops) shop.endDay(today);
        shares.endDay(today);
      }
      today = day;
      left = visitsADay;
      isExtra = false;
      queue = [];
      for (const shop of shops) {
        if (day > firstDay && (day - firstDay) % FIT_EVERY_DAYS === 0) fitShop(shop, day, WINDOW_DAYS);
        shop.beginDay(day);
      }
      phases = [
        ...shops.map((shop) => () => sentinels(shop)),
        ...shops.map(
          (shop) => () => shop.products.filter((one) => isDue(one) && age(one) > MAX_TURNS * turn),
        ),
        () => share(shops),
        batch,
      ];
    },
    next() {
      if (left <= 0) return undefined;
      for (;;) {
        const product = queue.shift();
        if (product && isDue(product)) return product.id;
        if (product) continue;
        const phase = phases.shift();
        if (!phase) return undefined;
        queue = phase();
      }
    },
    record(id, price) {
      const { shop, product } = known.get(id)!;
      shop.record(product, today, price);
      if (!isExtra) shares.count(shop);
      left -= 1;
    },
    outlooks() {
      const worths: [TrackedProduct, number][] = [];
      const found = new Map<string, Outlook>();
      for (const shop of shops) {
        shop.learnToday(today);
        for (const product of shop.products) {
          if (isDue(product)) worths.push([product, worth(shop, product, today)]);
          const latestDay = Math.max(
            today,
            (product.lastVisit ?? firstDay) + Math.floor(MAX_TURNS * turn) + 1,
          );
          found.set(product.id, { chance: changeChance(shop, product, today), place: null, latestDay });
        }
      }
      worths.sort((a, b) => b[1] - a[1]);
      for (const [index, [{ id }]] of worths.entries()) found.get(id)!.place = index + 1;
      return found;
    },
  };
}

/** Returns the probability that a product's price has changed since its last visit, over all its possible rates. */
function changeChance(shop: ShopModel, product: TrackedProduct, today: number): number {
  if (product.lastVisit === today) return 0;
  const exposure = shop.exposure(product, today);
  const echo = shop.echoSince(product, today);
  const changes = (rate: number) => 1 - Math.exp(-(rate * exposure + echo));
  let chance = COMMON * changes(shop.meanRate);
  for (const [k, rate] of RATES.entries())
    chance += (1 - COMMON) * product.belief.probability[k]! * changes(rate);
  return chance;
}

/** Returns the days of waiting a visit today is expected to save, over all the product's possible rates. */
function worth(shop: ShopModel, product: TrackedProduct, today: number): number {
  const exposure = shop.exposure(product, today);
  const echo = shop.echoSince(product, today);
  let value = COMMON * saved(shop.meanRate * exposure + echo, exposure);
  for (const [k, rate] of RATES.entries())
    value += (1 - COMMON) * product.belief.probability[k]! * saved(rate * exposure + echo, exposure);
  return value;
}

/** The freshness index: for a constant rate, the gain of a visit over never visiting again. */
function saved(expected: number, exposure: number): number {
  return ((1 - Math.exp(-expected) * (1 + expected)) * exposure) / expected;
}
