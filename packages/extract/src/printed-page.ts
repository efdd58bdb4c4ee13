import { extractOffer } from "./extract.ts";

/** A product page with this in place of its price. */
export const page = (
  price: string,
  { lang = "de", head = "", buy = "In den Warenkorb", around = "" } = {},
) => `<!doctype html>
<html lang="${lang}"><head><title>Kessel Amsel | Laden</title>${head}</head><body><header><a href="/">Laden</a></header>
<main><h1>Kessel Amsel</h1>${price}<button>${buy}</button>${around}</main></body></html>`;

export const us = { lang: "en-US", buy: "Add to cart" };

export function read(price: string, options?: Parameters<typeof page>[1]): string | undefined {
  const { fields } = extractOffer({ html: page(price, options), url: "https://shop.example/p/1" });
  const { normalPrice, discountedPrice } = fields;
  if (normalPrice === undefined) return undefined;
  const { amountMinor, exponent, currency } = (discountedPrice ?? normalPrice).value;
  return `${(amountMinor / 10 ** exponent).toFixed(exponent)} ${currency}`;
}

/** The same element picked by a person. */
export function pick(price: string, options?: Parameters<typeof page>[1]): string | undefined {
  const [result] = extractOffer({
    html: page(price, options),
    url: "https://shop.example/p/1",
    locators: [{ field: "normalPrice", selector: ".price" }],
  }).locatorResults;
  return result?.outcome === "value" ? result.raw : result?.outcome;
}

/** Everything that is read of a page. */
export function all(price: string, options?: Parameters<typeof page>[1]) {
  const { fields, reason } = extractOffer({ html: page(price, options), url: "https://shop.example/p/1" });
  return {
    normal: fields.normalPrice?.value.amountMinor,
    discounted: fields.discountedPrice?.value.amountMinor,
    stock: fields.availability?.value,
    reason,
  };
}
