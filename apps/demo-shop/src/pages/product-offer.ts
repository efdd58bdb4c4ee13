import type { Availability, Product } from "../catalogue/types.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { plainAmount, printedAmount } from "../money.ts";
import { askingPriceMinor } from "../offers.ts";
import type { Offer } from "../offers.ts";
import { seeded } from "../seed.ts";
import type { Visit } from "../visit.ts";
import { percentOff } from "./parts.ts";

/** Renders the current price, the struck list price and the reduction. */
export function priceBlock({ design: { c, version } }: Visit, offer: Offer): Html {
  const { product, normalMinor, discountedMinor, currency, availability } = offer;
  const asked = askingPriceMinor(offer);
  const printed = asked === null ? "" : printedAmount(asked, currency);
  const micro = product.layout === "microdata";
  const amount = micro && asked !== null && html` itemprop="price" content="${plainAmount(asked, currency)}"`;
  const was = discountedMinor !== null && normalMinor !== null ? printedAmount(normalMinor, currency) : null;
  const save = was !== null && html`<span class="${c("price-save")}">Save ${percentOff(offer)}%</span>`;
  const hidden =
    micro &&
    html`<meta itemprop="priceCurrency" content="${currency}" />
      <link itemprop="availability" href="https://schema.org/${availability}" />`;
  const scope = micro && html` itemprop="offers" itemscope itemtype="https://schema.org/Offer"`;
  if (version === 1) {
    return html`<div class="${c(was === null ? "price-box" : "price-box price-box-sale")}" ${scope}>
      <span class="${c("price-now")}" ${amount}>${printed}</span>
      ${was !== null && html`<s class="${c("price-was")}" title="List price">${was}</s> ${save}`} ${hidden}
    </div>`;
  }
  return html`<dl class="${c(was === null ? "cost" : "cost cost-sale")}" ${scope}>
    ${
      was !== null &&
      html`<div class="${c("cost-line")}">
        <dt>List price</dt>
        <dd><del class="${c("cost-list")}">${was}</del> ${save}</dd>
      </div>`
    }
    <div class="${c("cost-line")}">
      <dt>${was === null ? "Price" : "Sale price"}</dt>
      <dd><strong class="${c("cost-asked")}" ${amount}>${printed}</strong></dd>
    </div>
    ${hidden}
  </dl>`;
}

/** On about half of the more expensive products in Australian dollars: another amount near the price. */
export function instalmentBlock({ design: { c } }: Visit, offer: Offer): Html | null {
  const asked = askingPriceMinor(offer);
  if (asked === null || offer.currency !== "AUD" || asked < 10_000) return null;
  if (seeded(offer.product.sku, "instalments") < 0.5) return null;
  return html`<p class="${c("instalments")}">
    or 4 interest-free payments of ${printedAmount(Math.ceil(asked / 4), "AUD")}
  </p>`;
}

function stockText(availability: Availability, { department }: Product): string {
  switch (availability) {
    case "InStock":
      return `In stock, leaves ${department.shipsFrom} within one working day`;
    case "OutOfStock":
      return "Sold out";
    case "PreOrder":
      return "Pre-order, ships next season";
  }
}

export function stockBlock({ design: { c } }: Visit, { availability, product }: Offer): Html {
  const name = availability === "InStock" ? "stock" : "stock stock-none";
  return html`<p class="${c(name)}">${stockText(availability, product)}</p>`;
}

export function buyBlock({ design: { c } }: Visit, { availability, product }: Offer): Html {
  if (availability === "OutOfStock") {
    return html`<div class="${c("buy")}">
      <button class="${c("buy-button")}" type="button" disabled>Sold out</button>
    </div>`;
  }
  const label = availability === "PreOrder" ? "Pre-order" : "Add to basket";
  return html`<form class="${c("buy")}" method="post" action="/cart">
    <input type="hidden" name="sku" value="${product.sku}" />
    <button class="${c("buy-button")}" type="submit">${label}</button>
  </form>`;
}

/** Delivery and returns, with one more amount that is not the price. */
export function perksBlock({ design: { c } }: Visit, { department }: Product): Html {
  const delivery =
    department.currency === "AUD"
      ? "Delivery A$9.50, free over A$99"
      : `Sent from ${department.shipsFrom}, priced in ${department.currency}, duties included`;
  return html`<ul class="${c("perks")}">
    <li>${delivery}</li>
    <li>30 days to change your mind</li>
    <li>Two years' guarantee</li>
  </ul>`;
}
