import type { Element } from "domhandler";
import { flatText } from "../dom/text.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { isRange } from "../money/magnitude.ts";
import { roughly, scanNumerals, type Numeral } from "../money/numerals.ts";
import { signAfter, signBefore, type PrintedCurrency } from "../money/sign.ts";
import { FROM_LABEL, NOW_LABEL, WAS_LABEL } from "./words.ts";

/** A range with a sign only after its upper end: "34,99 – 49,99 €". */
export interface SignedAtUpper {
  /** Start of the range, including the word that introduces it ("zwischen 34,99 und 49,99 €"). */
  start: number;
  sign: PrintedCurrency;
}

/** The format of an amount: the number of digits in its last group, and whether it has several groups. */
function formOf({ groups }: Numeral): string {
  return groups.length === 1 ? "whole" : `${groups.at(-1)!.length}`;
}

/** Two numbers with decimals or thousands in the same format are amounts of money, whatever precedes them. */
function isAlikeMoney(lower: Numeral, upper: Numeral): boolean {
  const form = formOf(lower);
  return (form === "2" || form === "3") && form === formOf(upper);
}

/**
 * Whether a number and the next one are the ends of a price range with a sign only at the upper end. "30–40 cm", "20–30 %" and
 * days have none; a word before two whole numbers belongs to the first one ("Model 40 – 49 €").
 */
export function signedAtUpper(
  text: string,
  numerals: readonly Numeral[],
  index: number,
): SignedAtUpper | undefined {
  const lower = numerals[index]!;
  const upper = numerals[index + 1];
  if (upper === undefined || upper.start - lower.end > MAX_BETWEEN) return undefined;
  const sign = signAfter(text, upper.end);
  if (sign === undefined || !sign.strong) return undefined;
  const before = text.slice(index === 0 ? 0 : numerals[index - 1]!.end, lower.start);
  const between = text.slice(lower.end, upper.start);
  if (/[\p{L}_#/-]$/u.test(before) || signBefore(text, upper.start)?.strong) return undefined;
  if (!isRange(before, between, roughly(lower), roughly(upper))) return undefined;
  if (formOf(lower) !== formOf(upper) && !(isThousands(upper) && formOf(lower) === "whole")) return undefined;
  if (!isAlikeMoney(lower, upper) && !isPriceLabel(before)) return undefined;
  const isPlain = isRange("", between, roughly(lower), roughly(upper));
  return { start: isPlain ? lower.start : lower.start - before.trimStart().length, sign };
}

const MAX_BETWEEN = 12;

function isThousands(numeral: Numeral): boolean {
  return formOf(numeral) === "3";
}

/** Whether the text before is empty, a label that ends in a colon, or a price label. */
function isPriceLabel(before: string): boolean {
  const text = before.trim();
  if (!/\p{L}/u.test(text) || text.endsWith(":")) return true;
  return (
    FROM_LABEL.test(text) ||
    /^(?:between|entre|zwischen|tussen|tra|mellan|mellem|mellom|od|von|de|da|från|fra|от|від|من|בין)$/iu.test(
      text,
    ) ||
    NOW_LABEL.test(text) ||
    WAS_LABEL.test(text)
  );
}

/** "4.5" and the like: a rating of five stars has one decimal, which no shop prints next to prices with two. */
export const RATING = /(?:^|[^\d.,])[0-5][.,]\d$/;

/** Whether a number looks like a rating and shares its element with an amount that has a sign: "4.5 – £34.99". */
export function isRatingBeside(element: Element, own: string): boolean {
  if (!RATING.test(own.trim())) return false;
  let at = element.parent;
  for (let steps = 0; steps < MAX_STEPS && at !== null && "name" in at; steps += 1, at = at.parent) {
    const flat = flatText(at, MAX_RANGE_TEXT);
    if (flat === undefined) return false;
    const text = normaliseNumerals(flat);
    for (const one of scanNumerals(text)) {
      const sign = signBefore(text, one.start) ?? signAfter(text, one.end);
      if (sign?.strong && formOf(one) !== "1") return true;
    }
  }
  return false;
}

const MAX_RANGE_TEXT = 70;
const MAX_STEPS = 3;

/** Finds a range whose lower end is in the element and whose upper end, with the sign, is in an adjacent one. */
export function rangeAcross(element: Element, own: string): string | undefined {
  let at = element.parent;
  for (let steps = 0; steps < MAX_STEPS && at !== null && "name" in at; steps += 1, at = at.parent) {
    const flat = flatText(at, MAX_RANGE_TEXT);
    if (flat === undefined) return undefined;
    const text = normaliseNumerals(flat);
    // The other end is a number too.
    if (text === own) continue;
    const numerals = scanNumerals(text);
    const start = text.indexOf(own);
    const index = numerals.findIndex((one) => one.start >= start);
    if (start === -1 || index === -1) return undefined;
    const range = signedAtUpper(text, numerals, index);
    if (range !== undefined) return text.slice(range.start, range.sign.end);
  }
  return undefined;
}
