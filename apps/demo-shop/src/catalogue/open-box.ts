import { PRODUCTS } from "./catalogue.ts";
import type { Product } from "./types.ts";
import { misbehaviourAt } from "../misbehaviours.ts";

const DAY_MS = 86_400_000;
/** Units are numbered from this many days before the epoch, so that every day of a history has some. */
const ORIGIN_DAYS = 1000;
const COMING = 2;
const STAYS_DAYS = 9;
/** Of four units, one is reserved for two days for a customer who never collects it, and another is replaced. */
const EVERY = 4;
const ASIDE = { nth: 1, from: 3, until: 5 };
const REPLACED = { nth: 3, from: 3 };
const PERCENT_LESS = 20;

/** Returned articles, ordered so that no two with the same name are on the list together. */
const RETURNED = PRODUCTS.filter(
  ({ path, layout, preOrder }) =>
    layout !== "script" && preOrder !== true && misbehaviourAt(path) === undefined,
);

/** Whole days since the list's origin; before the epoch too, unlike the warehouse's. */
export const openBoxDay = (time: Date, epoch: Date): number =>
  Math.floor((time.getTime() - epoch.getTime()) / DAY_MS) + ORIGIN_DAYS;

function unit(number: number, isOther: boolean): Product {
  const like = RETURNED[number % RETURNED.length]!;
  return {
    ...like,
    name: `${like.name}, open box`,
    layout: "json-ld",
    baseMinor: Math.round((like.baseMinor * (100 - PERCENT_LESS)) / 100),
    blurb: `${like.blurb} Unpacked once and sent back unused.`,
    sku: `${like.sku}-${number}${isOther ? "B" : "A"}`,
    gtin: null,
    path: `/o/${number}${isOther ? "-b" : ""}`,
  };
}

/** Returns the unit with a number as listed on a day; undefined when it is not listed. */
function there(number: number, day: number): Product | undefined {
  const age = day - Math.floor(number / COMING);
  if (age < 0 || age >= STAYS_DAYS) return undefined;
  if (number % EVERY === ASIDE.nth && age >= ASIDE.from && age < ASIDE.until) return undefined;
  return unit(number, number % EVERY === REPLACED.nth && age >= REPLACED.from);
}

/** Returns the open-box list on a day: two units appear and two disappear daily, some are away for two days, some are replaced. */
export function openBoxAt(day: number): Product[] {
  const products: Product[] = [];
  for (let number = (day - STAYS_DAYS + 1) * COMING; number < (day + 1) * COMING; number += 1) {
    const product = there(number, day);
    if (product !== undefined) products.push(product);
  }
  return products;
}

/** Returns the unit whose page has this path on a day. */
export function openBoxProduct(path: string, day: number): Product | undefined {
  const [, digits] = /^\/o\/(\d{1,6})(?:-b)?$/u.exec(path) ?? [];
  if (digits === undefined) return undefined;
  const product = there(Number(digits), day);
  return product?.path === path ? product : undefined;
}
