import { Element, type ChildNode } from "domhandler";
import type { TextPiece } from "../dom/page.ts";
import { notesOf } from "../dom/notes.ts";
import { flatText } from "../dom/text.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { scanNumerals, type Numeral } from "../money/numerals.ts";
import { signAfter } from "../money/sign.ts";

/** Maximum text length of an element that contains just one price. */
export const MAX_PRICE_TEXT_LENGTH = 70;

const PERCENT_BEHIND = /^\s?[%٪％]/;

/** Returns whether a block contains the decimals too, so that it is read as one amount. */
export function holdsBoth(block: PriceBlock | undefined, cents: Element): boolean {
  let at: unknown = cents;
  for (let steps = 0; at instanceof Element && steps < 6; steps += 1, at = at.parent)
    if (at === block?.element) return true;
  return false;
}

/** Joins an amount split across adjacent elements: "192," and "32", or "19", "." and "99". */
export function centsBehind(
  block: PriceBlock,
  pieces: TextPiece[],
  index: number,
): { text: string; at: number } | undefined {
  const point = /\d[.,]$/.test(block.text) ? "" : pieces[index + 1]?.text.trim();
  if (point === undefined || (point !== "" && (!/^[.,]$/.test(point) || !/\d$/.test(block.text))))
    return undefined;
  const at = index + (point === "" ? 1 : 2);
  const cents = pieces[at];
  if (cents === undefined || cents.parent.parent !== block.element.parent) return undefined;
  if (cents.parent === block.element) return undefined;
  const digits = normaliseNumerals(cents.text.trim());
  return /^\d\d$/.test(digits) ? { text: `${block.text}${point}${digits}`, at } : undefined;
}

/** Finds a sign in a separate element next to the number's, with other numbers around. */
export function borrowSign(block: PriceBlock, pieces: TextPiece[], last: number, first: number): void {
  if (!/^[\d.,' ]+$/.test(block.text)) return;
  const next = normaliseNumerals(pieces[last + 1]?.text.trim() ?? "");
  const before = normaliseNumerals(pieces[first - 1]?.text.trim() ?? "");
  const isSign = (text: string) =>
    text !== "" && text.length <= 5 && signAfter(text, 0)?.strong === true && !/\d/.test(text);
  if (isSign(next) || /^[元円원€₽]/.test(next)) setText(block, `${block.text} ${next.slice(0, 5)}`);
  else if (isSign(before)) setText(block, `${before} ${block.text}`);
}

export function setText(block: PriceBlock, text: string): void {
  block.text = text;
  block.numeral = scanNumerals(text)[0] ?? block.numeral;
}

const WHOLE_PAGE = new Set(["html", "body", "main"]);

export interface PriceBlock {
  element: Element;
  text: string;
  /** The number in the text. */
  numeral: Numeral;
}

/** Returns the topmost ancestor of the digits whose text contains no other number. */
export function priceBlock(start: Element): PriceBlock | undefined {
  let best: PriceBlock | undefined;
  let at: unknown = start;
  for (let steps = 0; at instanceof Element && steps < 6; steps += 1) {
    const text = textWithin(at);
    // Only for an element with little text: a price may have any number of siblings.
    if (text === undefined || WHOLE_PAGE.has(at.name) || (at !== start && at.children.some(isButton))) break;
    const notes = notesOf(at);
    if (notes.amount === undefined) notes.amount = text === best?.text ? best.numeral : oneAmount(text);
    if (notes.amount !== null) best = { element: at, text, numeral: notes.amount };
    else if (best !== undefined) break;
    at = at.parent;
  }
  return best;
}

/** An element with a button contains more than the price. */
function isButton(node: ChildNode): boolean {
  return node instanceof Element && node.name === "button";
}

function textWithin(element: Element): string | undefined {
  const notes = notesOf(element);
  if (notes.priceText === undefined) {
    const flat = flatText(element, MAX_PRICE_TEXT_LENGTH);
    notes.priceText = flat === undefined ? null : normaliseNumerals(flat);
  }
  return notes.priceText ?? undefined;
}

/** Returns the only number, apart from percentages after it: "21<sup>99</sup> € (incl. 25,5 % VAT)". */
function oneAmount(text: string): Numeral | null {
  const numerals = scanNumerals(text);
  const first = numerals[0];
  if (first === undefined) return null;
  if (numerals.length === 1) return first;
  return !isPercentage(text, first) && numerals.every((one) => one === first || isPercentage(text, one))
    ? first
    : null;
}

export function isPercentage(text: string, { end }: Numeral): boolean {
  return PERCENT_BEHIND.test(text.slice(end, end + 2));
}
