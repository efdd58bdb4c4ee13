import { Element } from "domhandler";

/** An element's text, or that it is longer than `limit`, with the greatest length on the way: the one that limits are about. */
export interface Flat {
  text: string | undefined;
  length: number;
  limit: number;
}

/** Which part of the page an element begins, as far as it says: the product's own, one for something else, or none. */
export type Region = "own" | "other" | "none";

/**
 * What has been found out about one element. Several steps ask the same of the elements around each price, so each answer is kept;
 * the function that finds it out is the only one to write it.
 */
export class Notes {
  flat: Flat | undefined = undefined;
  /** The element's text with plain digits where it is short enough to be a price's, else null. */
  priceText: string | null | undefined = undefined;
  /** Whether that text holds one number. */
  isOneAmount: boolean | undefined = undefined;
  words: readonly string[] | undefined = undefined;
  /** Whether one of them is said of prices. */
  isNamedPrice: boolean | undefined = undefined;
  kind: string | undefined = undefined;
  region: Region | undefined = undefined;
  looksLikeItem: boolean | undefined = undefined;
  hasPicturedLink: boolean | undefined = undefined;
}

/** An element of a parsed page. It carries its notes itself: a weak map of all elements costs more time than most notes save. */
export class PageElement extends Element {
  notes: Notes | undefined = undefined;
  /** Whether a picture is anywhere within it; seen while the page is parsed. */
  holdsPicture = false;
}

/** False only where no picture can be within the element. */
export function mayHoldPicture(element: Element): boolean {
  return !(element instanceof PageElement) || element.holdsPicture;
}

/** Of elements that this package has not parsed. */
const others = new WeakMap<Element, Notes>();

/** What has been found out about an element so far; valid as long as nothing within it is changed. */
export function notesOf(element: Element): Notes {
  if (element instanceof PageElement) return (element.notes ??= new Notes());
  let notes = others.get(element);
  if (notes === undefined) others.set(element, (notes = new Notes()));
  return notes;
}
