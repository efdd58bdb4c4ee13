import type { Product } from "../catalogue/types.ts";
import type { Design } from "../design.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { printedAmount } from "../money.ts";
import { askingPriceMinor } from "../offers.ts";
import type { Offer } from "../offers.ts";
import { seeded, seededInteger } from "../seed.ts";

/** Returns the URL of a product's picture: the first view is a photo file, as in shops, further ones are drawings. */
export function imagePath({ picture, colour, department }: Product, view = 1): string {
  const kind = view === 1 ? "webp" : "svg";
  return `/img/${picture}-${colour.slice(1)}-${department.tint.ground.slice(1)}-${view}.${kind}`;
}

/** Returns the reduction in whole percent, rounded down, so that the shop never overstates it. */
export function percentOff({ normalMinor, discountedMinor }: Offer): number {
  if (normalMinor === null || discountedMinor === null) return 0;
  return Math.floor(((normalMinor - discountedMinor) * 100) / normalMinor);
}

export function ratingOf({ sku }: Product): { stars: string; count: number } {
  return {
    stars: (3.9 + Math.floor(seeded(sku, "stars") * 11) / 10).toFixed(1),
    count: seededInteger(6, 240, sku, "votes"),
  };
}

/** Returns five stars, filled according to the rating. */
export function starsOf(design: Design, stars: string): Html {
  const share = (Number(stars) / 5) * 100;
  return html`<span
    class="${design.c("stars")}"
    style="--share: ${share.toFixed(0)}%"
    role="img"
    aria-label="${stars} out of 5 stars"
  ></span>`;
}

function cardBadge(design: Design, offer: Offer): Html | null {
  if (offer.availability === "OutOfStock")
    return html`<span class="${design.c("badge badge-out")}">Sold out</span>`;
  if (offer.availability === "PreOrder") return html`<span class="${design.c("badge")}">Pre-order</span>`;
  const off = percentOff(offer);
  return off > 0 ? html`<span class="${design.c("badge badge-sale")}">−${off}%</span>` : null;
}

function cardPrice({ c }: Design, offer: Offer): Html {
  const { normalMinor, discountedMinor, currency } = offer;
  const asked = askingPriceMinor(offer);
  const was = discountedMinor !== null && normalMinor !== null ? printedAmount(normalMinor, currency) : null;
  return html`<p class="${c("card-price")}">
    ${asked !== null && html`<span class="${c("card-now")}">${printedAmount(asked, currency)}</span>`}
    ${was !== null && html` <s class="${c("card-was")}">${was}</s>`}
  </p>`;
}

/** Renders a product in a listing, a carousel or on the home page. */
export function card(design: Design, offer: Offer): Html {
  const { c, version } = design;
  const { product } = offer;
  const picture = html`<span class="${c("card-picture")}">
    <img src="${imagePath(product)}" alt="" width="400" height="400" loading="lazy" />
    ${cardBadge(design, offer)}
  </span>`;
  const brand = html`<span class="${c("card-brand")}">${product.brand}</span>`;
  const name = html`<span class="${c("card-name")}">${product.name}</span>`;
  if (version === 1) {
    return html`<article class="${c("card")}">
      <a class="${c("card-link")}" href="${product.path}">${picture} ${brand} ${name}</a>
      ${cardPrice(design, offer)}
    </article>`;
  }
  return html`<div class="${c("card")}">
    <a class="${c("card-link")}" href="${product.path}">
      ${picture}
      <span>${name}</span>
    </a>
    <div class="${c("card-terms")}">${cardPrice(design, offer)} ${brand}</div>
  </div>`;
}

/** Breadcrumbs from the home page; the last step is the current page. */
export function breadcrumbs(design: Design, steps: readonly (readonly [name: string, path: string])[]): Html {
  return html`<nav class="${design.c("crumbs")}" aria-label="Breadcrumb">
    <ol>
      ${steps.map(([name, path], index) => {
        const last = index === steps.length - 1;
        return html`<li>
          ${last ? html`<span aria-current="page">${name}</span>` : html`<a href="${path}">${name}</a>`}
        </li>`;
      })}
    </ol>
  </nav>`;
}
