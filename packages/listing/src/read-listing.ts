import { Element } from "domhandler";
import {
  cleanText,
  collectPrices,
  extractOffer,
  flatText,
  makeStorable,
  moneyHints,
  parsePage,
  readJsonLd,
  readAnnotations,
} from "@pricetrail/extract";
import type { Page } from "@pricetrail/extract";
import { isSameSite, listingKey } from "./addresses.ts";
import { productOfCard } from "./card-content.ts";
import { cardGroups, contentsOf, rate } from "./cards.ts";
import type { CardGroup, Contents, RatedGroup } from "./cards.ts";
import { claimedProducts } from "./total-count.ts";
import { scan } from "./links.ts";
import type { Scan } from "./links.ts";
import { nextPage } from "./next-pages.ts";
import { statedProducts } from "./markup-products.ts";
import type { Listing, ListedProduct, ListingInput } from "./types.ts";

/** Maximum products of one page; infinite lists unfold to some thousands. */
const MAX_PRODUCTS = 10_000;
const MAX_CATEGORIES = 200;
/** Maximum prices searched on a page, which may list thousands of products. */
const MAX_PRICES = 20_000;

/**
 * Reads a page that may list products: its products and the data shown for each, its next page, and whether it is a
 * product's own page instead. Uses general rules about shops, never a shop's name. Pure: no network, clock or files. Never
 * throws, whatever the markup, and every text it returns can be stored.
 */
export function readListing(input: ListingInput): Listing {
  const page = parsePage(input.html, input.url);
  const found = scan(page.document, input.url);
  const contents = contentsOf(collectPrices(page, moneyHints(page, [], {}), MAX_PRICES), found);
  const stated = statedProducts([...readJsonLd(page.jsonLd), ...readAnnotations(page.annotated)], page.url);
  const groups = productGroups(found, contents, page, input.template);
  const products = new Map<string, ListedProduct>();
  for (const group of groups) {
    const cards = [...group.cards.values()].slice(0, MAX_PRODUCTS);
    const shown = cards.map((card) => productOfCard(card, contents, found.base));
    // "View details" on every card is not a name.
    const common = commonNames(shown);
    for (const [index, product] of shown.entries()) {
      if (products.size >= MAX_PRODUCTS) break;
      const isNamed = product.name === null || !common.has(product.name);
      const own = isNamed ? product : productOfCard(cards[index]!, contents, found.base, common);
      products.set(own.url, completed(own, stated.get(own.url)));
    }
  }
  // A list rendered by scripts may exist only in the page's data.
  if (products.size === 0 && stated.size > 0)
    for (const product of [...stated.values()].slice(0, MAX_PRODUCTS)) products.set(product.url, product);
  const best = groups[0];
  const isProduct = isProductPage(input, best, stated.size, products);
  const claimed = claimedProducts(page.pieces);
  const { next, unfolds } = nextPage(found, page.url, { products: products.size, claimed });
  const listing: Listing = {
    kind: isProduct ? "product" : products.size > 0 ? "listing" : "other",
    products: isProduct ? [] : [...products.values()],
    next: isProduct ? null : next,
    unfolds: !isProduct && unfolds,
    categories: isProduct ? [] : categoriesBelow(found, page.url, products),
    claimed: isProduct ? null : claimed,
    title: titleOf(page),
    template: isProduct || best === undefined ? null : best.place,
  };
  makeStorable(listing);
  return listing;
}

function commonNames(products: readonly ListedProduct[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { name } of products) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const least = Math.max(3, products.length / 2);
  return new Set([...counts].flatMap(([name, count]) => (count >= least ? [name] : [])));
}

