import { currencyOfCountry } from "../money/countries.ts";
import { magnitudeBehind } from "../money/magnitude.ts";
import type { Numeral } from "../money/numerals.ts";
import { signAfter, signAnywhere, signBefore, type PrintedCurrency } from "../money/sign.ts";
import type { MoneyHints } from "../money/types.ts";
import { GROSS_REMARK, WAS_LABEL } from "./words.ts";

/** "K04063": a whole number that begins with a zero is a product's, whatever the letter before it. */
export const isCode = ({ groups }: Numeral): boolean => groups.length === 1 && /^0\d\d/.test(groups[0]!);

/** Finds the sign before the number, after it, or in place of the decimal point ("12€99"). */
export function signOf(
  text: string,
  { start, end }: Numeral,
  hints: MoneyHints,
): PrintedCurrency | undefined {
  const before = signBefore(text, start);
  const after = signAfter(text, end);
  // "Nu 466 kr": a code that is also a word does not count next to a sign of the page's currency.
  if (
    before !== undefined &&
    after !== undefined &&
    isMoneySign(after, text, hints) &&
    !isMoneySign(before, text, hints)
  )
    return after;
  return before ?? after ?? signWithin(text.slice(start, end)) ?? signBehindMagnitude(text, end);
}

/** Most numbers have nothing but digits and separators. */
const signWithin = (numeral: string): PrintedCurrency | undefined =>
  /^[\d.,' ]*$/.test(numeral) ? undefined : signAnywhere(numeral);

/** "99p", "from 45p each": up to 99 of them, and no other words; more are the lines of a screen or a weight. */
export function isHundredths(
  text: string,
  { groups }: Numeral,
  { start, end }: PrintedCurrency,
  named: boolean,
): boolean {
  if (groups.length > 1 || groups[0]!.length > (named ? 3 : 2)) return false;
  return lettersOf(`${text.slice(0, start)} ${text.slice(end)}`.replace(GROSS_REMARK, "")) <= MAX_LABEL;
}

/** Letters of "from" and "each" beside an amount. */
const MAX_LABEL = 10;

/** "4.5万円": the sign follows the word for the thousands. */
function signBehindMagnitude(text: string, end: number): PrintedCurrency | undefined {
  const magnitude = magnitudeBehind(text, end);
  return magnitude?.isWord ? signAfter(text, magnitude.end) : undefined;
}

/** One or two letters are a currency sign if the page or its country uses it, or if nothing else is next to the number. */
export function isMoneySign(sign: PrintedCurrency, text: string, hints: MoneyHints): boolean {
  if (!sign.isMinor && (!/^[\p{L}.]{1,3}$/u.test(sign.text) || /^[A-Z]{3}$/.test(sign.text)))
    return sign.strong || isOnlyPrice(text);
  const home = currencyOfCountry(hints.country);
  if ([hints.currency, home].some((one) => one !== undefined && sign.codes.includes(one))) return true;
  if (sign.strong && NOT_LATIN.test(sign.text)) return true;
  return hints.currency === undefined && sign.strong && isOnlyPrice(text);
}

/** Letters of another script ("лв.", "ر.س") are no word or model number in that script, so they need no support. */
const NOT_LATIN = /^(?=.*[^\0-\u024f])[\p{L}.]{2,}$/u;

/** Without a sign, only a number by itself is money, or one with a label that ends in a colon. */
export function isBareAmount(text: string): boolean {
  const rest = text.replace(GROSS_REMARK, "").replace(/^[\p{L}\s]{1,20}:/u, "");
  return !/[\p{L}/%]/u.test(rest);
}

/** "statt 4.50": a former price needs no sign if it is next to a price that has one. */
export function isFormerAmount(text: string): boolean {
  const label = /^(\p{L}[\p{L}\s.]{1,20}?)[\s:]*\d[\d.,' ]*$/u.exec(text.trim())?.[1];
  return label !== undefined && WAS_LABEL.test(`${label} `);
}

/** Whether a text consists of digits, a sign and punctuation only. */
function isOnlyPrice(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) <= 3;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

/** Counts letters; one of a script that writes words in one or two characters counts as three. */
export function lettersOf(text: string): number {
  return (text.match(/\p{L}/gu)?.length ?? 0) + 2 * (text.match(UNSPACED)?.length ?? 0);
}
