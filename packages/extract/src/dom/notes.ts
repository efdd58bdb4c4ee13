import { Element, type Text } from "domhandler";
import type { Numeral } from "../money/numerals.ts";

/** An element's text, or that it exceeds `limit`; with its greatest length before white space was collapsed, which limits apply to. */
export interface Flat {
  text: string | undefined;
  length: number;
  limit: number;
}

/** The kind of section an element starts: the product's own, one for something else, or unknown. */
export type Region = "own" | "other" | "none";

/**
 * Cached findings about one element. Several steps need the same facts on the elements around each price, so each is stored;
 * only the function that computes it writes it.
 */
export class Notes {
  flat: Flat | undefined = undefined;
  /** The element's text with plain digits if it is short enough for a price, else null. */
  priceText: string | null | undefined = undefined;
  /** The only number of that text; null if it contains none or several. */
  amount: Numeral | null | undefined = undefined;
  words: readonly string[] | undefined = undefined;
  /** Whether one of its names refers to prices. */
  isNamedPrice: boolean | undefined = undefined;
  kind: string | undefined = undefined;
  region: Region | undefined = undefined;
  looksLikeItem: boolean | undefined = undefined;
  hasPicturedLink: boolean | undefined = undefined;
  /** Whether hidden digits were taken out of it, so that the texts on both of its sides touch. */
  isCleared = false;
  /** Whether it holds digits that touch others, and may be one number with them or not. */
  isUnsure = false;
  /** Whether it is the mark of a footnote directly behind the digits of an amount. */
  isMark = false;
}

/** An element of a parsed page. It holds its own notes: a weak map of all elements costs more time than most notes save. */
export class PageElement extends Element {
  notes: Notes | undefined = undefined;
  /** Whether it contains a picture; set during parsing. */
  holdsPicture = false;
  /** At least this many characters are in `flatText` of it; set when the page is read. */
  ink = 0;
  /** At most this many; unknown until then. */
  room = Infinity;
}

/** Returns false only if the element certainly contains no picture. */
export function mayContainPicture(element: Element): boolean {
  return !(element instanceof PageElement) || element.holdsPicture;
}

/** Notes of elements that were not parsed by this package. */
const others = new WeakMap<Element, Notes>();

/** Returns the findings about an element so far; valid as long as its content does not change. */
export function notesOf(element: Element): Notes {
  if (element instanceof PageElement) return (element.notes ??= new Notes());
  let notes = others.get(element);
  if (notes === undefined) others.set(element, (notes = new Notes()));
  return notes;
}

/** A visible piece of text, in document order. */
export interface TextPiece {
  text: string;
  parent: Element;
  /** Its node; none for what is not displayed as text. */
  node?: Text;
  /** Characters of readable text before it: its position on the page. */
  offset: number;
  /** Whether inline style or the hidden attribute hides it. */
  hidden: boolean;
}
