import { describe, expect, it } from "vitest";
import { createPlanner } from "./planner.ts";

/** Days are numbered so that day 0 modulo 7 is a Monday here; the planner does not know this. */
const MONDAY = 0;

interface World {
  shops: Record<string, { products: number; price: (product: number, day: number) => number }>;
  visitsADay: number;
  days: number;
}

interface Visit {
  shop: string;
  product: number;
  day: number;
}

/** Runs the planner in a simulated market; returns its visits by day. */
function play({ shops, visitsADay, days }: World): Visit[] {
  const products = Object.entries(shops).flatMap(([shop, { products: count }]) =>
    Array.from({ length: count }, (_, product) => ({ id: `${shop} ${product}`, shop })),
  );
  const planner = createPlanner({ products, firstDay: 0, visitsADay });
  const visits: Visit[] = [];
  for (let day = 1; day <= days; day += 1) {
    planner.beginDay(day);
    for (let id = planner.next(); id !== undefined; id = planner.next()) {
      const [shop = "", product] = id.split(" ");
      visits.push({ shop, product: Number(product), day });
      planner.record(id, shops[shop]!.price(Number(product), day));
    }
  }
  return visits;
}

/** Returns a pseudo-random number from 0 to 1 that is the same in every run. */
function chance(...parts: number[]): number {
  let hash = 2166136261;
  for (const part of parts) hash = Math.imul(hash ^ (part + 1), 16777619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Returns a price with one step for each `isChange` up to the day. */
const counted =
  (isChange: (product: number, day: number) => boolean) =>
  (product: number, day: number): number => {
    let changes = 0;
    for (let one = 1; one <= day; one += 1) if (isChange(product, one)) changes += 1;
    return 1000 + (changes % 2) * 100 + changes;
  };

const still = (): number => 1000;

describe("the planner", () => {
  it("makes as many visits as allowed, and none of a product twice a day", () => {
    const visits = play({
      shops: { a: { products: 30, price: still }, b: { products: 10, price: still } },
      visitsADay: 15,
      days: 40,
    });
    expect(visits).toHaveLength(15 * 40);
    expect(new Set(visits.map(({ shop, product, day }) => `${shop} ${product} ${day}`)).size).toBe(15 * 40);
  });

  it("visits every product at most once a day, even if visits are left", () => {
    const visits = play({ shops: { a: { products: 5, price: still } }, visitsADay: 50, days: 3 });
    expect(visits).toHaveLength(15);
  });

  it("keeps no product or shop waiting too long, however quiet compared with a busy one", () => {
    const busy = counted((product, day) => chance(product, day) < 0.3);
    const visits = play({
      shops: { busy: { products: 100, price: busy }, quiet: { products: 100, price: still } },
      visitsADay: 20,
      days: 120,
    });
    const quiet = visits.filter(({ shop }) => shop === "quiet");
    expect(quiet.length).toBeGreaterThan(0.7 * 10 * 120);
    const last = new Map<number, number>();
    let longest = 0;
    for (const { product, day } of quiet) {
      longest = Math.max(longest, day - (last.get(product) ?? 0));
      last.set(product, day);
    }
    expect(last.size).toBe(100);
    // Four turns of 10 days, and a delay by full days.
    expect(longest).toBeLessThanOrEqual(42);
  });

  it("makes no more visits a day than allowed, however many products are overdue", () => {
    const products = Array.from({ length: 40 }, (_, index) => ({ id: `a ${index}`, shop: "a" }));
    const planner = createPlanner({ products, firstDay: 0, visitsADay: 10 });
    for (const day of [1, 2, 400]) {
      planner.beginDay(day);
      let visits = 0;
      for (let id = planner.next(); id !== undefined; id = planner.next()) {
        planner.record(id, 1000);
        visits += 1;
      }
      expect(visits).toBe(10);
    }
  });

  it("does not choose products that were already visited today", () => {
    const products = Array.from({ length: 20 }, (_, index) => ({ id: `a ${index}`, shop: "a" }));
    const planner = createPlanner({ products, firstDay: 0, visitsADay: 30 });
    planner.beginDay(1);
    const first = planner.next()!;
    const others = products.map(({ id }) => id).filter((id) => id !== first);
    for (const id of [first, ...others.slice(0, 10)]) planner.record(id, 1000);
    const seen: string[] = [];
    for (let id = planner.next(); id !== undefined; id = planner.next()) {
      planner.record(id, 1000);
      seen.push(id);
    }
    expect(seen.toSorted()).toEqual(others.slice(10).toSorted());
  });

  it("learns the weekday on which a shop changes its prices", () => {
    const mondays = counted((product, day) => day % 7 === MONDAY && chance(product, day) < 0.2);
    const daily = counted((product, day) => chance(product, day, 9) < 0.03);
    const visits = play({
      shops: { mondays: { products: 30, price: mondays }, daily: { products: 150, price: daily } },
      visitsADay: 25,
      days: 210,
    });
    const late = visits.filter(({ shop, day }) => shop === "mondays" && day > 105);
    // On that day or one of the next two; other visits may be worth more before.
    const soon = late.filter(({ day }) => day % 7 <= MONDAY + 2).length;
    // An even round would give them three sevenths.
    expect(soon / late.length).toBeGreaterThan(0.5);
  });

  it("does not mistake a relaunch for a weekday pattern", () => {
    const relaunch = counted(
      (product, day) => day === 24 || (day % 7 === MONDAY && chance(product, day) < 0.05),
    );
    const visits = play({
      shops: {
        relaunch: { products: 100, price: relaunch },
        daily: { products: 100, price: counted((p, d) => chance(p, d) < 0.03) },
      },
      visitsADay: 25,
      days: 140,
    });
    const late = visits.filter(({ shop, day }) => shop === "relaunch" && day > 90);
    const share = (weekday: number) => late.filter(({ day }) => day % 7 === weekday).length / late.length;
    expect(share(MONDAY)).toBeGreaterThan(share(24 % 7));
  });

  it("visits most of a shop on the day when its sentinels have changed", () => {
    const day = 100;
    const sweep = (happens: boolean) =>
      play({
        shops: {
          a: { products: 100, price: counted((p, d) => (happens && d === day) || chance(p, d) < 0.01) },
          b: { products: 300, price: counted((p, d) => chance(p, d, 5) < 0.01) },
        },
        visitsADay: 60,
        days: day,
      }).filter((visit) => visit.day === day && visit.shop === "a").length;
    expect(sweep(true)).toBeGreaterThanOrEqual(2 * sweep(false));
  });

  it("visits no shop's sentinels a second time when it is recreated within a day", () => {
    const products = ["a", "b"].flatMap((shop) =>
      Array.from({ length: 10 }, (_, product) => ({ id: `${shop} ${product}`, shop })),
    );
    const made: string[] = [];
    const continued = () => {
      const planner = createPlanner({ products, firstDay: 0, visitsADay: 50 });
      planner.beginDay(1);
      for (const id of made) planner.record(id, 1000);
      return planner;
    };
    // 12 % of 50 visits are 6 sentinels, 3 of each shop.
    for (let visit = 0; visit < 6; visit += 1) made.push(continued().next()!);
    expect(made.map((id) => id[0])).toEqual(["a", "a", "a", "b", "b", "b"]);
    expect(new Set(made).size).toBe(6);
  });

  it("returns when a week's offer ends", () => {
    // One day in twenty a product is on offer for exactly seven days.
    const isOnOffer = (product: number, day: number): boolean =>
      Array.from({ length: 7 }, (_, back) => day - back).some(
        (start) => start > 0 && chance(product, start) < 0.02,
      );
    const price = (product: number, day: number): number => (isOnOffer(product, day) ? 700 : 1000);
    const visits = play({
      shops: { offers: { products: 140, price } },
      visitsADay: 40,
      days: 200,
    });
    const delays: number[] = [];
    for (let product = 0; product < 140; product += 1) {
      const days = visits.filter((one) => one.product === product).map(({ day }) => day);
      for (let day = 100; day < 190; day += 1)
        if (isOnOffer(product, day - 1) && !isOnOffer(product, day))
          delays.push(days.find((one) => one >= day)! - day);
    }
    const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
    // An even round visits every 3.5 days: 1.25 days late on average.
    expect(mean).toBeLessThan(0.9);
  });

  it("makes the same decisions after the same visits", () => {
    const world: World = {
      shops: { a: { products: 20, price: counted((p, d) => chance(p, d) < 0.1) } },
      visitsADay: 5,
      days: 60,
    };
    expect(play(world)).toEqual(play(world));
  });
});

describe("the outlook of a product", () => {
  const ids = Array.from({ length: 20 }, (_, n) => `p${n}`);
  const DAYS = 90;
  /** Returns a planner after some weeks of two visits a day, in which the first product changed every day and the others never. */
  const after = (days: number) => {
    const planner = createPlanner({
      products: ids.map((id) => ({ id, shop: "one" })),
      firstDay: 0,
      visitsADay: 2,
    });
    const latest = new Map<string, number>();
    const late: string[] = [];
    for (let day = 1; day <= days; day += 1) {
      planner.beginDay(day);
      for (const [id, { latestDay }] of planner.outlooks()) latest.set(id, latestDay);
      const visited = new Set<string>();
      for (let id = planner.next(); id !== undefined; id = planner.next()) {
        visited.add(id);
        planner.record(id, id === "p0" ? day : 100);
      }
      for (const [id, latestDay] of latest)
        if (latestDay < day && !visited.has(id)) late.push(`${id} ${day}`);
    }
    return { planner, late };
  };

  it("has a higher chance and a better place if the price has often changed", () => {
    const { planner } = after(DAYS);
    for (let later = 1; later <= 3; later += 1) planner.beginDay(DAYS + later);
    const [busy, ...quiet] = ids.map((id) => planner.outlooks().get(id)!);
    expect(busy!.place).toBe(1);
    expect(busy!.chance).toBeGreaterThan(0.3);
    expect(busy!.chance).toBeLessThan(1);
    for (const one of quiet) expect(one.chance).toBeLessThan(busy!.chance / 2);
    expect(new Set([busy, ...quiet].map((one) => one!.place)).size).toBe(ids.length);
  });

  it("has no chance and no place if the product was visited today", () => {
    const { planner } = after(DAYS);
    planner.beginDay(DAYS + 1);
    const id = planner.next()!;
    planner.record(id, 100);
    const own = planner.outlooks().get(id)!;
    expect([own.chance, own.place]).toEqual([0, null]);
    // Four rounds of ten days each, and the day after them.
    expect(own.latestDay).toBe(DAYS + 1 + 4 * 10 + 1);
    expect(planner.outlooks().get(ids.find((one) => one !== id)!)!.place).not.toBeNull();
  });

  it("includes the latest day of the next visit", () => {
    expect(after(200).late).toEqual([]);
  });
});
