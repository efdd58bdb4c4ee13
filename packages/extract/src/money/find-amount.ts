/** Which of a text's numbers is the amount of money, and its sign. */
import { countryOfLanguage, currencyOfCountry } from "./countries.ts";
import { isoCode } from "./currencies.ts";
import { RAISED } from "./digits.ts";
import { isRange, magnitudeBehind, namedCents, type Magnitude } from "./magnitude.ts";
import { roughly, scanNumerals, type Numeral } from "./numerals.ts";
import { signAfter, signBefore, type PrintedCurrency } from "./sign.ts";
import type { MoneyHints } from "./types.ts";
import { NOW_LABEL, WAS_LABEL } from "../visible/words.ts";

interface FoundAmount {
  numeral: Numeral;
  sign?: PrintedCurrency;
  negative: boolean;
  magnitude?: Magnitude;
  /** Whether it is the lower end of a range. */
  isFrom?: boolean;
}

export function findAmount(text: string, hints: MoneyHints): FoundAmount | undefined {
  const all = scanNumerals(text).filter((numeral) => !isPercentage(text, numeral) && !isDate(text, numeral));
  const undated = all.filter((numeral) => !isYearInBrackets(text, numeral));
  const numerals = undated.length > 0 ? undated : all;
  let weak: FoundAmount | undefined;
  for (const [index, numeral] of numerals.entries()) {
    const found = signedAmount(text, numeral, hints);
    if (found === undefined) continue;
    if (found.sign!.strong)
      return nowOf(text, numerals, index, hints) ?? lowerEnd(text, numerals, index, found);
    weak ??= lowerEnd(text, numerals, index, found);
  }
  if (weak !== undefined) return weak;
  const numeral = numerals.find((one) => !isPartOfWord(text, one)) ?? numerals[0];
  if (numeral === undefined) return undefined;
  const magnitude = magnitudeBehind(text, numeral.end);
  const found: FoundAmount = {
    numeral,
    negative: isNegative(text, numeral.start, numeral.start),
    ...(magnitude?.isWord ? { magnitude } : {}),
  };
  return startsRange(text, numerals, numerals.indexOf(numeral), found) ? { ...found, isFrom: true } : found;
}

/** Returns the number with the sign beside it; the sign may follow "k" and "million". */
function signedAmount(text: string, numeral: Numeral, hints: MoneyHints): FoundAmount | undefined {
  const before = believed(signBefore(text, numeral.start), hints);
  let magnitude = magnitudeBehind(text, numeral.end);
  let after = believed(signAfter(text, magnitude?.end ?? numeral.end), hints);
  if (magnitude !== undefined && before === undefined && after === undefined) {
    // "10K" alone is an amount of kyat or kwacha, not thousands.
    if (!magnitude.isWord) magnitude = undefined;
    after = believed(signAfter(text, numeral.end), hints);
  }
  const sign = preferred(text, before, after);
  if (sign === undefined) return undefined;
  if (sign.isMinor && (numeral.groups.length > 2 || numeral.groups[0]!.length > MAX_MINOR_DIGITS))
    return undefined;
  const start = sign === before ? sign.start : numeral.start;
  const behind = Math.max(sign.end, magnitude?.end ?? numeral.end);
  const glued = sign === after ? centsBehindSign(text, numeral, sign) : undefined;
  const cents =
    glued ??
    (numeral.separators.every((one) => one === " ") && magnitude === undefined
      ? namedCents(text, behind)
      : undefined);
  if (cents !== undefined) {
    numeral.groups.push(cents);
    numeral.separators.push(RAISED);
  }
  const found: FoundAmount = { numeral, sign, negative: isNegative(text, start, numeral.start) };
  if (magnitude !== undefined) found.magnitude = magnitude;
  return found;
}

/** "Was $120 Now $60": the second is the price. */
function nowOf(
  text: string,
  numerals: readonly Numeral[],
  index: number,
  hints: MoneyHints,
): FoundAmount | undefined {
  const label = (at: number) => text.slice(at === 0 ? 0 : numerals[at - 1]!.end, numerals[at]!.start);
  if (index + 1 >= numerals.length || !WAS_LABEL.test(label(index)) || NOW_LABEL.test(label(index)))
    return undefined;
  for (let at = index + 1; at < numerals.length; at += 1)
    if (NOW_LABEL.test(label(at)) && roughly(numerals[at]!) > 0)
      return signedAmount(text, numerals[at]!, hints);
  return undefined;
}

/** "10-20 dollars": where only the upper end has the sign, the lower one is the amount. */
function lowerEnd(
  text: string,
  numerals: readonly Numeral[],
  index: number,
  found: FoundAmount,
): FoundAmount {
  const { numeral, sign } = found;
  const lower = numerals[index - 1];
  if (lower !== undefined && sign!.start >= numeral.end && !isPartOfWord(text, lower, true)) {
    const before = text.slice(Math.max(0, lower.start - 40), lower.start);
    const between = text.slice(lower.end, numeral.start);
    if (isRange(before, between, roughly(lower), roughly(numeral)))
      return { ...found, numeral: lower, isFrom: true };
  }
  return startsRange(text, numerals, index, found) ? { ...found, isFrom: true } : found;
}

/** Returns whether the number is the lower end of a range whose ends have a sign each, before or after them, or none at all. */
function startsRange(
  text: string,
  numerals: readonly Numeral[],
  index: number,
  { numeral, sign, magnitude }: FoundAmount,
): boolean {
  const upper = numerals[index + 1];
  if (upper === undefined) return false;
  const first = Math.min(numeral.start, sign?.start ?? numeral.start);
  const last = Math.max(numeral.end, sign?.end ?? 0, magnitude?.end ?? 0);
  const second = sign !== undefined && sign.start < numeral.start ? signBefore(text, upper.start) : undefined;
  const between = text.slice(last, Math.max(last, second?.start ?? upper.start));
  return isRange(text.slice(Math.max(0, first - 40), first), between, roughly(numeral), roughly(upper));
}

