import { Element } from "domhandler";
import { kindOf } from "../dom/kind.ts";
import type { Page } from "../dom/page.ts";
import { notesOf, type Region } from "../dom/notes.ts";
import { isShort, nameWords } from "../dom/text.ts";
import type { BuyPart } from "./buy-block.ts";
import { any, OTHER_REGIONS, OWN_REGIONS, PRICE_WORDS } from "./class-words.ts";
import type { PriceRole, VisiblePrice } from "./visible-price.ts";
import { hasPictureBefore, hasPicturedLink, leadsAway } from "./links-away.ts";

/** The place of a price on the page. */
export interface Place {
  /** Among at least three similar items with prices: a list of products, offers or variants. */
  inList: boolean;
  /** In a part of the page whose name refers to other products, or to none. */
  inOtherRegion: boolean;
  /** Next to a picture, or the same amount, that links to another page. */
  inCard: boolean;
  /** Around the buy button. */
  inBuyBlock: boolean;
  /** In the smallest part of the page with the product's name and that button. */
  inProduct: boolean;
  /** Within a link to another page. */
  inLink: boolean;
}

const MAX_STEPS = 40;

/**
 * Determines the places of all prices together, since a list is only recognisable from all of them.
 *
 * @param main the elements around the product's name, which never belong to other products
 * @param buy the elements around the buy button
 */
export function placesOf(
  page: Page,
  prices: VisiblePrice[],
  main: Set<Element>,
  buy: BuyPart,
): Map<VisiblePrice, Place> {
  const siblings = new Map<Element, Map<string, Group>>();
  const climbed = new Map<PriceRole, Map<Element, number>>();
  for (const price of prices) countAmongSiblings(price, siblings, main, climbed);
  const places = new Map<VisiblePrice, Place>();
  for (const price of prices) places.set(price, placeOf(page, price.element, siblings, main, buy));
  markVariants(places, main);
  markLowestOfRows(places);
  if (buy.hasButton) freeOnlyVariants(places);
  return places;
}

/** Letters between an amount and a link that repeats it. */
const MAX_TEASER_GAP = 60;

/**
 * On a page that sells nothing itself, an amount that a link to another page repeats directly behind it is that page's.
 *
 * @returns the number of such amounts
 */
export function markTeasers(places: ReadonlyMap<VisiblePrice, Place>): number {
  let count = 0;
  let last: [VisiblePrice, Place] | undefined;
  for (const [price, place] of places) {
    const own = last !== undefined && !isElsewhere(last[1]) ? last : undefined;
    if (own !== undefined && place.inLink && !place.inOtherRegion && isRepeated(own[0], price)) {
      own[1].inCard = true;
      place.inCard = true;
      count += 1;
    }
    last = [price, place];
  }
  return count;
}

/** Returns whether a price is where no price of the page's own product is. */
export function isElsewhere(place: Place | undefined): boolean {
  return place !== undefined && (place.inList || place.inOtherRegion || place.inLink || place.inCard);
}

function isRepeated(price: VisiblePrice, inLink: VisiblePrice): boolean {
  return (
    inLink.offset - price.offset <= MAX_TEASER_GAP &&
    isNextTo(price.element, inLink.element) &&
    inLink.readings[0]!.amountMinor === price.readings[0]!.amountMinor
  );
}

function isNextTo(element: Element, other: Element): boolean {
  let at: unknown = other;
  for (let steps = 0; at instanceof Element && steps < 3; steps += 1, at = at.parent)
    if (at.parent === element.parent) return true;
  return false;
}

const MAX_CELL_STEPS = 4;

/** In a table's column with the variants' amounts, the lowest is a "from" price. */
function markLowestOfRows(places: Map<VisiblePrice, Place>): void {
  const columns = new Map<unknown, Map<number, VisiblePrice[]>>();
  for (const price of places.keys()) {
    const cell = price.role === "current" && !price.hidden ? cellAround(price.element) : undefined;
    const row = cell?.parent;
    if (cell === undefined || !(row instanceof Element) || row.name !== "tr") continue;
    const table = columns.get(row.parent) ?? new Map<number, VisiblePrice[]>();
    columns.set(row.parent, table);
    const index = row.children.filter((one) => one instanceof Element).indexOf(cell);
    table.set(index, [...(table.get(index) ?? []), price]);
  }
  for (const table of columns.values())
    for (const prices of table.values()) {
      const amounts = prices.map(({ readings }) => readings[0]!.amountMinor);
      const lowest = Math.min(...amounts);
      // A former price in the price's own cell is no other variant.
      const isOneRow = prices.every((price) => rowOf(price) === rowOf(prices[0]!));
      if (isOneRow || Math.max(...amounts) === lowest) continue;
      for (const [at, price] of prices.entries()) if (amounts[at] === lowest) price.isLowestOfRange = true;
    }
}

