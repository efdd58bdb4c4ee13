import { normaliseNumerals, RAISED } from "./digits.ts";
import { magnitudeBehind } from "./magnitude.ts";
import { TextCache } from "../text-cache.ts";

/** One number in a text: its digit groups and the separators between them. */
export interface Numeral {
  start: number;
  end: number;
  groups: string[];
  /** One separator between each two groups: a printed one, a space, or RAISED. */
  separators: string[];
  /** For one joined of several magnitudes ("3만 9,900"): the zeros of the smallest. */
  zeros?: number;
}

/** Decides between thousands and decimals when the digits alone do not. */
export interface ReadingContext {
  /** Set by the site's owner; always applies. */
  decidedSeparator?: "." | ",";
  /** The decimal separator of the page's language and country. */
  localeSeparator?: string;
  /** The usual decimal separator where the currency is used. */
  usualSeparator?: string;
  /** Decimals of the currency: by ISO 4217 and as printed in practice. */
  exponent: number;
  printedDecimals: number;
}

const SEPARATORS = ".,'·\u066b";

const SIGN_AS_POINT = /^\p{Sc}\u001e?\d\d(?![\d.,\u001e]|\s?\p{Sc})/u;
const SIGNED_DECIMALS = /^\p{Sc}\d\d(?!\d)/u;
/** Two amounts with a sign each ("$45$60") are no amount with a sign for its point. */
const SIGNED = /\p{Sc}\s?$/u;

/** "44:90 kr": a colon before hundredths of a krona. */
const ORE = /^:\d\d\s?(?:kr|SEK|NOK|DKK)(?!\p{L})/u;

const isDigit = (char: string | undefined) => char !== undefined && char >= "0" && char <= "9";

/** Returns every number in the text, left to right. The text must have passed `normaliseNumerals`. */
export function scanNumerals(text: string): Numeral[] {
  const found: Numeral[] = [];
  let at = 0;
  while (at < text.length && found.length < 40) {
    if (!isDigit(text[at])) {
      at += 1;
      continue;
    }
    const numeral = readNumeral(text, at);
    found.push(numeral);
    at = numeral.end;
  }
  return found.length > 1 ? joinMagnitudes(text, found) : found;
}

/** Longer texts between two numbers are no magnitude. */
const MAX_MAGNITUDE = 12;

/** "3만 9,900원", "2 crore 30 lakh", "1 mln 200 tys.": a number of ten thousands and one of what remains are one amount. */
function joinMagnitudes(text: string, numerals: Numeral[]): Numeral[] {
  const joined: Numeral[] = [];
  for (const numeral of numerals) {
    const sum = sumOf(text, joined.at(-1), numeral);
    if (sum === undefined) joined.push(numeral);
    else joined[joined.length - 1] = sum;
  }
  return joined;
}

function sumOf(text: string, larger: Numeral | undefined, lower: Numeral): Numeral | undefined {
  if (larger === undefined || lower.start - larger.end > MAX_MAGNITUDE) return undefined;
  const magnitude = larger.zeros === undefined ? magnitudeBehind(text, larger.end) : undefined;
  const zeros = larger.zeros ?? (magnitude?.isWord ? magnitude.zeros : 0);
  if (zeros === 0 || text.slice(magnitude?.end ?? larger.end, lower.start).trim() !== "") return undefined;
  if (![larger, lower].every(isWhole)) return undefined;
  const own = magnitudeBehind(text, lower.end);
  const ownZeros = own?.isWord ? own.zeros : 0;
  const rest = lower.groups.join("") + "0".repeat(ownZeros);
  const head = larger.groups.join("") + (larger.zeros === undefined ? "0".repeat(zeros) : "");
  if (rest.replace(/^0+/, "").length > zeros || head.length > MAX_DIGITS) return undefined;
  return {
    start: larger.start,
    end: ownZeros > 0 ? own!.end : lower.end,
    groups: [head.slice(0, head.length - zeros) + rest.slice(-zeros).padStart(zeros, "0")],
    separators: [],
    zeros: ownZeros,
  };
}

