import { productOf } from "./catalogue.ts";
import { WORKSPACE } from "./departments.ts";
import type { Product } from "./types.ts";
import { WORKSPACE_PRODUCTS } from "./workspace.ts";

/** Removed products are spread over the list: every seventh, cyclically. */
const STEP = 7;
/** Initial number of products (WAREHOUSE_PRODUCTS overrides it), and how many are added and removed each day. */
const WAREHOUSE_SIZE = sizeFrom(process.env["WAREHOUSE_PRODUCTS"]);
const LEAVING = 6;
const COMING = 4;
/** Two of a day's removed products return after this many days. */
const AWAY_DAYS = 3;
const STEP_BACK = inverseOf(STEP, WAREHOUSE_SIZE);

const DAY_MS = 86_400_000;

const MATERIALS = [
  "Brass",
  "Steel",
  "Oak",
  "Birch",
  "Copper",
  "Nickel",
  "Walnut",
  "Iron",
  "Ash",
  "Zinc",
  "Bronze",
  "Beech",
];
const THINGS = [
  "hinge",
  "handle",
  "knob",
  "bracket",
  "hook",
  "rail",
  "caster",
  "latch",
  "bolt",
  "dowel",
  "screw",
  "washer",
  "plate",
  "peg",
  "clamp",
  "spacer",
  "foot",
  "corner",
  "rod",
  "ring",
  "clip",
  "wedge",
  "pin",
  "cap",
  "strap",
];

/** The warehouse's changes on one day, as paths; a replaced product is followed by its replacement. */
export interface WarehouseDay {
  day: number;
  new: string[];
  gone: string[];
  back: string[];
  replaced: [string, string][];
}

/** @throws Error for a size with which steps through the list do not reach every product */
function sizeFrom(text: string | undefined): number {
  const size = Number(text ?? 5000);
  if (!Number.isInteger(size) || size < 100 || size > 100_000 || size % STEP === 0)
    throw new Error(
      `WAREHOUSE_PRODUCTS must be a whole number from 100 to 100000 and no multiple of ${STEP}.`,
    );
  return size;
}

/** Returns the inverse of the step modulo the size. */
function inverseOf(step: number, size: number): number {
  for (let number = 1; number < size; number += 1) if ((number * step) % size === 1) return number;
  throw new Error(`${step} and ${size} have a common divisor.`);
}

/** Whole days since the shop's epoch; 0 before it. */
export const warehouseDay = (time: Date, epoch: Date): number =>
  Math.max(0, Math.floor((time.getTime() - epoch.getTime()) / DAY_MS));

const nameOf = (number: number): string => {
  const material = MATERIALS[number % MATERIALS.length]!;
  const thing = THINGS[Math.floor(number / MATERIALS.length) % THINGS.length]!;
  const size = 10 + 5 * Math.floor(number / (MATERIALS.length * THINGS.length));
  return `${material} ${thing} ${size} mm`;
};

const made = new Map<string, Product>();

/** Returns the product with a number; its later edition has the same name but another URL and SKU. */
function productOfNumber(number: number, isLater: boolean): Product {
  const path = `/w/${number}${isLater ? "-b" : ""}`;
  const known = made.get(path);
  if (known !== undefined) return known;
  const like = WORKSPACE_PRODUCTS[number % WORKSPACE_PRODUCTS.length]!;
  const entry = {
    ...like,
    name: nameOf(number),
    brand: "Stockwell",
    layout: "json-ld" as const,
    baseMinor: 300 + ((number * 37) % 9000),
    blurb: "From the warehouse, in the quantity that you need.",
    preOrder: false,
  };
  const product = { ...productOf(entry, WORKSPACE, 100_000 + number * 2 + (isLater ? 1 : 0)), path };
  made.set(path, product);
  return product;
}

/** Returns the day on which an initial product is removed, and its index among those removed that day. */
function leaving(number: number): { day: number; index: number } {
  const place = (number * STEP_BACK) % WAREHOUSE_SIZE;
  return { day: Math.floor(place / LEAVING) + 1, index: place % LEAVING };
}

/** Returns the product with a number on a day: of a day's removed ones, 0 and 1 return, 2 and 3 are gone, 4 and 5 are replaced. */
function productOn(number: number, day: number): Product | undefined {
  if (number >= WAREHOUSE_SIZE) {
    const comes = Math.floor((number - WAREHOUSE_SIZE) / COMING) + 1;
    return day >= comes ? productOfNumber(number, false) : undefined;
  }
  const { day: left, index } = leaving(number);
  if (day < left) return productOfNumber(number, false);
  if (index >= 4) return productOfNumber(number, true);
  return index < 2 && day >= left + AWAY_DAYS ? productOfNumber(number, false) : undefined;
}

/** Returns the products of the warehouse on a day, in the order of its list. */
export function warehouseAt(day: number): Product[] {
  const products: Product[] = [];
  for (let number = 0; number < WAREHOUSE_SIZE + day * COMING; number += 1) {
    const product = productOn(number, day);
    if (product !== undefined) products.push(product);
  }
  return products;
}

/** Returns the product whose page has this path on a day. */
export function warehouseProduct(path: string, day: number): Product | undefined {
  const [, digits] = /^\/w\/(\d{1,6})(?:-b)?$/u.exec(path) ?? [];
  if (digits === undefined) return undefined;
  const product = productOn(Number(digits), day);
  return product?.path === path ? product : undefined;
}

/** Returns a day's changes: twelve from the fourth day on. */
export function warehouseChanges(day: number): WarehouseDay {
  const changes: WarehouseDay = { day, new: [], gone: [], back: [], replaced: [] };
  const pathOf = (number: number, on: number) => productOn(number, on)?.path;
  for (let number = 0; number < WAREHOUSE_SIZE + day * COMING; number += 1) {
    const before = day === 0 ? undefined : pathOf(number, day - 1);
    const now = pathOf(number, day);
    if (before === now) continue;
    if (before === undefined && now !== undefined)
      (number < WAREHOUSE_SIZE ? changes.back : changes.new).push(now);
    else if (before !== undefined && now === undefined) changes.gone.push(before);
    else if (before !== undefined && now !== undefined) changes.replaced.push([before, now]);
  }
  return changes;
}