const rowOf = ({ element }: VisiblePrice): unknown => cellAround(element)?.parent;

function cellAround(element: Element): Element | undefined {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_CELL_STEPS; steps += 1, at = at.parent)
    if (at.name === "td") return at;
  return undefined;
}

const MAX_CHOICE_STEPS = 4;

/**
 * If the page's only prices are those of the product's own variants, each with a radio button, the price is that of the chosen one,
 * or else the lowest.
 */
function freeOnlyVariants(places: Map<VisiblePrice, Place>): void {
  const own: Array<{ price: VisiblePrice; place: Place; isChosen: boolean }> = [];
  for (const [price, place] of places) {
    if (price.role !== "current" || price.hidden || place.inLink || place.inCard || place.inOtherRegion)
      continue;
    const choice = place.inList ? choiceAround(price.element) : undefined;
    if (choice === undefined) return;
    own.push({ price, place, isChosen: choice.attribs["checked"] !== undefined });
  }
  const [first, ...others] = own.sort(
    (a, b) => a.price.readings[0]!.amountMinor - b.price.readings[0]!.amountMinor,
  );
  if (first === undefined || others.length === 0) return;
  const chosen = own.find(({ isChosen }) => isChosen) ?? first;
  chosen.place.inList = false;
  if (chosen === first) first.price.isLowestOfRange = true;
}

/** Returns the radio button of the label or row around a price, if it has exactly one. */
function choiceAround(element: Element): Element | undefined {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_CHOICE_STEPS; steps += 1, at = at.parent) {
    const radios = at.children.filter(
      (one): one is Element =>
        one instanceof Element && one.name === "input" && one.attribs["type"] === "radio",
    );
    if (radios.length > 0) return radios.length === 1 ? radios[0] : undefined;
  }
  return undefined;
}

const VARIANT_WORDS = new Set(["variation", "variations", "variant", "variants", "swatch"]);
const MAX_VARIANT_STEPS = 6;

/** Two variants with prices besides the product's own price form a list, even without links or fields. */
function markVariants(places: Map<VisiblePrice, Place>, main: Set<Element>): void {
  const variants = new Map<VisiblePrice, Element[]>();
  for (const price of places.keys()) {
    const around = variantsAround(price.element, main);
    if (around.length > 0) variants.set(price, around);
  }
  if (variants.size < 2) return;
  const hasOwn = [...places].some(
    ([price, { inList, inCard, inLink, inOtherRegion }]) =>
      price.role === "current" &&
      price.named &&
      !(variants.has(price) || inList || inCard || inLink || inOtherRegion),
  );
  if (!hasOwn) return;
  const elements = new Set([...variants.values()].flat());
  for (const [price, around] of variants) {
    const isOneOfSeveral = around.some((variant) =>
      [...elements].some(
        (other) => other !== variant && other.parent === variant.parent && kindOf(other) === kindOf(variant),
      ),
    );
    if (isOneOfSeveral) places.get(price)!.inList = true;
  }
}

/** Returns the price's ancestors named after a variant: each may be one of several variants, but its parts are not. */
function variantsAround(element: Element, main: Set<Element>): Element[] {
  const found: Element[] = [];
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_VARIANT_STEPS && !main.has(at); steps += 1) {
    if (any(nameWords(at), VARIANT_WORDS)) found.push(at);
    at = at.parent;
  }
  return found;
}

/** Similar items below one element, with the roles of the prices in each. */
interface Group {
  members: Map<Element, Set<PriceRole>>;
  /** Set once all prices have been counted. */
  isList?: boolean;
}

/** @param climbed the elements around the prices before, by role, with the steps up to each */
function countAmongSiblings(
  price: VisiblePrice,
  siblings: Map<Element, Map<string, Group>>,
  main: Set<Element>,
  climbed: Map<PriceRole, Map<Element, number>>,
): void {
  let known = climbed.get(price.role);
  if (known === undefined) climbed.set(price.role, (known = new Map()));
  let at: Element = price.element;
  for (let steps = 0; steps < MAX_STEPS && at.parent instanceof Element; steps += 1) {
    const parent: Element = at.parent;
    // From here on, a price of that role has been counted, at least as far up.
    if ((known.get(at) ?? Infinity) <= steps) return;
    known.set(at, steps);
    if (!main.has(at)) {
      let groups = siblings.get(parent);
      if (groups === undefined) siblings.set(parent, (groups = new Map()));
      const kind = kindOf(at);
      let group = groups.get(kind);
      if (group === undefined) groups.set(kind, (group = { members: new Map() }));
      const roles = group.members.get(at);
      if (roles === undefined) group.members.set(at, new Set([price.role]));
      else roles.add(price.role);
    }
    at = parent;
  }
}

