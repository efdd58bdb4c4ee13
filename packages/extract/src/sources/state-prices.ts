import type { Page } from "../dom/page.ts";
import { parseMoney, toMoney } from "../money/parse.ts";
import { isoCode } from "../money/currencies.ts";
import type { Money, MoneyHints } from "../money/types.ts";
import { parseLooseJson, type Json, type JsonObject } from "./json.ts";
import type { StatedPrice } from "./markup-prices.ts";
import type { StateProduct } from "./state.ts";

const CURRENT = [
  "saleprice",
  "currentprice",
  "finalprice",
  "discountedprice",
  "sellingprice",
  "specialprice",
  "offerprice",
  "promoprice",
  "displayprice",
  "price",
  "priceamount",
  "pricevalue",
  "productprice",
];
const LIST = [
  "compareatprice",
  "listprice",
  "originalprice",
  "regularprice",
  "displayregularprice",
  "wasprice",
  "oldprice",
  "msrp",
  "rrp",
  "rrpprice",
  "fullprice",
  "strikeprice",
  "pricebeforediscount",
  "baseprice",
];

/** Returns the prices in the page's program data, for the variant selected by the URL if there are variants. */
export function statePrices(products: StateProduct[], page: Page, hints: MoneyHints): StatedPrice[] {
  const found: StatedPrice[] = [];
  const variant = namedVariant(products, page);
  if (variant !== undefined) found.push(...pricesIn(variant.values, variant.path, 1, page, hints, true));
  for (const product of products) {
    if (found.length >= 6 || product.certainty < 0.7) break;
    found.push(...pricesIn(product.values, product.path, product.certainty * 0.9, page, hints, false));
  }
  return found;
}

function pricesIn(
  values: Map<string, string>,
  path: string,
  certainty: number,
  page: Page,
  hints: MoneyHints,
  decisive: boolean,
): StatedPrice[] {
  const currency =
    isoCode(values.get("pricecurrency") ?? values.get("currency") ?? values.get("currencycode")) ??
    hints.currency;
  const read = (keys: string[], role: StatedPrice["role"]): StatedPrice | undefined => {
    for (const key of keys) {
      const raw = values.get(key);
      const readings = raw === undefined ? undefined : readAmount(raw, currency, page, hints);
      if (readings !== undefined)
        return {
          source: "hydration",
          path: `${path}.${key}`,
          raw: raw!,
          readings,
          role,
          isLowestOfRange: false,
          certainty,
          decisive,
        };
    }
    return undefined;
  };
  const current = read(CURRENT, "current");
  const list = read(LIST, "list");
  if (current === undefined) return [];
  const isAbove = list !== undefined && list.readings[0]!.amountMinor > current.readings[0]!.amountMinor;
  return isAbove ? [current, { ...list, of: current.readings[0]!.amountMinor }] : [current];
}

/** A number with at most a currency sign; codes also contain digits. */
const ONE_NUMBER = /^[^\d]{0,8}\d[\d.,'\s\u00a0\u202f]*[^\d]{0,8}$/u;

/** Program data contains plain decimals or whole minor units; only other evidence decides, so both readings are kept. */
function readAmount(
  raw: string,
  currency: string | undefined,
  page: Page,
  hints: MoneyHints,
): Money[] | undefined {
  if (raw.length > 30 || currency === undefined || !ONE_NUMBER.test(raw)) return undefined;
  if (!/^\d+(?:\.\d+)?$/.test(raw)) {
    const result = parseMoney(raw, { ...hints, currency });
    return result.kind === "money" && result.money.amountMinor > 0 ? [result.money] : undefined;
  }
  const whole = toMoney(raw, currency);
  if (whole === undefined || whole.amountMinor === 0) return undefined;
  if (raw.includes(".") || raw.length < 3 || whole.exponent === 0) return [whole];
  const minor = toMoney(`${raw.slice(0, -2)}.${raw.slice(-2)}`, currency);
  if (minor === undefined) return [whole];
  // Shopify's product data uses minor units.
  return isShopify(page) ? [minor, whole] : [whole, minor];
}

function isShopify(page: Page): boolean {
  return page.scripts.some((script) => script.text.length < 200_000 && script.text.includes("Shopify."));
}

interface Variant {
  values: Map<string, string>;
  path: string;
}

/** Returns the variant selected by the URL, by its number or its attributes. */
function namedVariant(products: StateProduct[], page: Page): Variant | undefined {
  const { searchParams } = page.url;
  if (searchParams.size === 0) return undefined;
  const asked = new Set(searchParams.values());
  for (const product of products) {
    for (const variant of product.variants) {
      for (const key of ["id", "sku", "variantId", "variant_id", "itemId"]) {
        const code = variant[key];
        if (
          (typeof code === "string" || typeof code === "number") &&
          String(code).length >= 4 &&
          asked.has(String(code))
        ) {
          return { values: plainTexts(variant), path: `${product.path}.variants` };
        }
      }
    }
  }
  for (const element of page.priceAttributes) {
    const list = element.attribs["data-product_variations"];
    if (list === undefined || list.length > 500_000) continue;
    const variation = variationFor(parseLooseJson(list), searchParams);
    if (variation !== undefined) return { values: plainTexts(variation), path: "data-product_variations" };
  }
  return undefined;
}

/** Returns WooCommerce's variation whose attributes are all in the URL (an empty one means any). */
function variationFor(list: Json | undefined, asked: URLSearchParams): JsonObject | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const one of list) {
    if (one === null || typeof one !== "object" || Array.isArray(one)) continue;
    const { attributes } = one;
    if (
      attributes === null ||
      typeof attributes !== "object" ||
      Array.isArray(attributes) ||
      attributes === undefined
    )
      continue;
    const names = Object.keys(attributes);
    const named = names.filter((name) => asked.has(name));
    if (
      named.length > 0 &&
      names.every((name) => attributes[name] === "" || attributes[name] === asked.get(name))
    )
      return one;
  }
  return undefined;
}

function plainTexts(object: JsonObject): Map<string, string> {
  const texts = new Map<string, string>();
  for (const key in object) {
    const value = object[key];
    if (typeof value === "string" || typeof value === "number")
      texts.set(key.toLowerCase().replace(/[^a-z\d]/g, ""), String(value));
  }
  return texts;
}
