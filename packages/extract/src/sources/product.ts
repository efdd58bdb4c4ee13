import { wordsOf } from "../dom/heading.ts";
import type { Page } from "../dom/page.ts";
import { hasType, isItem, itemsOf, textOf, type Item } from "./item.ts";

const PRODUCT_TYPES = [
  "product",
  "productmodel",
  "individualproduct",
  "productgroup",
  "someproducts",
  "book",
  "vehicle",
  "car",
  "motorcycle",
  "softwareapplication",
  "videogame",
  "movie",
  "musicalbum",
  "apartment",
  "accommodation",
  "course",
  "event",
  "offerforpurchase",
];

const SELLERS = [
  "organization",
  "corporation",
  "localbusiness",
  "store",
  "onlinestore",
  "onlinebusiness",
  "brand",
  "website",
  "person",
];

/** Properties that refer from a product to other products. */
const OTHER_PRODUCT_PROPS = new Set([
  "isrelatedto",
  "issimilarto",
  "isaccessoryorsparepartfor",
  "isconsumablefor",
  "itemlistelement",
  "item",
  "itemreviewed",
  "mainentityofpage",
  "about",
  "mentions",
  "addon",
  "includesobject",
]);

/** What is known about the page's product before its markup is parsed. */
export interface Subject {
  /** Names that the page itself uses for its product: headings, title, og:title. */
  names: string[];
}

/** A description of the page's product by one kind of markup, with the certainty that it is the page's own (0 to 1). */
export interface MarkupProduct {
  item: Item;
  certainty: number;
  /** Further descriptions with the same name in the same kind of markup: variants described as separate products. */
  siblings: Item[];
}

/** Returns the page's product in each kind of markup that describes it, the most certain first. */
export function mainProducts(items: Item[], page: Page, subject: Subject): MarkupProduct[] {
  const bySource = new Map<string, MarkupProduct>();
  const products = items.filter((item) => isProduct(item) && saysWhat(item));
  const tops = products.filter((item) => !isOther(item));
  const isSearch = products.length >= LISTED && items.some((item) => hasType(item, "searchresultspage"));
  const own = isSearch ? tops.filter((item) => isNamedLike(item, subject)) : tops;
  const pool = tops.length > 0 ? own : products.filter((item) => !isListed(item, products, subject));
  for (const item of pool) {
    const certainty = certaintyOf(item, page, subject, pool.length);
    const best = bySource.get(item.source);
    if (best === undefined || certainty > best.certainty)
      bySource.set(item.source, { item, certainty, siblings: [] });
  }
  for (const best of bySource.values()) {
    const name = textOf(best.item, "name");
    if (name === undefined) continue;
    best.siblings = pool.filter(
      (one) => one !== best.item && one.source === best.item.source && textOf(one, "name") === name,
    );
  }
  return [...bySource.values()]
    .filter((one) => one.certainty > 0.2)
    .sort((a, b) => b.certainty - a.certainty);
}

function isProduct(item: Item): boolean {
  if (hasType(item, ...PRODUCT_TYPES)) return true;
  // Shops describe themselves with offers and a name, too.
  if (hasType(item, ...SELLERS)) return false;
  return item.types.length > 0 && item.props.has("offers") && item.props.has("name");
}

/** A product without name and price only provides properties to another one (itemref), or is empty. */
function saysWhat({ props }: Item): boolean {
  return ["name", "title", "offers", "price", "sku", "url", "@id"].some((name) => props.has(name));
}

/** Returns whether an item is in a list of products or a related product; variants are part of their product. */
function isOther(item: Item): boolean {
  if (item.parent === undefined) return false;
  if (hasType(item.parent, "webpage", "itempage", "productpage") && item.parentProp === "mainentity")
    return false;
  if (item.parentProp === "hasvariant" || item.parentProp === "model" || item.parentProp === "isvariantof")
    return true;
  if (item.parentProp === "itemoffered")
    return itemsOf(item.parent, "itemoffered").length !== 1 || item.parent.parent !== undefined;
  return item.parentProp !== undefined && OTHER_PRODUCT_PROPS.has(item.parentProp)
    ? true
    : isInside(item, "itemlist", "review", "product", "productgroup");
}

/** From this number on, the items of a list are what the page offers, not its subject. */
const LISTED = 3;
/** Minimum similarity of a list item's name and the page's, from which the item is the page's product. */
const SAME_NAME = 0.9;

function isListed(item: Item, products: Item[], subject: Subject): boolean {
  if (!isInside(item, "itemlist")) return false;
  if (products.filter((one) => isInside(one, "itemlist")).length < LISTED) return false;
  return !isNamedLike(item, subject);
}

function isNamedLike(item: Item, { names }: Subject): boolean {
  const name = textOf(item, "name", "title");
  return name !== undefined && names.some((one) => similarity(one, name) >= SAME_NAME);
}

function isInside(item: Item, ...types: string[]): boolean {
  for (let at = item.parent; at !== undefined; at = at.parent) if (hasType(at, ...types)) return true;
  return false;
}

function certaintyOf(item: Item, page: Page, subject: Subject, count: number): number {
  let score = count === 1 ? 0.6 : 0.3;
  const name = textOf(item, "name", "title");
  if (name !== undefined) {
    const alike = Math.max(0, ...subject.names.map((one) => similarity(one, name)));
    score += alike * 0.5 - (alike < 0.15 && subject.names.length > 0 && count > 1 ? 0.3 : 0);
  }
  if (item.props.has("offers") || item.props.has("price")) score += 0.15;
  const url = textOf(item, "url", "@id", "mainentityofpage");
  if (url !== undefined && samePage(url, page)) score += 0.2;
  const id = textOf(item, "sku", "productid");
  if (id !== undefined && id.length > 3 && page.url.href.includes(id)) score += 0.2;
  if (item.props.has("description")) score += 0.05;
  return Math.min(1, score);
}

export function samePage(address: string, page: Page): boolean {
  try {
    const url = new URL(address, page.url);
    return (
      url.host === page.url.host &&
      url.pathname.replace(/\/$/, "") === page.url.pathname.replace(/\/$/, "") &&
      url.pathname.length > 1
    );
  } catch {
    return false;
  }
}

/** Returns the share of words that two names have in common, 0 to 1 (Dice's coefficient over words). */
export function similarity(a: string, b: string): number {
  const left = wordsOf(a);
  const right = wordsOf(b);
  if (left.size === 0 || right.size === 0) return 0;
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return (2 * common) / (left.size + right.size);
}

/** Returns the variants of a product group. */
export function variantsOf(product: Item): Item[] {
  return itemsOf(product, "hasvariant", "model").filter(
    (one) => isItem(one) && (one.props.has("offers") || one.props.has("price")),
  );
}
