/** What the amounts of a page and its styles say about each other, once all are known. */
import { Element } from "domhandler";
import { flatText } from "../dom/text.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { scanNumerals } from "../money/numerals.ts";
import { parseMoney } from "../money/parse.ts";
import { signAfter, signBefore } from "../money/sign.ts";
import type { MoneyHints } from "../money/types.ts";
import type { VisiblePrice } from "./visible-price.ts";
import { DELIVERY, FREE, GROSS_REMARK, NOW_LABEL, PROTECTION, WAS_LABEL } from "./words.ts";

const MAX_STRUCK_STEPS = 3;

/** A price that the page's own style sheet strikes through is a former price, whatever its elements' names. */
export function strikeByStyle(prices: VisiblePrice[], struck: ReadonlySet<string>): void {
  for (const price of prices) {
    let at: unknown = price.element;
    const inner = price.element.children.find((one) => one instanceof Element);
    if (price.drawn || price.role === "saving") continue;
    // Text beside a struck element is not struck.
    if (inner !== undefined && price.row === undefined && hasClass(inner, struck)) at = inner;
    for (let steps = 0; at instanceof Element && steps < MAX_STRUCK_STEPS; steps += 1, at = at.parent) {
      if (!hasClass(at, struck)) continue;
      price.role = "was";
      price.drawn = true;
      break;
    }
  }
}

function hasClass({ attribs }: Element, names: ReadonlySet<string>): boolean {
  const own = attribs["class"];
  return own !== undefined && own.length < 1000 && own.split(/\s+/).some((name) => names.has(name));
}

const MAX_TAX_SHARE = 1.3;

/** "1,000円 (税込 1,100円)", "£100.00 (£120.00 inc VAT)": the amount before the one in brackets with tax is without tax. */
export function markNet(prices: VisiblePrice[]): void {
  for (const [index, gross] of prices.entries()) {
    const net = prices[index - 1];
    if (net?.row === undefined || net.row !== gross.row || net.role !== "current" || gross.role !== "current")
      continue;
    const ratio = gross.readings[0]!.amountMinor / net.readings[0]!.amountMinor;
    if (ratio <= 1.02 || ratio >= MAX_TAX_SHARE) continue;
    const behind = net.row.slice(net.row.indexOf(net.text) + net.text.length);
    const bracket = /^[^\d(（]{0,6}[(（]([^)）]*)[)）]/u.exec(behind)?.[1];
    if (bracket?.includes(gross.text) && bracket.search(GROSS_REMARK) !== -1) net.role = "net";
  }
}

const MAX_TIER_TEXT = 60;

/**
 * Recognises quantity prices by their rows: two or more texts that differ only in their numbers, each with a plain number next to
 * the amount ("Buy 3 for £9.00 each"). Where nothing near prints a price, that of one piece is the price.
 */
