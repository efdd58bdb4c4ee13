import { PRODUCTS } from "../catalogue/catalogue.ts";
import type { Product } from "../catalogue/types.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { listedOffer } from "../offers.ts";
import { seeded } from "../seed.ts";
import type { Visit } from "../visit.ts";
import { card } from "./parts.ts";

const SHOWN = 8;

/** A row of other products with their own prices: the same shelf first, then the rest of the department. */
export function relatedBlock({ design, time, epoch }: Visit, product: Product): Html {
  const distance = (other: Product): number =>
    (other.subcategory === product.subcategory ? 0 : 1) + seeded(product.sku, other.sku);
  const others = PRODUCTS.filter(
    (other) => other.department === product.department && other.path !== product.path,
  )
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
