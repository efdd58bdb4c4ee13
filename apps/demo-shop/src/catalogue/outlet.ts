import { OUTLET } from "./storefronts.ts";
import type { Product } from "./types.ts";

/**
 * The products that the outlet sells too, with the average share of the shop's price; all of them are well-behaved. The outlet's
 * prices change independently, so that each storefront is sometimes the cheaper one.
 */
const SHARES: readonly (readonly [path: string, percent: number])[] = [
  ["/p/ostra-aurelia-gooseneck-kettle-0-9-l", 97],
  ["/p/norrvik-hearth-cast-iron-pan-28-cm", 88],
  ["/p/halden-meridian-over-ear-headphones", 99],
  ["/p/spindle-orbit-one-turntable", 108],
  ["/p/fjellby-ridgeline-2-tent", 98],
  ["/p/keyline-tactile-75-keyboard", 102],
  ["/p/lumique-arc-desk-lamp", 98],
  ["/p/van-oort-opal-globe-pendant", 100],
];

/** Returns the outlet's products: articles of the shop with separate URLs, article numbers and prices. */
export function outletOf(products: readonly Product[]): Product[] {
  return SHARES.map(([path, percent]) => {
    const product = products.find((one) => one.path === path);
    if (product === undefined) throw new Error(`the shop does not sell ${path}`);
    return {
      ...product,
      storefront: OUTLET,
      path: `${OUTLET.home}${path}`,
      sku: `OL-${product.sku}`,
      baseMinor: Math.round((product.baseMinor * percent) / 100),
    };
  });
}