/** Whether at least three items have a current price each: rows with one product's former price, price and saving are no list. */
function isList({ members }: Group): boolean {
  if (members.size < 3) return false;
  for (const roles of members.values())
    if (!roles.has("current") && (roles.has("was") || roles.has("saving"))) return false;
  return true;
}

/** The way from a price up through the elements around it. */
interface Climb {
  page: Page;
  siblings: Map<Element, Map<string, Group>>;
  main: Set<Element>;
  buy: BuyPart;
  steps: number;
  /** The element around the price that was examined before. */
  from?: Element;
  place: Place;
  /** A part of the page for the product itself has been passed: whatever is around it is no other product's. */
  isOwn: boolean;
}

const MAX_CARD_STEPS = 7;

function placeOf(
  page: Page,
  element: Element,
  siblings: Map<Element, Map<string, Group>>,
  main: Set<Element>,
  buy: BuyPart,
): Place {
  const place: Place = {
    inList: false,
    inOtherRegion: false,
    inCard: false,
    inLink: false,
    inBuyBlock: false,
    inProduct: false,
  };
  const climb: Climb = { page, siblings, main, buy, steps: 0, place, isOwn: false };
  let at: unknown = element;
  for (; at instanceof Element && climb.steps < MAX_STEPS; climb.steps += 1, at = at.parent) {
    lookAt(at, climb);
    climb.from = at;
  }
  return place;
}

/** Adds to the place what an element around the price tells about it. */
function lookAt(at: Element, climb: Climb): void {
  const { page, main, buy, place } = climb;
  place.inLink ||= at.name === "a" && leadsAway(page, at.attribs["href"]);
  place.inProduct ||= at === buy.product && !place.inList && !place.inCard;
  // Around the product's name is neither the buy block nor anything of another product.
  if (main.has(at)) return;
  place.inBuyBlock ||= buy.block.has(at) && !place.inList && !place.inCard;
  place.inOtherRegion ||= isInOtherRegion(at, climb);
  place.inCard ||= isCard(at, climb);
  place.inList ||= isListItem(at, climb);
}

function isCard(at: Element, { page, main, buy, steps, from }: Climb): boolean {
  return (
    steps < MAX_CARD_STEPS &&
    main.size > 0 &&
    hasPicturedLink(page, at) &&
    !(buy.block.has(at) && from !== undefined && !hasPictureBefore(page, at, from))
  );
}

function isInOtherRegion(at: Element, climb: Climb): boolean {
  if (climb.isOwn || climb.place.inBuyBlock) return false;
  if (at.name === "html" || at.name === "body") return false;
  const region = (notesOf(at).region ??= regionOf(at));
  if (region === "own") climb.isOwn = true;
  return region === "other";
}

function isListItem(at: Element, { page, siblings }: Climb): boolean {
  if (!(at.parent instanceof Element)) return false;
  const group = siblings.get(at.parent)?.get(kindOf(at));
  return group !== undefined && (group.isList ??= isList(group)) && looksLikeItem(page, at);
}

/** Returns the part of the page that an element starts, by its tag and names. */
function regionOf(element: Element): Region {
  const names = nameWords(element);
  if (any(names, OWN_REGIONS) || isProductHeader(names)) return "own";
  if (OTHER_PARTS.has(element.name)) return "other";
  return !any(names, PRICE_WORDS) && any(names, OTHER_REGIONS) ? "other" : "none";
}

const OTHER_PARTS = new Set(["header", "footer", "nav", "aside"]);

/** The product's header is not the page's header. */
function isProductHeader(names: readonly string[]): boolean {
  return names.includes("product") && names.includes("header");
}

/** List items link somewhere or can be selected; a row of prices (former, current, saving) or conditions is no list. */
function looksLikeItem(page: Page, element: Element): boolean {
  if (element.name === "article" || element.name === "label") return true;
  // Sections have distinct names; list items have numbers or none.
  const { id } = element.attribs;
  if (id !== undefined && id !== "" && !/\d/.test(id)) return false;
  return (notesOf(element).looksLikeItem ??= canBeChosen(page, element));
}

function canBeChosen(page: Page, element: Element): boolean {
  let found = false;
  if (isShort(element, 900)) {
    const stack: Element[] = [element];
    for (let steps = 0; stack.length > 0 && steps < 100 && !found; steps += 1) {
      const at = stack.pop()!;
      if (
        (at.name === "a" && leadsAway(page, at.attribs["href"])) ||
        (at.name === "input" && at.attribs["type"] !== "hidden")
      )
        found = true;
      for (const child of at.children) if (child instanceof Element) stack.push(child);
    }
  }
  return found;
}
