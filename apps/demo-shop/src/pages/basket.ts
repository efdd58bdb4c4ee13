import { ALL_PRODUCTS } from "../catalogue/catalogue.ts";
import type { Product } from "../catalogue/types.ts";

const COOKIE = "basket";
const MAX_IN_BASKET = 30;

/** Returns the products in the visitor's basket, a cookie of skus; unknown ones are ignored. */
export function basketOf(cookies: ReadonlyMap<string, string>): Product[] {
  const skus = (cookies.get(COOKIE) ?? "").split(".");
  return skus.flatMap((sku) => ALL_PRODUCTS.find((product) => product.sku === sku) ?? []);
}

export function cartCount(cookies: ReadonlyMap<string, string>): number {
  return basketOf(cookies).length;
}

/** Returns the Set-Cookie header that sets these products as the basket. */
export function basketCookie(products: readonly Product[]): string {
  const skus = products.slice(-MAX_IN_BASKET).map(({ sku }) => sku);
  return `${COOKIE}=${skus.join(".")}; Path=/; SameSite=Lax; HttpOnly`;
}
