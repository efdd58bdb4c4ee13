import type { Page } from "../dom/page.ts";
import { parseMoney } from "../money/parse.ts";
import type { Money, MoneyHints } from "../money/types.ts";
import type { SourceKind } from "../types.ts";
import { offersOf, pricesOfOffer, type MarkupPrice } from "./offer.ts";
import { variantsOf, type MarkupProduct } from "./product.ts";

/** A price that the page's markup states for its product. */
export interface StatedPrice {
  source: SourceKind;
  path: string;
  raw: string;
  readings: Money[];
  role: "current" | "list";
  /** The lowest of several offers or variants with different prices. */
  isLowestOfRange: boolean;
  /** Certainty from 0 to 1 that it belongs to the page's own product. */
  certainty: number;
  /** For a list price: the current price stated with it, in minor units. */
  of?: number;
  /** No longer sold, as its offer says. */
  isDiscontinued?: boolean;
  /** Belongs to the variant selected by the URL, which decides. */
  decisive?: boolean;
}

/** Returns the prices that JSON-LD, microdata and RDFa state for the page's product. */
export function statedPrices(products: MarkupProduct[], page: Page, hints: MoneyHints): StatedPrice[] {
  return products.flatMap(({ item, certainty, siblings }) => {
    const variants = variantsOf(item);
    const owners = [item, ...siblings, ...variants];
    const prices = owners.flatMap((owner) => [...offersOf(owner), owner].flatMap(pricesOfOffer));
    const parsed = prices.flatMap((price) => {
      const readings = readStated(price.text, price.currencyText, hints);
      return readings === undefined ? [] : [{ price, readings }];
    });
    return reduce(parsed, page).map(({ price, readings, isLowestOfRange }) => ({
      source: item.source,
      path: `${price.offer.path}.price`,
      raw: price.text,
      readings,
      role: price.role === "list" ? ("list" as const) : ("current" as const),
      isLowestOfRange,
      certainty,
      ...(/discontinued/i.test(price.availability ?? "") ? { isDiscontinued: true } : {}),
    }));
  });
}

interface Parsed {
  price: MarkupPrice;
  readings: Money[];
}

/** Returns the offer selected by the URL, else the lowest price among available ones. */
function reduce(parsed: Parsed[], page: Page): Array<Parsed & { isLowestOfRange: boolean }> {
  const named = parsed.filter(({ price }) => isNamedByAddress(price, page));
  const others = parsed.length - named.length;
  const pool = named.length > 0 && others > 0 ? named : parsed;
  const result: Array<Parsed & { isLowestOfRange: boolean }> = [];
  const list = least(pool.filter(({ price }) => price.role === "list"));
  const sold = pool.filter(
    ({ price }) => (price.role === "current" || price.role === "low") && !isSoldOut(price),
  );
  const current =
    sold.length > 0 ? sold : pool.filter(({ price }) => price.role === "current" || price.role === "low");
  const lowest = least(current.filter((one) => amountOf(one) > 0)) ?? least(current);
  if (lowest !== undefined) {
    const highest = Math.max(...pool.filter(({ price }) => price.role !== "list").map(amountOf));
    result.push({ ...lowest, isLowestOfRange: highest > amountOf(lowest) });
  }
  if (list !== undefined) result.push({ ...list, isLowestOfRange: false });
  return result;
}

function isSoldOut(price: MarkupPrice): boolean {
  return /outofstock|soldout|discontinued/i.test(price.availability ?? "");
}

function isNamedByAddress(price: MarkupPrice, page: Page): boolean {
  if (price.sku !== undefined && price.sku.length > 3 && addressWords(page).has(price.sku.toLowerCase()))
    return true;
  if (price.url === undefined) return false;
  try {
    const url = new URL(price.url, page.url);
    return (
      url.host === page.url.host &&
      url.pathname === page.url.pathname &&
      url.search !== "" &&
      url.search === page.url.search
    );
  } catch {
    return false;
  }
}

function addressWords(page: Page): Set<string> {
  return new Set(page.url.href.toLowerCase().split(/[/?&=#]/));
}

function least(parsed: Parsed[]): Parsed | undefined {
  return parsed.reduce<Parsed | undefined>(
    (best, one) => (best === undefined || amountOf(one) < amountOf(best) ? one : best),
    undefined,
  );
}

function amountOf({ readings }: Parsed): number {
  return readings[0]!.amountMinor;
}

/**
 * Markup contains plain decimals ("1099.00") in any language, but some shops use their printed form there. So a dot is the decimal
 * separator unless three digits follow it; then both readings are kept.
 */
export function readStated(
  text: string,
  currencyText: string | undefined,
  hints: MoneyHints,
): Money[] | undefined {
  const result = parseMoney(text, {
    ...hints,
    currencyText,
    currency: currencyText === undefined ? hints.currency : currencyText.trim() || hints.currency,
  });
  if (result.kind === "money") {
    if (/^\s*\d{1,3}\.\d{3}\s*$/.test(text)) {
      const decimal = parseMoney(`${text.trim()}0`, { ...hints, currency: result.money.currency });
      if (decimal.kind === "money" && decimal.money.amountMinor !== result.money.amountMinor)
        return [result.money, decimal.money];
    }
    return [result.money];
  }
  return result.kind === "ambiguous" ? result.readings : undefined;
}
