import type { Element as TreeElement } from "domhandler";
import { Element } from "domhandler";
import type { Extraction } from "@pricetrail/extract";
import { textOf } from "@pricetrail/markup";

/** Number of adjacent product cards from which a price in one of them is not the page's own. */
const MIN_CARDS = 3;
/** Maximum children of one parent that are checked. */
const MAX_SIBLINGS = 300;
/** Maximum characters of a card; more indicate a section of the page. */
const MAX_CARD = 600;

/**
 * Returns whether a page shows several products without one of its own: a shop's home page, a list, a search. Decided by the
 * extraction's price: inside one of several cards, each with its own price and link, it is one of many.
 *
 * @param price the element of the current selling price, where it is in the visible page
 */
export function showsSeveralProducts(
  { pageKind }: Pick<Extraction, "pageKind">,
  price: TreeElement | undefined,
  url: string,
): boolean {
  if (pageKind === "listing") return true;
  for (let card = price; card?.parent instanceof Element; card = card.parent) {
    if (card.name === "body" || holds(card, isMainHeading)) return false;
    if (cardsBeside(card, url) >= MIN_CARDS) return true;
  }
  return false;
}

/** Returns how many elements like this one, including itself, have a price and a link that no other has. */
function cardsBeside(card: TreeElement, url: string): number {
  if (!isCard(card) || linkOf(card, url) === undefined) return 0;
  const places = new Set<string>();
  for (const sibling of card.parent!.children.slice(0, MAX_SIBLINGS)) {
    if (!(sibling instanceof Element) || !isAlike(sibling, card) || !isCard(sibling)) continue;
    const place = linkOf(sibling, url);
    if (place !== undefined) places.add(place);
  }
  return places.size;
}

function isCard(element: TreeElement): boolean {
  const text = textOf(element);
  return text.length <= MAX_CARD && /\d/.test(text);
}

/** Returns whether both have the same tag and a common class. */
function isAlike(one: TreeElement, other: TreeElement): boolean {
  const [a, b] = [one, other].map(({ attribs }) => (attribs["class"] ?? "").split(/\s+/).filter(Boolean));
  return (
    one.name === other.name && ((a!.length === 0 && b!.length === 0) || a!.some((name) => b!.includes(name)))
  );
}

/** Returns the first link to another page of the same shop. */
function linkOf(element: TreeElement, url: string): string | undefined {
  let found: string | undefined;
  holds(element, ({ name, attribs }) => {
    if (name !== "a" || !URL.canParse(attribs["href"] ?? "", url)) return false;
    const [to, from] = [new URL(attribs["href"] ?? "", url), new URL(url)];
    if (!/^https?:$/.test(to.protocol) || to.host !== from.host || to.pathname === from.pathname)
      return false;
    found = to.pathname + to.search;
    return true;
  });
  return found;
}

const isMainHeading = ({ name, attribs }: TreeElement): boolean =>
  name === "h1" || /\bproduct$/i.test(attribs["itemtype"] ?? "");

function holds(element: TreeElement, fits: (one: TreeElement) => boolean): boolean {
  const stack: TreeElement[] = [element];
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    if (fits(one)) return true;
    for (const child of one.children.toReversed()) if (child instanceof Element) stack.push(child);
  }
  return false;
}
