import { countryOfLanguage, currencyOfCountry } from "./countries.ts";
import { exponentOf, isoCode, printedDecimals } from "./currencies.ts";
import { normaliseNumerals, RAISED } from "./digits.ts";
import { isRange, magnitudeBehind, namedCents, shiftDecimal, type Magnitude } from "./magnitude.ts";
import { codeForName } from "./names.ts";
import { blankOthers } from "./not-amounts.ts";
import {
  localeSeparator,
  readNumeralValue,
  roughly,
  scanNumerals,
  type Numeral,
  type ReadingContext,
} from "./numerals.ts";
import { detached, TextCache } from "../text-cache.ts";
import { replaceNames } from "./spelled.ts";
import { signAfter, signAnywhere, signBefore, type PrintedCurrency } from "./sign.ts";
import type { Money, MoneyHints, MoneyResult } from "./types.ts";
import { NOW_LABEL, WAS_LABEL } from "../visible/words.ts";

const FREE =
  /^\W*(?:free|for free|gratis|kostenlos|gratuit|gratuito|grátis|gratuita|ilmainen|besplatno|zdarma|бесплатно|безплатно|zadarmo|darmowy|ücretsiz|免费|免費|無料|무료)\W*$/iu;

/** Longer texts do not contain a single price; the cut-off part is irrelevant. */
const MAX_TEXT_LENGTH = 2000;

/**
 * Reads one amount of money from a printed text, in any locale's digits and separators.
 *
 * The amount beside a currency sign takes precedence over other numbers; percentages are never amounts. Three digits after a
 * single separator ("1.099") stay ambiguous unless the currency, the language or the country decides, and then both readings
 * are returned. Never throws.
 *
 * @param text as printed; decimals that are only raised are marked by `RAISED` when the text was flattened from a page
 */
export function parseMoney(text: string, hints: MoneyHints = NO_HINTS): MoneyResult {
  const [, before, whole, point, decimals, after] = (text.length <= MAX_PLAIN && PLAIN.exec(text)) || [];
  if (whole === undefined) return readMoney(text, hints);
  let known = knownForms.get(hints);
  if (known === undefined) knownForms.set(hints, (known = new Map()));
  const form = `${before}${whole.length}${point}${after}`;
  const amountMinor = Number(whole) * 100 + Number(decimals);
  const first = known.get(form);
  if (first !== undefined) return withAmount(first, amountMinor, text);
  const result = readMoney(detached(text), hints);
  if (known.size >= MAX_FORMS) known.clear();
  if (isPlainAmount(result, amountMinor)) known.set(detached(form), result);
  return result;
}

const NO_HINTS: MoneyHints = {};
const MAX_PLAIN = 60;
const MAX_FORMS = 500;
/** One number of up to four digits and two decimals. */
const PLAIN = /^(\D*)(\d{1,4})([.,])(\d\d)(\D*)$/;

type Read = Exclude<MoneyResult, { kind: "failure" }>;

/** What was read from the first such text, by its form and hints: pages print many amounts alike, and only their digits differ. */
const knownForms = new WeakMap<MoneyHints, Map<string, Read>>();

/** Returns whether the digits were read as they are, so that others in their place are too. */
function isPlainAmount(result: MoneyResult, amountMinor: number): result is Read {
  if (result.kind === "failure" || amountMinor === 0) return false;
  const readings = result.kind === "money" ? [result.money] : result.readings;
  return readings.every((one) => one.amountMinor === amountMinor && one.exponent === 2);
}

function withAmount(result: Read, amountMinor: number, text: string): Read {
  const raw = text.trim();
  if (result.kind === "money") return { ...result, money: { ...result.money, amountMinor }, raw };
  const [one, other] = result.readings;
  return {
    ...result,
    readings: [
      { ...one, amountMinor },
      { ...other, amountMinor },
    ],
    raw,
  };
}

