import { Element } from "domhandler";
import { nodesIn } from "../dom/nodes.ts";
import type { Page } from "../dom/page.ts";
import { cleanText, flatText } from "../dom/text.ts";
import { hasType, type Item } from "../sources/item.ts";
import { offersOf } from "../sources/offer.ts";
import type { MarkupProduct } from "../sources/product.ts";
import { leadsAway } from "./links-away.ts";
import { isElsewhere, type Place } from "./region.ts";
import type { VisiblePrice } from "./visible-price.ts";

/** From this number on, cards of products are what the page offers. */
const MIN_CARDS = 3;
/** Letters between a category's name and its first card. */
const MAX_INTRODUCTION = 600;

/**
 * Returns whether markup describes a whole category as one product, as shops do for search engines: as the sum of several offers,
 * without any product's number, on a page without a buy button that prints only the prices of cards.
 */
export function isCategory(
  page: Page,
  products: readonly MarkupProduct[],
  places: ReadonlyMap<VisiblePrice, Place>,
  heading: number | undefined,
): boolean {
  if (products.length === 0 || heading === undefined || !products.every(({ item }) => isSum(item)))
    return false;
  const names = new Set<string>();
  let first = Infinity;
  for (const [price, place] of places) {
    if (price.role !== "current" || price.hidden) continue;
    if (!isElsewhere(place)) return false;
    if (price.offset < heading || place.inOtherRegion) continue;
    const name = linkedName(page, price.element);
    if (name === undefined) continue;
    names.add(name);
    first = Math.min(first, price.offset - heading);
  }
  return names.size >= MIN_CARDS && (page.hasSorter || first <= MAX_INTRODUCTION);
}

const NUMBERS = ["sku", "mpn", "productid", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "isbn"];

function isSum(item: Item): boolean {
  const offers = offersOf(item);
  return (
    offers.some((offer) => hasType(offer, "aggregateoffer") || offer.props.has("lowprice")) &&
    !NUMBERS.some((name) => item.props.has(name))
  );
}

const MAX_STEPS = 5;
const MAX_CARD = 300;
const MAX_NODES = 60;
/** Shops that sell one product are named in one word, products in several. */
const isName = (text: string): boolean => (text.match(/\p{L}{2,}/gu)?.length ?? 0) > 1;

/** Returns the name in a link to another page around a price or beside it. */
function linkedName(page: Page, element: Element): string | undefined {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1, at = at.parent) {
    if (flatText(at, MAX_CARD) === undefined) return undefined;
    for (const node of nodesIn(at, MAX_NODES)) {
      if (!(node instanceof Element) || node.name !== "a" || !leadsAway(page, node.attribs["href"])) continue;
      const text = flatText(node, MAX_CARD);
      if (text !== undefined && isName(text)) return cleanText(text);
    }
  }
  return undefined;
}
