import { ALL_PRODUCTS } from "../catalogue/catalogue.ts";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { printedAmount } from "../money.ts";
import type { Currency } from "../money.ts";
import { askingPriceMinor, listedOffer } from "../offers.ts";
import type { Reply, Visit } from "../visit.ts";
import { basketCookie, basketOf } from "./basket.ts";
import { imagePath } from "./parts.ts";
import { shell } from "./shell.ts";

/** Adds the posted sku to the basket, or removes it when `remove` is set, and redirects to the basket. */
export function putIntoCart(visit: Visit, body: string): Reply {
  const form = new URLSearchParams(body);
  const product = ALL_PRODUCTS.find(({ sku }) => sku === form.get("sku"));
  const before = basketOf(visit.cookies);
  const others = before.filter((one) => one !== product);
  const after = product === undefined || form.has("remove") ? others : [...before, product];
  const headers = { location: "/cart", "set-cookie": basketCookie(after) };
  return { status: 303, type: "text/plain; charset=utf-8", body: "", headers };
}

export function cartPage(visit: Visit): Html {
  const { c } = visit.design;
  const offers = basketOf(visit.cookies).flatMap(
    (product) => listedOffer(product, visit.time, visit.epoch) ?? [],
  );
  const totals = new Map<Currency, number>();
  for (const offer of offers) {
    totals.set(offer.currency, (totals.get(offer.currency) ?? 0) + (askingPriceMinor(offer) ?? 0));
  }
  const rows = offers.map((offer) => {
    const { product, currency } = offer;
    return html`<li class="${c("basket-row")}">
      <img src="${imagePath(product)}" alt="" width="72" height="72" />
      <a href="${product.path}">${product.name}</a>
      <span class="${c("basket-price")}">${printedAmount(askingPriceMinor(offer) ?? 0, currency)}</span>
      <form method="post" action="/cart">
        <input type="hidden" name="sku" value="${product.sku}" />
        <button name="remove" value="1" type="submit">Remove</button>
      </form>
    </li>`;
  });
  const total = Array.from(totals, ([currency, minor]) => printedAmount(minor, currency)).join(" and ");
  const filled = html`<ul class="${c("basket")}">
      ${rows}
    </ul>
    <p class="${c("basket-total")}">Total ${total}</p>
    <p>This is a demonstration shop: the basket can be filled, an order cannot be placed.</p>`;
  const empty = html`<p>Your basket is empty.</p>
    <p><a class="${c("button")}" href="/c/everything">See everything</a></p>`;
  const main = html`<main class="${c("notice wide")}">
    <h1>Basket</h1>
    ${rows.length > 0 ? filled : empty}
  </main>`;
  return shell(visit, { title: `Basket | ${visit.storefront.name}`, main });
}
