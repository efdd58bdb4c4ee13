import { Element, Text } from "domhandler";
import { flatText } from "../dom/text.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { scanNumerals, type Numeral } from "../money/numerals.ts";
import { signAfter, signBefore } from "../money/sign.ts";
import { RATING } from "./ranges.ts";

export interface Surroundings {
  before: string;
  after: string;
  /** The text since the last amount, which may hold a percentage: "Subscribe and save 10%". */
  choice?: string;
  /** Another number directly precedes `before`. */
  follows?: boolean;
}

/** Endings that mean "no cents": "849/-", "1441:-", "37,-" (the comma counts as part of the number). */
export const NO_CENTS = /^\s*(?:[:/.,](?:-{1,2}(?!\d)|-(?=-\d))|-{1,2}(?=\s|$))/;

/**
 * Returns the start of the words before the amount: the words of an element with another amount belong to that amount, so
 * "+ € 4.00 postage" says nothing about the price below it.
 */
function ownEnd(element: Element, whole: string): number {
  for (let at = element.previousSibling; at !== null; at = at.previousSibling) {
    if (!(at instanceof Element)) {
      if (at instanceof Text && /\d/.test(at.data)) return 0;
      continue;
    }
    const flat = flatText(at, 160);
    if (flat === undefined || !/\d/.test(flat)) continue;
    const text = normaliseNumerals(flat);
    const numeral = scanNumerals(text).at(-1);
    if (numeral === undefined || !isAmount(text, numeral)) return 0;
    const from = whole.indexOf(text);
    return from === -1 ? 0 : from + text.length;
  }
  return 0;
}

function isAmount(text: string, { start, end }: Numeral): boolean {
  return (
    signBefore(text, start)?.strong === true ||
    signAfter(text, end)?.strong === true ||
    NO_CENTS.test(text.slice(end))
  );
}

/** Returns the text before and after the element, within its nearest ancestors with little text and no other numbers. */
export function surroundings(element: Element, text: string): Surroundings {
  let before = "";
  let after = "";
  let isClosed = false;
  let at: Element = element;
  for (let steps = 0; steps < 4 && at.parent instanceof Element; steps += 1) {
    const parent: Element = at.parent;
    const flat = flatText(parent, 160);
    if (flat === undefined) break;
    const whole = normaliseNumerals(flat);
    const from: number = isClosed ? 0 : ownEnd(at, whole);
    const start = whole.indexOf(text, from);
    if (start !== -1) {
      if (!isClosed) before = whole.slice(from, start);
      isClosed ||= from > 0;
      after = whole.slice(start + text.length);
    }
    at = parent;
  }
  after = after.slice(0, 90);
  if (!/\d/.test(before)) return { before, after, choice: before.slice(-60), follows: false };
  const lastDigit = /^.*\d[^\s%]*/su.exec(before)?.[0].length ?? 0;
  const lastAmount = /^.*\d[^\s%]*(?!\s?%)(?=\s|$)/su.exec(before)?.[0].length ?? 0;
  return {
    before: before.slice(lastDigit),
    after,
    choice: before.slice(lastAmount).slice(-60),
    follows:
      /\d[.,'\d]*$|\d\p{Sc}$/u.test(before.slice(0, lastDigit)) && !RATING.test(before.slice(0, lastDigit)),
  };
}