function readMoney(text: string, hints: MoneyHints): MoneyResult {
  const raw = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  const hinted = codeForName(
    normaliseNumerals(raw),
    isoCode(hints.currency),
    localeOf(hints.language, undefined),
  );
  const { text: plain, name = hinted.name } = replaceNames(blankOthers(hinted.text));
  const found = findAmount(plain, hints);
  const beside = printedBeside(hints);
  const printed = narrowed(found?.sign ?? believed(signAnywhere(plain), hints) ?? beside, beside);
  const currencyPrinted = name !== undefined && printed !== undefined ? name : printed?.text;
  if (found === undefined) {
    const free = FREE.test(plain);
    return {
      kind: "failure",
      reason: free ? "free_text" : "no_number",
      amounts: free ? ["0"] : [],
      currencyPrinted,
    };
  }
  const currencies = resolveCurrencies(printed, hints);
  const [currency] = currencies;
  const amounts = readNumeralValue(found.numeral, readingContext(currency, printed, hints)).map((one) => {
    if (found.sign?.isMinor) return hundredth(one);
    return found.magnitude === undefined ? one : shiftDecimal(one, found.magnitude.zeros);
  });
  if (currency === undefined) return { kind: "failure", reason: "no_currency", amounts, currencyPrinted };
  if (found.negative)
    return {
      kind: "failure",
      reason: "out_of_range",
      amounts: amounts.map((one) => `-${one}`),
      currencyPrinted,
    };
  const read =
    amounts.length > 1
      ? amounts.map((amount) => toMoney(amount, currency))
      : currencies.map((one) => toMoney(amounts[0]!, one));
  const [first, second] = read;
  if (first === undefined) return { kind: "failure", reason: "out_of_range", amounts, currencyPrinted };
  const common = { raw: raw.trim(), currencyPrinted, ...(found.isFrom ? { isFrom: true as const } : {}) };
  return second === undefined
    ? { kind: "money", money: first, ...common }
    : { kind: "ambiguous", readings: [first, second], ...common };
}

/**
 * Converts decimal text ("1099", "1.5") to money; undefined when it is not a plain decimal or its minor units are not a safe
 * integer. Decimals beyond the currency's own are rounded half up and kept in `exact`.
 */
export function toMoney(decimal: string, currency: string): Money | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (match === null || decimal.length > 40) return undefined;
  const exponent = exponentOf(currency);
  const fraction = match[2] ?? "";
  const kept = fraction.slice(0, exponent).padEnd(exponent, "0");
  const cut = fraction.slice(exponent);
  const minor = BigInt(match[1]! + kept) + (cut >= "5" ? 1n : 0n);
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  const money: Money = { amountMinor: Number(minor), currency, exponent };
  if (/[1-9]/.test(cut)) money.exact = decimal;
  return money;
}

interface FoundAmount {
  numeral: Numeral;
  sign?: PrintedCurrency;
  negative: boolean;
  magnitude?: Magnitude;
  /** Whether it is the lower end of a range. */
  isFrom?: boolean;
}