const MAX_DIGITS = 15;

const isWhole = ({ groups, separators }: Numeral) =>
  groups[0] !== "" && separators.every((one, at) => ".,' ".includes(one) && groups[at + 1]!.length === 3);

function readNumeral(text: string, first: number): Numeral {
  const groups = [digitsAt(text, first)];
  const separators: string[] = [];
  let start = first;
  let end = first + groups[0]!.length;
  const before = text[first - 1];
  if (before !== undefined && ".,\u066b".includes(before) && isFirstPoint(text, first - 1)) {
    groups.unshift("");
    separators.push(before);
    start = first - 1;
  }
  for (;;) {
    const next = nextGroup(text, end, groups, separators, first);
    if (next === undefined) return { start, end, groups, separators };
    groups.push(next.digits);
    separators.push(next.separator);
    end = next.end;
  }
}

/** Returns whether nothing of a number or word precedes a decimal point. */
function isFirstPoint(text: string, at: number): boolean {
  // "$..75": a doubled point is a typo.
  const isDoubled = text[at] === "." && text[at - 1] === "." && !/[\p{L}\d.,]/u.test(text[at - 2] ?? " ");
  return isDoubled || !/[\p{L}\d.,]/u.test(text[at - 1] ?? " ");
}

/** @param first where the number's first digit is */
function nextGroup(text: string, at: number, groups: string[], separators: string[], first: number) {
  const sign = text[at];
  if (sign === undefined) return undefined;
  let from = at + 1;
  if (sign === RAISED) {
    while (text[from] === " " || text[from] === RAISED) from += 1;
    const printed = text[from];
    if (printed !== undefined && ".,".includes(printed) && isDigit(text[from + 1])) {
      return groupAt(text, from + 1, printed);
    }
    // "73" and a raised "€10".
    if (SIGNED_DECIMALS.test(text.slice(from, from + 5))) from += 1;
    const digits = digitsAt(text, from);
    const decimalsDone = separators.some((one) => one === RAISED || one === "\u066b");
    if (digits.length === 0 || digits.length > 2 || decimalsDone || text[from + digits.length] === "%")
      return undefined;
    return { digits, separator: RAISED, end: from + digits.length };
  }
  if (sign === " ") {
    const digits = digitsAt(text, from);
    const grouped = groups[0]!.length <= 3 && groups[0] !== "" && separators.every((one) => one === " ");
    return grouped && digits.length === 3 && groups[0] !== "0"
      ? { digits, separator: " ", end: from + 3 }
      : undefined;
  }
  // The sign may replace the decimal point: "1 234$50", "12€99".
  if (
    (sign === "$" || sign > "\u007f") &&
    SIGN_AS_POINT.test(text.slice(at, at + 7)) &&
    !SIGNED.test(text.slice(Math.max(0, first - 2), first)) &&
    (groups.length === 1 || groups.at(-1)!.length === 3)
  ) {
    while (text[from] === RAISED) from += 1;
    return groupAt(text, from, RAISED);
  }
  if (sign === ":" && ORE.test(text.slice(at, at + 9))) return groupAt(text, from, RAISED);
  if (!SEPARATORS.includes(sign)) return undefined;
  // A lone separator before raised decimals: "12,<sup>99</sup>".
  while (text[from] === RAISED) from += 1;
  if (from > at + 1) while (text[from] === " ") from += 1;
  // A stray space after the decimal separator: "119. 95".
  else if (text[from] === " " && ".,".includes(sign) && /^ \d\d(?![\d.,])/.test(text.slice(from, from + 4)))
    from += 1;
  return isDigit(text[from]) ? groupAt(text, from, sign) : undefined;
}

function groupAt(text: string, from: number, separator: string) {
  const digits = digitsAt(text, from);
  return { digits, separator, end: from + digits.length };
}

