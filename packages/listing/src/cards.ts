import { Element } from "domhandler";
import type { VisiblePrice } from "@pricetrail/extract";
import { nameWords } from "@pricetrail/extract";
import type { Link, Scan } from "./links.ts";
import { BESIDE, NO_PRODUCT } from "./words.ts";

/** Links in the same place of similar parts of a page, each with its own surrounding part. */
export interface CardGroup {
  place: string;
  /** Number of steps from the link up to its card. */
  levels: number;
  cards: Map<string, Card>;
}

export interface Card {
  url: URL;
  element: Element;
  links: Element[];
}

/** The prices and pictures below each element, up to a limited number of levels. */
export interface Contents {
  prices: Map<Element, VisiblePrice[]>;
  pictures: Map<Element, Element[]>;
}

const MAX_STEPS = 25;
/** With more amounts than this, it is not a card but a section of the page. */
const MAX_CARD_PRICES = 8;

export function contentsOf(prices: readonly VisiblePrice[], { pictures }: Scan): Contents {
  return {
    prices: under(prices, (price) => price.element),
    pictures: under(pictures, (picture) => picture),
  };
}

function under<T>(all: readonly T[], elementOf: (one: T) => Element): Map<Element, T[]> {
  const map = new Map<Element, T[]>();
  for (const one of all) {
    let at: unknown = elementOf(one);
    for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1) {
      const list = map.get(at);
      if (list === undefined) map.set(at, [one]);
      else list.push(one);
      at = at.parent;
    }
  }
  return map;
}

/** Groups links by their place on the page, except navigation and a shop's service pages. */
export function cardGroups({ links }: Scan, self: string): CardGroup[] {
  const byPlace = new Map<string, Link[]>();
  for (const link of links) {
    if (link.isAside || link.url.href === self || NO_PRODUCT.test(link.url.pathname + link.url.search))
      continue;
    const list = byPlace.get(link.place);
    if (list === undefined) byPlace.set(link.place, [link]);
    else list.push(link);
  }
  return [...byPlace].map(([place, group]) => groupOf(place, group));
}

function groupOf(place: string, links: Link[]): CardGroup {
  // The only URL of the group below an element, or null for several.
  const owner = new Map<Element, string | null>();
  for (const { element, url } of links) {
    let at: unknown = element;
    while (at instanceof Element) {
      const known = owner.get(at);
      if (known === null) break;
      owner.set(at, known === undefined || known === url.href ? url.href : null);
      at = at.parent;
    }
  }
  const cards = new Map<string, Card>();
  const levels: number[] = [];
  for (const { element, url } of links) {
    let card = element;
    let steps = 0;
    for (let at: unknown = element.parent; at instanceof Element; at = at.parent) {
      if (owner.get(at) === null) break;
      card = at;
      steps += 1;
    }
    const known = cards.get(url.href);
    if (known !== undefined) {
      known.links.push(element);
      continue;
    }
    levels.push(steps);
    cards.set(url.href, { url, element: card, links: [element] });
  }
  const usual = levels.toSorted((a, b) => a - b)[Math.floor((levels.length - 1) / 2)] ?? 0;
  // The only card of a row would grow to the whole row, or the page.
  for (const card of cards.values()) card.element = ancestor(card.links[0]!, usual);
  return { place, levels: usual, cards };
}

export function ancestor(element: Element, steps: number): Element {
  let at = element;
  for (let step = 0; step < steps && at.parent instanceof Element; step += 1) at = at.parent;
  return at;
}

export interface RatedGroup extends CardGroup {
  score: number;
  /** Share of cards with a price. */
  priced: number;
}

/** Returns how much a group looks like products; undefined when it does not. */
export function rate(
  group: CardGroup,
  contents: Contents,
  navigated: ReadonlySet<string>,
): RatedGroup | undefined {
  const cards = [...group.cards.values()];
  const share = (holds: (card: Card) => boolean) => cards.filter(holds).length / cards.length;
  const pricesOf = (card: Card) => contents.prices.get(card.element)?.length ?? 0;
  if (share((card) => pricesOf(card) > MAX_CARD_PRICES) > 0.5) return undefined;
  const priced = share((card) => pricesOf(card) > 0);
  const pictured = share((card) => contents.pictures.has(card.element));
  if (priced < 0.5 && pictured < 0.6) return undefined;
  // Links that are also in the shop's navigation are categories, not products.
  if (priced < 0.5 && share((card) => navigated.has(card.url.href)) > 0.5) return undefined;
  const places = cards.reduce(
    (sum, card) => sum + new Set(card.links.map((link) => ancestor(link, group.levels))).size,
    0,
  );
  const distinct = cards.length / places;
  const titled = share((card) => card.links.some(isTitle));
  const linkPictured = share((card) => card.links.some((link) => contents.pictures.has(link)));
  const aside = share((card) => isBeside(card.element));
  const perCard = 0.3 + priced + pictured * 0.4 + titled * 0.5 + linkPictured * 0.2;
  const score = Math.min(cards.length, 200) * perCard * distinct * (1 - 0.9 * aside);
  return { ...group, score, priced };
}

function isTitle(link: Element): boolean {
  if (nameWords(link).some((word) => word === "title" || word === "name" || word === "heading")) return true;
  for (
    let at: unknown = link.parent, steps = 0;
    at instanceof Element && steps < 3;
    at = at.parent, steps += 1
  )
    if (/^h[1-6]$/.test(at.name)) return true;
  return link.children.some((child) => child instanceof Element && /^h[1-6]$/.test(child.name));
}

/** Returns whether the card is in a section with products outside the list, by that section's name or heading. */
function isBeside(card: Element): boolean {
  for (
    let at: unknown = card.parent, steps = 0;
    at instanceof Element && steps < 8;
    at = at.parent, steps += 1
  ) {
    if (at.name === "main" || at.name === "body") return false;
    if (
      BESIDE.test(
        `${at.attribs["class"] ?? ""} ${at.attribs["id"] ?? ""} ${at.attribs["aria-label"] ?? ""}`.slice(
          0,
          400,
        ),
      )
    )
      return true;
    for (
      let before = at.previousSibling, back = 0;
      before !== null && back < 3;
      before = before.previousSibling
    ) {
      if (!(before instanceof Element)) continue;
      back += 1;
      if (/^h[1-6]$/.test(before.name)) return BESIDE.test(textOf(before));
    }
  }
  return false;
}

function textOf(element: Element): string {
  let text = "";
  for (const child of element.children) {
    if ("data" in child) text += child.data.slice(0, 200);
    else if (child instanceof Element && text.length < 200) text += textOf(child);
  }
  return text.slice(0, 200);
}
