import type { Element as TreeElement } from "domhandler";
import { Element } from "domhandler";
import type { Extraction } from "@pricetrail/extract";
import { textOf } from "@pricetrail/markup";

/** From so many cards of products side by side on, a price in one of them is not the page's own. */
const CARDS_LEAST = 3;
/** Elements of one parent that are looked at. */
const MAX_SIBLINGS = 300;
/** Letters of a card; more are a part of the page. */
const MAX_CARD = 600;

/**
 * Whether a page shows several products and none of its own: a shop's home, a list, a search. Recognised by the price that the
 * extraction takes: where it is in one of several cards, each with a price and a link of its own, it is one of many.
 *
 * @param price the element of the price that is asked now, where it is in the visible page
 */
export function showsSeveral(
  { pageKind }: Pick<Extraction, "pageKind">,
  price: TreeElement | undefined,
  url: string,
): boolean {
  if (pageKind === "listing") return true;
  for (let card = price; card?.parent instanceof Element; card = card.parent) {
    if (card.name === "body" || holds(card, isMainHeading)) return false;
    if (cardsBeside(card, url) >= CARDS_LEAST) return true;
  }
  return false;
}

/** How many elements like this one, itself included, have a price and lead to a page that no other leads to. */
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

/** Of the same tag and with a class in common. */
function isAlike(one: TreeElement, other: TreeElement): boolean {
  const [a, b] = [one, other].map(({ attribs }) => (attribs["class"] ?? "").split(/\s+/).filter(Boolean));
  return (
    one.name === other.name && ((a!.length === 0 && b!.length === 0) || a!.some((name) => b!.includes(name)))
  );
}

/** The page of the same shop that an element leads to first, other than the one it is on. */
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
