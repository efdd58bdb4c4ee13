import { countryOfLanguage, currencyOfCountry } from "./countries.ts";
import { exponentOf, isoCode, printedDecimals } from "./currencies.ts";
import { normaliseNumerals } from "./digits.ts";
import { shiftDecimal } from "./magnitude.ts";
import { codeForName } from "./names.ts";
import { blankOthers } from "./not-amounts.ts";
import { localeSeparator, readNumeralValue, type ReadingContext } from "./numerals.ts";
import { detached, TextCache } from "../text-cache.ts";
import { replaceNames } from "./spelled.ts";
import { signAnywhere, type PrintedCurrency } from "./sign.ts";
import type { Money, MoneyHints, MoneyResult } from "./types.ts";
import { believed, findAmount } from "./find-amount.ts";

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

/** Hundredths of a currency, in decimal text: "99" is "0.99". */
function hundredth(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = whole.padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
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
  const isOpen = printed.text === "$" && hinted === undefined && spoken?.certain === false;
  const dollars = isOpen ? OTHER_DOLLARS[hints.language!.slice(0, 2).toLowerCase()] : undefined;
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
