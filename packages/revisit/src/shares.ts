import { RATES } from "./rates.ts";
import type { ShopModel, TrackedProduct } from "./shop-model.ts";

/** Minimum and maximum share of an even round that a shop keeps. */
const MIN_KEPT = 0.9;
const MAX_KEPT = 1.2;
/** A shop gives up visits while its expected waiting is below this fraction of an even round's. */
const ENOUGH = 0.85;
const STEP = 0.1;
/** Number of days over which the expected waiting is averaged. */
const SMOOTHING_DAYS = 14;
/** Number of days for which visits unused on quiet weekdays are kept. */
const SAVED_DAYS = 10;
/** Ratio of actual to expected changes from which a shop may use future days' visits. */
const SWEEP_FACTOR = 2;
const OWED_DAYS = 3;
const COMMON = 0.3;

interface Share {
  kept: number;
  saved: number;
  usedToday: number;
  waiting: number;
}

export interface Shares {
  /** Returns the visits the shop is entitled to today, beyond those already made. */
  due(shop: ShopModel, today: number): number;
  count(shop: ShopModel): void;
  endDay(today: number): void;
}

/**
 * Guarantees each shop a share: it starts with its share of an even round, gives up only visits it can spare without
 * noticing changes later than in that round, and spends its visits on weekdays after which changes are likely.
 */
export function createShares(
  shops: readonly ShopModel[],
  { visitsADay, turn }: { visitsADay: number; turn: number },
): Shares {
  const all = shops.reduce((sum, { products }) => sum + products.length, 0);
  const shares = new Map<ShopModel, Share>(
    shops.map((shop) => [shop, { kept: 1, saved: 0, usedToday: 0, waiting: 1 }]),
  );
  const fair = (shop: ShopModel): number => (shop.products.length / all) * visitsADay;
  return {
    due(shop, today) {
      const share = shares.get(shop)!;
      const daily = fair(shop) * share.kept;
      share.saved = Math.min(share.saved + daily, daily * SAVED_DAYS);
      let week = 0;
      for (let day = 0; day < 7; day += 1) week += demand(shop, today + day);
      const wanted = (7 * daily * demand(shop, today)) / week;
      const borrowed = shop.factorOf(today) > SWEEP_FACTOR ? daily * OWED_DAYS : 0;
      return Math.floor(Math.min(share.saved, wanted) + borrowed - share.usedToday);
    },
    count(shop) {
      shares.get(shop)!.usedToday += 1;
    },
    endDay(today) {
      for (const [shop, share] of shares) {
        share.saved = Math.max(-OWED_DAYS * fair(shop), share.saved - share.usedToday);
        share.usedToday = 0;
        share.waiting += (waiting(shop, today, turn) - share.waiting) / SMOOTHING_DAYS;
        const kept = share.kept * Math.exp(STEP * (share.waiting - ENOUGH));
        share.kept = Math.min(MAX_KEPT, Math.max(MIN_KEPT, kept));
      }
    },
  };
}

/** Returns a weekday's value for visits: its own changes and those of the two days before. */
function demand({ weekday }: ShopModel, day: number): number {
  return 0.15 + weekday[day % 7]! + 0.5 * weekday[(day + 6) % 7]! + 0.25 * weekday[(day + 5) % 7]!;
}

/** Returns the changes expected to be unnoticed at the end of a day, relative to an even round. */
function waiting(shop: ShopModel, today: number, turn: number): number {
  let pending = 0;
  let rate = 0;
  for (const product of shop.products) {
    pending += pendingIn(shop, product, today);
    rate += product.belief.mean + shop.echoOn(product.lastChange, today);
  }
  return pending / (rate * Math.max(0.5, (turn - 1) / 2));
}

function pendingIn(shop: ShopModel, product: TrackedProduct, today: number): number {
  if (product.lastVisit === today) return 0;
  const exposure = shop.exposure(product, today);
  const { echo } = product;
  let unchanged = COMMON * Math.exp(-shop.meanRate * exposure - echo);
  for (const [k, rate] of RATES.entries())
    unchanged += (1 - COMMON) * product.belief.probability[k]! * Math.exp(-rate * exposure - echo);
  return 1 - unchanged;
}
