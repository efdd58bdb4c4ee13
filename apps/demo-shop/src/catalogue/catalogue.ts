import { seeded, seededInteger } from "../seed.ts";
import { AUDIO_PRODUCTS } from "./audio.ts";
import { AUDIO, DEPARTMENTS, KITCHEN, LIGHTING, OUTDOOR, STATIONERY, WORKSPACE } from "./departments.ts";
import { KITCHEN_PRODUCTS } from "./kitchen.ts";
import { LIGHTING_PRODUCTS } from "./lighting.ts";
import { OUTDOOR_PRODUCTS } from "./outdoor.ts";
import { outletOf } from "./outlet.ts";
import { STATIONERY_PRODUCTS } from "./stationery.ts";
import { LARKFIELD } from "./storefronts.ts";
import type { Department, Product, ProductEntry } from "./types.ts";
import { WORKSPACE_PRODUCTS } from "./workspace.ts";

/** Returns a name's slug for URLs: lower-case letters, digits and hyphens. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}

/** Returns a GTIN-13 with prefix 29, which GS1 reserves for use within a shop, and a check digit (General Specifications, 7.9). */
export function gtinOf(seed: string): string {
  const body = `29${String(seededInteger(0, 9_999_999_999, seed, "gtin")).padStart(10, "0")}`;
  const sum = Array.from(body, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3)).reduce(
    (a, b) => a + b,
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Completes an entry with the values derived from it and its position in the department. */
export function productOf(entry: ProductEntry, department: Department, number: number): Product {
  const slug = slugOf(`${entry.brand} ${entry.name}`);
  const sku = `${department.skuPrefix}-${number}`;
  const gtin = seeded(sku, "has gtin") < 0.65 ? gtinOf(sku) : null;
  return { ...entry, slug, sku, gtin, department, storefront: LARKFIELD, path: `/p/${slug}` };
}

const SHELVES: readonly (readonly [Department, readonly ProductEntry[]])[] = [
  [KITCHEN, KITCHEN_PRODUCTS],
  [AUDIO, AUDIO_PRODUCTS],
  [OUTDOOR, OUTDOOR_PRODUCTS],
  [WORKSPACE, WORKSPACE_PRODUCTS],
  [LIGHTING, LIGHTING_PRODUCTS],
  [STATIONERY, STATIONERY_PRODUCTS],
];

/** Every product of the shop, department by department. */
export const PRODUCTS: readonly Product[] = SHELVES.flatMap(([department, entries]) =>
  entries.map((entry, index) => productOf(entry, department, 1001 + index * 7)),
);

/** Every product of the outlet. */
export const OUTLET_PRODUCTS: readonly Product[] = outletOf(PRODUCTS);

export const ALL_PRODUCTS: readonly Product[] = [...PRODUCTS, ...OUTLET_PRODUCTS];

const BY_PATH = new Map(ALL_PRODUCTS.map((product) => [product.path, product]));

/** Returns the product whose page has this path, whatever the page currently shows. */
export function productAt(path: string): Product | undefined {
  return BY_PATH.get(path);
}

export function departmentAt(slug: string): Department | undefined {
  return DEPARTMENTS.find((department) => department.slug === slug);
}