/** The sign may replace the decimal point: "35€ 99", "12€50". */
function centsBehindSign(text: string, numeral: Numeral, sign: PrintedCurrency): string | undefined {
  const isWord = /^euros?$/iu.test(sign.text) && sign.start <= numeral.end + 1;
  if (
    numeral.separators.length > 0 ||
    !(isWord || (/^\p{Sc}$/u.test(sign.text) && sign.start === numeral.end))
  )
    return undefined;
  return /^(?:[ \u001e]?(\d\d)|(\d{3}))\s*$/
    .exec(text.slice(sign.end))
    ?.slice(1)
    .find((one) => one !== undefined);
}

const MONTH =
  /(?:^|\P{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\.?,?\s*(?:\d{1,2}(?:st|nd|rd|th)?,\s*)?$/iu;

/** Returns whether the number is the year or the day after a month's name. */
function isDate(text: string, numeral: Numeral): boolean {
  return (
    numeral.separators.length === 0 && MONTH.test(text.slice(Math.max(0, numeral.start - 30), numeral.start))
  );
}

/** "(2009)", "(1980-2008)": a model's year or the years a currency was in use, if there is another number. */
function isYearInBrackets(text: string, { start, end, separators }: Numeral): boolean {
  return (
    separators.length === 0 &&
    /^(?:1[89]|20)\d\d$/.test(text.slice(start, end)) &&
    /\((?:\d{4} ?- ?)?$/.test(text.slice(Math.max(0, start - 8), start)) &&
    /^(?: ?- ?\d{4})?\)/.test(text.slice(end, end + 8))
  );
}

/** Signs that are also short words ("Nu 399,-") or single letters count only where the currency is not known to be another. */
const WORDLIKE =
  /^(?:\p{L}|Nu|Re|Ar|ID|Le|LE|DA|SM|MT|LD|UM|CF|FC|Db|VT|Vt|[Dd]en|DEN|[Dd]in|DIN|[Ss]o[lm])$/u;

export function believed(sign: PrintedCurrency | undefined, hints: MoneyHints): PrintedCurrency | undefined {
  const hinted = isoCode(hints.currency);
  if (sign?.isMinor) return believedMinor(sign, hinted, hints);
  if (sign === undefined || hinted === undefined || sign.codes.includes(hinted)) return sign;
  // What the country's own shops print is no word of the text: "LE 34" in Egypt.
  const home = currencyOfCountry(hints.country);
  if (home !== undefined && sign.codes.includes(home)) return sign;
  return WORDLIKE.test(sign.text) ? undefined : sign;
}

/** Units of a hundredth whose currency is known without the page's. */
const CLEAR_MINOR = /^(?:¢|p|\p{L}{5,})$/u;

function believedMinor(
  sign: PrintedCurrency,
  hinted: string | undefined,
  { country, language }: MoneyHints,
): PrintedCurrency | undefined {
  const known =
    hinted ?? currencyOfCountry(country) ?? currencyOfCountry(countryOfLanguage(language)?.country);
  // In Costa Rica the sign of the cent is that of the colon.
  if (sign.text === "¢" && known === "CRC") return { ...sign, codes: ["CRC"], isMinor: undefined };
  if (known === undefined) return CLEAR_MINOR.test(sign.text) ? sign : undefined;
  return sign.codes.includes(known) ? sign : undefined;
}

/** Hundredths are printed for amounts below some whole units. */
const MAX_MINOR_DIGITS = 3;

/** The sign before the number takes precedence, unless only the one after it is certain ("R 12 EUR"). */
function preferred(text: string, before: PrintedCurrency | undefined, after: PrintedCurrency | undefined) {
  if (before === undefined || after === undefined) return before ?? after;
  // "$1.05 DKK": a code after the last number belongs to it.
  if (/^[A-Z]{3}$/.test(after.text) && before.codes.length > 1 && !/\d/.test(text.slice(after.end)))
    return after;
  if (before.strong !== after.strong) return before.strong ? before : after;
  // "US $ 12 AUD": a code after the number outweighs a shared sign before it.
  return before.codes.length > 1 && after.codes.length === 1 && before.codes.includes(after.codes[0]!)
    ? after
    : before;
}

function isPercentage(text: string, numeral: Numeral): boolean {
  if (/^\s?[%٪﹪％]/u.test(text.slice(numeral.end, numeral.end + 2))) return true;
  // Turkish puts the sign first: "%38".
  return /(?:^|[^\d\s])\s?[%٪]$|^[%٪]$/u.test(text.slice(Math.max(0, numeral.start - 3), numeral.start));
}

function isPartOfWord(text: string, numeral: Numeral, isLower = false): boolean {
  const before = text.slice(0, numeral.start);
  if (isLower) return /[a-z_#/-]$/i.test(before);
  return /[\p{L}_#/-]$/u.test(before) || /^(?:[\p{L}_/]|-\d)/u.test(text.slice(numeral.end, numeral.end + 2));
}

function isNegative(text: string, start: number, numeralStart: number): boolean {
  const dashed = (at: number) => text[at - 1] === "-" && text.slice(0, at - 1).trim() === "";
  // "$-5.95", but not "€ - 5.95" and not the dash of a range.
  if (/^\D*\p{Sc}-$/u.test(text.slice(0, numeralStart))) return true;
  return dashed(start) || (numeralStart !== start && text[numeralStart - 1] === "-");
}
