import { ALL_PRODUCTS } from "../catalogue/catalogue.ts";
import { LARKFIELD } from "../catalogue/storefronts.ts";
import type { Product } from "../catalogue/types.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { listedOffer } from "../offers.ts";
import { seeded } from "../seed.ts";
import type { Visit } from "../visit.ts";
import { card } from "./parts.ts";

const SHOWN = 8;

/** The outlet is too small for departments: its related products are those in the same currency. */
function goesWith(product: Product, other: Product): boolean {
  if (other.storefront !== product.storefront || other.path === product.path) return false;
  return product.storefront === LARKFIELD
    ? other.department === product.department
    : other.department.currency === product.department.currency;
}

/** Renders a row of other products with their prices: those of the same category first, then the rest of the department. */
export function relatedBlock({ design, time, epoch }: Visit, product: Product): Html {
  const distance = (other: Product): number =>
    (other.subcategory === product.subcategory ? 0 : 1) + seeded(product.sku, other.sku);
  const others = ALL_PRODUCTS.filter((other) => goesWith(product, other))
    .toSorted((a, b) => distance(a) - distance(b))
    .flatMap((other) => listedOffer(other, time, epoch) ?? [])
    .slice(0, SHOWN);
  const { c } = design;
  return html`<section class="${c("related")}">
    <div class="${c("section-head")}">
      <h2>Goes well with</h2>
      <div class="${c("arrows")}">
        <button type="button" data-scroll="-1" aria-label="Back">←</button>
        <button type="button" data-scroll="1" aria-label="Further">→</button>
      </div>
    </div>
    <ul class="${c("carousel")}" tabindex="0" aria-label="Related products">
      ${others.map((offer) => html`<li>${card(design, offer)}</li>`)}
    </ul>
  </section>`;
}
