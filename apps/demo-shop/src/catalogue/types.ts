import type { Currency } from "../money.ts";
import type { PictureName } from "../pictures/drawing.ts";
import type { Storefront } from "./storefronts.ts";

/** How a product page states its offer, which a reader of the page has to handle. */
export type Layout = "json-ld" | "microdata" | "text" | "script";

/** schema.org's ItemAvailability without its address. */
export type Availability = "InStock" | "OutOfStock" | "PreOrder";

export interface Department {
  /** First part of the category's path, e.g. "kitchen" in /c/kitchen. */
  slug: string;
  name: string;
  /** One sentence below the category's heading. */
  intro: string;
  /** Every price of a department is in one currency. */
  currency: Currency;
  /** Where the goods leave from, as printed on the product page. */
  shipsFrom: string;
  skuPrefix: string;
  /** Two colours of the department's pictures and tiles: ground and ink. */
  tint: { ground: string; ink: string };
  subcategories: readonly string[];
}

/** One product as written by hand in the department's file. */
export interface ProductEntry {
  name: string;
  brand: string;
  subcategory: string;
  layout: Layout;
  /** Price around which the product's prices move, in minor units of the department's currency. */
  baseMinor: number;
  picture: PictureName;
  /** Main colour of the picture. */
  colour: string;
  blurb: string;
  specs: readonly (readonly [label: string, value: string])[];
  /** Announced only: the page always says that it is not yet on sale. */
  preOrder?: boolean;
}

export interface Product extends ProductEntry {
  slug: string;
  /** Path of the product page, the same at every time. */
  path: string;
  sku: string;
  /** 13 digits with a valid check digit, from the range kept for use inside a shop; null for about a third. */
  gtin: string | null;
  department: Department;
  storefront: Storefront;
}
