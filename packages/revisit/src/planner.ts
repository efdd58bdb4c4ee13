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
  /** The day of the first visits, as a number of days since any day; only differences and the remainder by 7 count. */
  firstDay: number;
  /** Visits a day over all shops. */
  visitsADay: number;
}

/** Where a product stands for its next visit. */
export interface Outlook {
  /** From 0 to 1: that its price is another one than at its last visit. */
  chance: number;
  /** By what a visit is worth, 1 first, among the products that were not visited today; null when it was. */
  place: number | null;
  /** The day from which on it is visited whatever that is worth. */
  latestDay: number;
}

export interface Planner {
  /** Begins a day; days are given in order, and each once. */
  beginDay(day: number): void;
  /** The product to visit next; undefined when the day's visits are used up or every product was visited today. */
  next(): string | undefined;
  /** Reports what a visit today found. Only whether it equals the product's price before counts, and which is lower. */
  record(id: string, price: number): void;
  /** Says of each product what speaks for its visit and what against it, on the present day. */
  outlooks(): Map<string, Outlook>;
}

const WINDOW_DAYS = 120;
const FIT_EVERY_DAYS = 7;
/** Share of the visits with which each day begins: products that change often, as sentinels of their shop. */
const SENTINELS = 0.12;
/** With so many visits a day for each shop one of them is a sentinel's, however few its share is. */
const SPARED_VISITS = 4;
/** A sentinel that was visited today or yesterday tells less: full weight from this age on. */
const SENTINEL_DAYS = 3;
/** No product waits longer than this many turns of an even round. */
const MAX_TURNS = 4;
/** After this share of a day's visits, what they found is looked at again. */
const BATCH = 0.1;
/** Share of a shop's changes that are taken to hit any of its products: the next relaunch spares none. */
const COMMON = 0.3;

/**
 * Says which product to visit next, with a number of visits a day. A visit is worth the days by which it is expected to
 * shorten the time until a change is noticed; each shop keeps most of its share of an even round, spent on its own
 * weekdays, and the rest goes where it is worth most.
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
  /** What a day has left after all shops' shares costs no shop its share of later days. */
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
    // A planner that is made anew within a day has had its sentinels: those that the day's visits so far may be.
    const visited = shop.products.length - due.length;
    const count = Math.max(0, Math.max(least, wanted) - visited);
    return best(due, new Map(due.map((product) => [product, value(product)])), count);
  }

  /** What each shop has a right to, those first whose sentinels found most. */
  function share(waiting: readonly ShopModel[]): TrackedProduct[] {
    for (const shop of waiting) shop.learnToday(today);
    const [shop, ...others] = waiting.toSorted((a, b) => b.factorOf(today) - a.factorOf(today));
    if (!shop) return [];
    phases.unshift(() => share(others));
    return byWorth(shop, shares.due(shop, today));
  }

  /** The day's remaining visits, a batch at a time, where they are worth most over all shops. */
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

/** The chance that a product's price has changed since its last visit, over all rates that it may have. */
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

/** Days of waiting that a visit today is expected to save, over all rates that the product may have. */
function worth(shop: ShopModel, product: TrackedProduct, today: number): number {
  const exposure = shop.exposure(product, today);
  const echo = shop.echoSince(product, today);
  let value = COMMON * saved(shop.meanRate * exposure + echo, exposure);
  for (const [k, rate] of RATES.entries())
    value += (1 - COMMON) * product.belief.probability[k]! * saved(rate * exposure + echo, exposure);
  return value;
}

/** The freshness index: for a steady rate, what a visit gains over leaving the product alone for good. */
function saved(expected: number, exposure: number): number {
  return ((1 - Math.exp(-expected) * (1 + expected)) * exposure) / expected;
}
