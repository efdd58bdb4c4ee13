import type { Currency } from "../money.ts";
import type { PictureName } from "../pictures/drawing.ts";
import type { Storefront } from "./storefronts.ts";

/** How a product page states its offer. */
export type Layout = "json-ld" | "microdata" | "text" | "script";

/** schema.org's ItemAvailability without its URL. */
export type Availability = "InStock" | "OutOfStock" | "PreOrder";

export interface Department {
  /** First part of the category's path, e.g. "kitchen" in /c/kitchen. */
  slug: string;
  name: string;
  /** One sentence below the category's heading. */
  intro: string;
  /** The currency of all prices in the department. */
  currency: Currency;
  /** Where the goods are shipped from, as printed on the product page. */
  shipsFrom: string;
  skuPrefix: string;
  /** Two colours of the department's pictures and tiles: background and foreground. */
  tint: { ground: string; ink: string };
  subcategories: readonly string[];
}

/** A product as defined in the department's file. */
export interface ProductEntry {
  name: string;
  brand: string;
  subcategory: string;
  layout: Layout;
  /** The price around which the product's price varies, in minor units of the department's currency. */
  baseMinor: number;
  picture: PictureName;
  /** Main colour of the picture. */
  colour: string;
  blurb: string;
  specs: readonly (readonly [label: string, value: string])[];
  /** Only announced: the page always states that it is not on sale yet. */
  preOrder?: boolean;
}

export interface Product extends ProductEntry {
  slug: string;
  /** Path of the product page, which never changes. */
  path: string;
  sku: string;
  /** 13 digits with a valid check digit, from the range for use within a shop; null for about a third. */
  gtin: string | null;
  department: Department;
  storefront: Storefront;
}