function findAmount(text: string, hints: MoneyHints): FoundAmount | undefined {
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

function believed(sign: PrintedCurrency | undefined, hints: MoneyHints): PrintedCurrency | undefined {
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

/** Hundredths of a currency, in decimal text: "99" is "0.99". */
function hundredth(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = whole.padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
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

function printedBeside(hints: MoneyHints): PrintedCurrency | undefined {
  return hints.currencyText === undefined
    ? undefined
    : signAnywhere(normaliseNumerals(hints.currencyText.slice(0, MAX_TEXT_LENGTH)));
}

/** Resolves a shared sign in the text by the sign or code beside the text. */
function narrowed(
  printed: PrintedCurrency | undefined,
  beside: PrintedCurrency | undefined,
): PrintedCurrency | undefined {
  const only = beside?.codes.length === 1 ? beside.codes[0]! : undefined;
  return printed !== undefined &&
    only !== undefined &&
    printed.codes.length > 1 &&
    printed.codes.includes(only)
    ? { ...printed, codes: [only] }
    : printed;
}

/** Signs that nearly always mean their first currency unless stated otherwise. */
const DOMINANT = /^(?:\$|¢|p|pence|penny|€|£|₤|₩|руб\p{L}{0,2}\.?|р\.?|lei)$/iu;

/** Most who print a bare dollar sign in these languages mean another than that of the United States. */
const OTHER_DOLLARS: Readonly<Record<string, readonly string[]>> = { es: ["USD", "MXN"], fr: ["CAD", "USD"] };

/**
 * Returns the ISO code of a printed sign on this page, or the hinted one without a sign; two where several countries share
 * the sign and nothing decides.
 */
function resolveCurrencies(printed: PrintedCurrency | undefined, hints: MoneyHints): string[] {
  const hinted = isoCode(hints.currency);
  if (printed === undefined || printed.codes.length === 0)
    return hinted === undefined ? [...(hints.openCurrencies ?? [])] : [hinted];
  const { codes } = printed;
  if (codes.length === 1) return [codes[0]!];
  if (hinted !== undefined && codes.includes(hinted)) return [hinted];
  const spoken = countryOfLanguage(hints.language);
  for (const country of [hints.country, spoken?.country]) {
    const currency = currencyOfCountry(country);
    if (currency !== undefined && codes.includes(currency)) return [currency];
  }
  const dollars =
    printed.text === "$" && spoken?.certain === false
      ? OTHER_DOLLARS[hints.language!.slice(0, 2).toLowerCase()]
      : undefined;
  if (dollars !== undefined) return [...dollars];
  return DOMINANT.test(printed.text) ? [codes[0]!] : codes.slice(0, 2);
}

function readingContext(
  currency: string | undefined,
  printed: PrintedCurrency | undefined,
  hints: MoneyHints,
): ReadingContext {
  const locale = localeOf(hints.language, hints.country);
  const code = currency ?? "XXX";
  const shared =
    printed !== undefined &&
    printed.codes.length > 1 &&
    isoCode(hints.currency) !== currency &&
    printed.codes.some((one) => exponentOf(one) === 3);
  return {
    decidedSeparator: hints.decimalSeparator,
    localeSeparator: locale === undefined ? undefined : localeSeparator(locale, code),
    usualSeparator: printed === undefined || shared ? undefined : usualSeparator(code),
    exponent: currency === undefined ? 2 : exponentOf(code),
    // A sign shared by a currency with three decimals keeps them possible.
    printedDecimals: currency === undefined || shared ? 2 : printedDecimals(code),
  };
}

/** Returns the locale whose separators the page uses: the language as used in the country, where both are known. */
function localeOf(language: string | undefined, country: string | undefined): string | undefined {
  const key = `${language}/${country}`;
  return locales.get(key, () => findLocale(language, country));
}

const locales = new TextCache<string | undefined>();

function findLocale(language: string | undefined, country: string | undefined): string | undefined {
  try {
    if (language !== undefined && language !== "") {
      const locale = new Intl.Locale(language.replaceAll("_", "-"));
      return locale.region === undefined && country !== undefined
        ? `${locale.language}-${country}`
        : locale.toString();
    }
    if (country !== undefined) return `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`;
  } catch {
    // Not a language tag: nothing is known.
  }
  return undefined;
}

const POINT_CURRENCIES = new Set(
  "USD GBP JPY CNY INR AUD NZD SGD HKD TWD THB MYR PHP ILS KRW MXN PKR LKR BDT NPR EGP AED SAR QAR NGN KES GHS BHD KWD OMR JOD".split(
    " ",
  ),
);
const COMMA_CURRENCIES = new Set(
  "PLN CZK HUF RON BGN HRK RSD MKD BAM RUB UAH BYN KZT GEL SEK NOK DKK ISK TRY BRL ARS CLP COP UYU PYG IDR VND MDL AZN".split(
    " ",
  ),
);

/**
 * Returns the decimal separator where the currency is used; undefined where its countries differ (the euro, the Swiss
 * franc).
 */
function usualSeparator(currency: string): string | undefined {
  if (POINT_CURRENCIES.has(currency)) return ".";
  return COMMA_CURRENCIES.has(currency) ? "," : undefined;
}