export function markTiers(prices: VisiblePrice[]): void {
  const rows = new Map<string, VisiblePrice[]>();
  // A text with two amounts is a range, or a price and its former price.
  const amountsOf = new Map<string, number>();
  for (const { row, offset } of prices)
    if (row !== undefined) amountsOf.set(`${offset} ${row}`, (amountsOf.get(`${offset} ${row}`) ?? 0) + 1);
  for (const price of prices) {
    const { row } = price;
    if (row === undefined || row.length > MAX_TIER_TEXT || price.role === "was") continue;
    if (amountsOf.get(`${price.offset} ${row}`) !== 1) continue;
    const shape = row.replace(/\d[\d.,' ]*/g, "#").trim();
    if ((shape.match(/#/g)?.length ?? 0) !== 2) continue;
    const same = rows.get(shape);
    if (same === undefined) rows.set(shape, [price]);
    else same.push(price);
  }
  for (const same of rows.values()) {
    if (same.length < 2) continue;
    for (const price of same) price.role = "other";
    const ones = same.filter(({ row }) => ONE.test(row!));
    if (ones.length !== 1 || hasOwnBeside(prices, ones[0]!)) continue;
    ones[0]!.role = "current";
    ones[0]!.isLowestOfRange = false;
  }
}

/** The row for a single piece: "1+ $10.00", "ab 1 Stück: 10,00 €". */
const ONE = /^[^\d]*(?<![\d.,])1(?![\d.,])/u;
/** Letters around a list of tiers within which the product's own price is printed. */
const MAX_TIER_GAP = 600;

function hasOwnBeside(prices: readonly VisiblePrice[], tier: VisiblePrice): boolean {
  return prices.some(
    ({ role, hidden, offset }) =>
      role === "current" && !hidden && Math.abs(offset - tier.offset) <= MAX_TIER_GAP,
  );
}

/**
 * Resolves an ambiguous price by the unambiguous ones on the page: where the decimal separator is a comma, "1.099" is a thousand.
 * The opposite remains ambiguous, since a shop that prints three decimals means them.
 */
export function settleByOthers(prices: VisiblePrice[], hints: MoneyHints): void {
  const open = prices.filter((price) => price.readings.length > 1);
  for (const price of open) {
    const { currency } = price.readings[0]!;
    const only = decimalSign(prices.filter((one) => one.readings[0]!.currency === currency));
    if (only === undefined || new RegExp(`\\d\\${only}\\d{3}(?!\\d)`).test(price.text)) continue;
    const result = parseMoney(price.text, { ...hints, decimalSeparator: only });
    if (result.kind === "money") price.readings = [result.money];
  }
}

/** Returns the decimal separator before two decimals, if all prices with decimals share one. */
function decimalSign(prices: VisiblePrice[]): "." | "," | undefined {
  const signs = new Set<string>();
  for (const { text } of prices) {
    const sign = /\d([.,])\d\d(?!\d)/.exec(text)?.[1];
    if (sign !== undefined) signs.add(sign);
  }
  const [only] = signs;
  return signs.size === 1 && (only === "." || only === ",") ? only : undefined;
}

const MAX_LINE = 160;
/** Elements within a line of text. */
const INLINE = new Set("a abbr b bdi big data em font i ins mark small span strong sub sup u".split(" "));
const MAX_INLINE_STEPS = 5;

/** The line of text in which an amount is printed. */
interface Line {
  /** The words before it, back to the amount before. */
  label: string;
  /** All words before it. */
  before: string;
  /** The words behind it, up to the next number. */
  behind: string;
}

/**
 * Beside another amount, one in a line of text about free delivery is a condition of it ("Nog € 12,05 tot gratis verzending"), and one
 * behind the name of a guarantee or insurance, or beside a box that nobody has ticked, is what that costs. The words are looked for in
 * the whole line, since each language orders them in its own way.
 */
export function markConditionsOfDelivery(prices: readonly VisiblePrice[]): void {
  const plain = prices.filter(({ role, hidden }) => role === "current" && !hidden);
  const roles = plain.map((price) => roleInLine(price));
  if (plain.every((_, index) => roles[index] !== undefined)) return;
  for (const [index, price] of plain.entries()) {
    const role = roles[index];
    if (role === undefined) continue;
    price.role = role;
    price.roleByName = false;
  }
}

function roleInLine(price: VisiblePrice): "shipping" | "other" | undefined {
  const line = lineOf(price);
  if (line === undefined) return undefined;
  if (isConditionOfDelivery(line)) return "shipping";
  return PROTECTION.test(line.before) ? "other" : undefined;
}

function lineOf({ element, text, row }: VisiblePrice): Line | undefined {
  let at = element;
  for (let steps = 0; INLINE.has(at.name) && at.parent instanceof Element; steps += 1, at = at.parent)
    if (steps === MAX_INLINE_STEPS) return undefined;
  const flat = flatText(at, MAX_LINE);
  const whole = row ?? (flat === undefined ? text : normaliseNumerals(flat));
  const [own] = scanNumerals(text);
  if (own === undefined || whole.length > MAX_LINE) return undefined;
  const start = whole.indexOf(text.slice(own.start, own.end));
  if (start === -1) return undefined;
  const end = start + own.end - own.start;
  const before = whole.slice(0, signBefore(whole, start)?.start ?? start);
  const behind = whole.slice(signAfter(whole, end)?.end ?? end);
  return {
    label: before.slice(/^.*\d/su.exec(before)?.[0].length ?? 0),
    before: before.slice(/^.*\d[.,]\d\d(?!\d)/su.exec(before)?.[0].length ?? 0),
    behind: /^\D*/.exec(behind)![0],
  };
}

const LETTERS = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** All that is between a price and a note on its delivery. */
const JOINS_NOTE =
  /^(?:with|incl|inkl|inc|and|mit|und|avec|et|con|com|met|en|med|og|och|plus|včetně|sis|с|з|με|και|ve)$/iu;
const PRICE_LABEL =
  /(?<!\p{L})(?:price|preis|prix|precio|prezzo|preço|prijs|pris|cena|hinta|ár|preț|цена|ціна|τιμή|fiyat)(?!\p{L})/iu;
/** Whose case endings stand for the word between an amount and the delivery. */
const STILL = /(?<!\p{L})(?:enää|vielä)(?!\p{L})/iu;

function isConditionOfDelivery({ label, behind }: Line): boolean {
  const wordsBehind = LETTERS.test(behind.replace(GROSS_REMARK, ""));
  // "Free delivery £35" is a price and a note, "free delivery over £35" and "Ücretsiz kargoya 120 TL kaldı" are not.
  if (isFreeDelivery(label)) return wordsBehind || LETTERS.test(label.slice(endOfDelivery(label)));
  if (!isFreeDelivery(behind) || !LETTERS.test(label)) return false;
  if (NOW_LABEL.test(label) || WAS_LABEL.test(label) || PRICE_LABEL.test(label)) return STILL.test(label);
  const between = behind.slice(0, Math.min(behind.search(FREE), behind.search(DELIVERY)));
  return STILL.test(label) || (LETTERS.test(between) && !JOINS_NOTE.test(between.replace(/[^\p{L}]/gu, "")));
}

const isFreeDelivery = (text: string): boolean => FREE.test(text) && DELIVERY.test(text);

/** Returns where the words about free delivery end. */
function endOfDelivery(text: string): number {
  const end = Math.max(...[FREE, DELIVERY].map((word) => endOf(word.exec(text))));
  return end + /^\p{L}*/u.exec(text.slice(end))![0].length;
}

const endOf = (match: RegExpExecArray | null): number => (match === null ? 0 : match.index + match[0].length);
