import { itemsOf, parseMoney, textOf, textsOf } from "@pricetrail/extract";
import type { Item, Money } from "@pricetrail/extract";
import { absolute, isSameSite } from "./addresses.ts";
import type { ListedProduct } from "./types.ts";

/** Returns the products listed in a page's markup (ItemList, or products with their own URLs), by URL. */
export function statedProducts(items: readonly Item[], page: URL): Map<string, ListedProduct> {
  const found = new Map<string, ListedProduct>();
  const add = (item: Item | undefined, address: string | undefined): void => {
    const url = absolute(address, page);
    if (url === undefined || !isSameSite(url, page) || url.href === page.href || found.has(url.href)) return;
    found.set(url.href, {
      url: url.href,
      name: textOf(item, "name")?.slice(0, 300) ?? null,
      price: item === undefined ? null : offerPrice(item),
      wasPrice: null,
      image: absolute(item && textsOf(item, "image")[0], page)?.href ?? null,
    });
  };
  for (const item of items) {
    if (is(item, "listitem")) {
      const inner = itemsOf(item, "item")[0];
      if (item.parent !== undefined && is(item.parent, "breadcrumblist")) continue;
      const address = textOf(inner, "url", "@id") ?? textOf(item, "url") ?? textOf(item, "item");
      if (inner === undefined || is(inner, "product") || is(inner, "productgroup"))
        add(inner ?? item, address);
    } else if (
      is(item, "product") &&
      item.parent !== undefined &&
      is(item.parent, "itemlist", "offercatalog")
    ) {
      add(item, textOf(item, "url", "@id"));
    }
  }
  return found;
}

const is = (item: Item, ...types: string[]) => item.types.some((type) => types.includes(type));

function offerPrice(product: Item): Money | null {
  const offer = itemsOf(product, "offers")[0];
  const amount = textOf(offer, "price", "lowprice");
  const currency = textOf(offer, "pricecurrency");
  if (amount === undefined || currency === undefined) return null;
  const read = parseMoney(amount, { currency, decimalSeparator: "." });
  return read.kind === "money" ? read.money : null;
}