function digitsAt(text: string, from: number): string {
  let end = from;
  while (isDigit(text[end])) end += 1;
  return text.slice(from, end);
}

/**
 * Returns the possible values of the numeral as decimal text ("1099", "1.099"): one, or two with the likelier first when
 * three digits follow a single separator and nothing decides between thousands and decimals.
 */
export function readNumeralValue(numeral: Numeral, context: ReadingContext): string[] {
  const { groups, separators } = numeral;
  const whole = groups.join("");
  const split = () => [`${groups.slice(0, -1).join("") || "0"}.${groups.at(-1)!}`];
  const last = separators.at(-1);
  const tail = groups.at(-1)!;
  if (last === undefined) return [plain(whole)];
  if (last === RAISED || last === "\u066b" || last === "·" || groups[0] === "") return split().map(plain);
  if (last === " ") return [plain(whole)];
  const first = separators[0]!;
  const sameKind = separators.every((one) => one === last);
  if (!sameKind) {
    const repeated = separators.filter((one) => one === last).length > 1;
    return repeated && tail.length === 3 ? [plain(whole)] : split().map(plain);
  }
  if (separators.length > 1) {
    const grouped =
      groups.slice(1).every((group) => group.length === 3 || group.length === 2) && tail.length === 3;
    return grouped || tail.length > 2 ? [plain(whole)] : split().map(plain);
  }
  if (tail.length !== 3 || groups[0]!.length > 3 || groups[0]!.startsWith("0")) return split().map(plain);
  if (first === "'") return [plain(whole)];
  const decimal = plain(split()[0]!);
  const thousands = plain(whole);
  if (context.decidedSeparator !== undefined)
    return [context.decidedSeparator === last ? decimal : thousands];
  if (context.printedDecimals === 0) return [thousands];
  const usual = context.localeSeparator ?? context.usualSeparator;
  if (context.exponent >= 3) {
    if (context.localeSeparator === undefined) return [decimal, thousands];
    // Arabic's own separator says nothing of amounts that are printed with a point.
    const isPlain = ".,".includes(context.localeSeparator);
    const separator = isPlain ? context.localeSeparator : context.usualSeparator;
    if (separator === undefined) return [decimal, thousands];
    return [separator === last ? decimal : thousands];
  }
  return usual !== undefined && usual !== last ? [thousands] : [thousands, decimal];
}

/** Removes leading zeros, and trailing zeros beyond the significant decimals. */
function plain(text: string): string {
  const [integer = "", fraction] = text.split(".");
  const whole = integer.replace(/^0+(?=\d)/, "") || "0";
  return fraction === undefined ? whole : `${whole}.${fraction}`;
}

const localeSeparators = new TextCache<string | undefined>();

/** Returns a locale's decimal separator for money, or undefined for a locale unknown to the runtime. */
export const localeSeparator = (locale: string, currency: string): string | undefined =>
  localeSeparators.get(`${locale} ${currency}`, () => findSeparator(locale, currency));

function findSeparator(locale: string, currency: string): string | undefined {
  let sign: string | undefined;
  try {
    if (Intl.NumberFormat.supportedLocalesOf([locale]).length > 0) {
      sign = new Intl.NumberFormat(locale, { style: "currency", currency, minimumFractionDigits: 2 })
        .formatToParts(1.5)
        .find((part) => part.type === "decimal")?.value;
    }
  } catch {
    sign = undefined;
  }
  return sign === undefined ? undefined : normaliseNumerals(sign);
}

/** Returns an approximate number for comparison: its last group is decimals unless it has three digits. */
export function roughly({ groups }: Numeral): number {
  const last = groups.length > 1 && groups.at(-1)!.length !== 3 ? groups.at(-1)! : undefined;
  const whole = (last === undefined ? groups : groups.slice(0, -1)).join("");
  return Number(`${whole || "0"}.${last ?? "0"}`);
}
