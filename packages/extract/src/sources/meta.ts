import type { Page } from "../dom/page.ts";
import type { MoneyHints } from "../money/types.ts";
import { MAX_VALUE } from "./item.ts";
import { readStated, type StatedPrice } from "./markup-prices.ts";

const CURRENT = [
  "product:sale_price:amount",
  "og:price:amount",
  "product:price:amount",
  "og:product:price:amount",
  "product:price",
  "og:price",
  "price",
  "twitter:data1",
];
const LIST = [
  "product:original_price:amount",
  "og:price:standard_amount",
  "product:pretax_price:none",
  "og:standard_amount",
  "product:price:standard_amount",
  "og:original_price:amount",
];
const CURRENCIES = [
  "product:sale_price:currency",
  "og:price:currency",
  "product:price:currency",
  "og:product:price:currency",
  "pricecurrency",
  "og:currency",
  "currency",
  "product:currency",
  "currencycode",
];

const SALE = "meta[product:sale_price:amount]";

function isAbove({ readings: [price] }: StatedPrice, { readings: [sale] }: StatedPrice): boolean {
  return price!.currency === sale!.currency && price!.amountMinor > sale!.amountMinor;
}

/** Returns the first non-empty content of the meta elements with one of the names, at most `MAX_VALUE` characters. */
export function metaContent(page: Page, ...names: string[]): string | undefined {
  return wholeMetaContent(page, ...names)?.slice(0, MAX_VALUE);
}

/** Returns the same without a limit: for patterns that take linear time. */
export function wholeMetaContent(page: Page, ...names: string[]): string | undefined {
  for (const name of names) {
    const content = page.meta.get(name)?.find((one) => one.trim() !== "");
    if (content !== undefined) return content.trim();
  }
  return undefined;
}

export function metaCurrency(page: Page): string | undefined {
  return metaContent(page, ...CURRENCIES);
}

/** Returns the prices in OpenGraph and product meta elements. */
export function metaPrices(page: Page, hints: MoneyHints): StatedPrice[] {
  const found: StatedPrice[] = [];
  const add = (name: string, role: StatedPrice["role"]) => {
    const raw = metaContent(page, name);
    if (raw === undefined || raw.length > 60 || !/\d/.test(raw)) return;
    if (name === "twitter:data1" && !/\p{Sc}|[A-Z]{3}|kr|zł|Kč/u.test(raw)) return;
    const readings = readStated(raw, metaCurrency(page), hints);
    if (readings !== undefined)
      found.push({
        source: "meta",
        path: `meta[${name}]`,
        raw,
        readings,
        role,
        isLowestOfRange: false,
        certainty: 0.8,
      });
  };
  for (const name of CURRENT) add(name, "current");
  for (const name of LIST) add(name, "list");
  const [sale] = found;
  // Next to a sale price, the other one is the former price.
  if (sale?.path === SALE)
    for (const price of found) if (price.role === "current" && isAbove(price, sale)) price.role = "list";
  return found;
}