/** Returns the groups that list the page's products, best first, followed by groups with similar cards. */
function productGroups(
  found: Scan,
  contents: Contents,
  page: Page,
  template: string | undefined,
): CardGroup[] {
  const groups = cardGroups(found, page.url.href);
  const known = template === undefined ? undefined : groups.find(({ place }) => place === template);
  if (known !== undefined) return [known];
  const navigated = new Set(found.links.filter(({ isAside }) => isAside).map(({ url }) => url.href));
  const rated = groups
    .filter(({ cards }) => cards.size > 1)
    .flatMap((group) => rate(group, contents, navigated) ?? [])
    .toSorted((a, b) => b.score - a.score);
  const best = rated[0];
  if (best === undefined) return [];
  const taken = new Set(cardElements(best));
  const around = ancestorsOf(taken);
  return [best, ...rated.slice(1).filter((group) => isAlike(group, best, taken, around))];
}

const cardElements = (group: CardGroup) => [...group.cards.values()].map(({ element }) => element);

/**
 * Returns whether a group is another row of the same list: similar cards elsewhere, none of them inside a card of the best
 * group.
 */
function isAlike(
  group: RatedGroup,
  best: RatedGroup,
  taken: ReadonlySet<Element>,
  around: ReadonlySet<Element>,
): boolean {
  if (group.score / group.cards.size < (best.score / best.cards.size) * 0.9 || group.priced < 0.5)
    return false;
  if (cardElements(group).some((card) => around.has(card) || isWithin(card, taken))) return false;
  const names = (one: CardGroup) => new Set(cardElements(one).flatMap(classesOf));
  const [a, b] = [names(group), names(best)];
  const both = [...a].filter((name) => b.has(name)).length;
  return both > 0 && both / Math.max(a.size, b.size) >= 0.6;
}

const classesOf = ({ attribs }: Element) =>
  (attribs["class"] ?? "").split(/\s+/).filter((name) => name !== "" && !/\d/.test(name));

function isWithin(element: Element, outer: ReadonlySet<Element>): boolean {
  for (let at: unknown = element; at instanceof Element; at = at.parent) if (outer.has(at)) return true;
  return false;
}

function ancestorsOf(elements: Iterable<Element>): Set<Element> {
  const all = new Set<Element>();
  for (const element of elements)
    for (let at: unknown = element; at instanceof Element && !all.has(at); at = at.parent) all.add(at);
  return all;
}

const completed = (shown: ListedProduct, stated: ListedProduct | undefined): ListedProduct =>
  stated === undefined
    ? shown
    : {
        ...shown,
        name: shown.name ?? stated.name,
        price: shown.price ?? stated.price,
        image: shown.image ?? stated.image,
      };

/**
 * Returns whether this is a product's own page, which may show other products as well: its own statements decide, unless its
 * data contains a list. A price that is only printed, and printed in a card, belongs to the card.
 */
function isProductPage(
  { html, url, template }: ListingInput,
  best: CardGroup | undefined,
  stated: number,
  products: ReadonlyMap<string, ListedProduct>,
): boolean {
  if (template !== undefined && best?.place === template) return false;
  if (stated > 2) return false;
  const { pageKind, fields } = extractOffer({ html, url });
  if (pageKind !== "product") return false;
  const read = fields.discountedPrice ?? fields.normalPrice;
  if (read?.evidence.source !== "visible") return true;
  const { amountMinor } = read.value;
  return ![...products.values()].some(({ price }) => price?.amountMinor === amountMinor);
}

/** Returns listings whose URLs continue this one's: /shoes, /shoes/boots. */
function categoriesBelow(
  { links }: Scan,
  current: URL,
  products: ReadonlyMap<string, ListedProduct>,
): string[] {
  const path = current.pathname.replace(/\/+$/, "");
  const own = listingKey(current);
  const below = new Set<string>();
  for (const { url } of links) {
    if (below.size >= MAX_CATEGORIES) break;
    if (products.has(url.href) || !isSameSite(url, current) || url.search !== "") continue;
    if (!url.pathname.startsWith(`${path}/`) || url.pathname === `${path}/` || listingKey(url) === own)
      continue;
    below.add(url.href);
  }
  return [...below];
}

function titleOf(page: Page): string | null {
  const heading = page.headings.find(({ name }) => name === "h1");
  const text = cleanText((heading && flatText(heading, 200)) || page.title || "");
  return text === "" ? null : text.slice(0, 200);
}
