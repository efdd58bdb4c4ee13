import { isoCode, parseMoney, printedDecimals, toMoney } from "@pricetrail/extract";
import type { Cell } from "./rows.ts";
import type { CellProblemReason, DecimalSign, FeedAmount } from "./types.ts";

/** What decides how an amount's text is read. */
export interface AmountContext {
  /** Of the row, the header or the person; null when nothing states one. */
  currency: string | null;
  decimal?: DecimalSign | undefined;
}

export type AmountResult =
  | { kind: "amount"; amount: FeedAmount }
  /** Empty, a dash, or zero, which stands for none in catalogues. */
  | { kind: "none" }
  | { kind: "problem"; reason: CellProblemReason };

/** Longer texts are no amounts. */
const MAX_AMOUNT = 60;
const PLAIN = /^(\d{1,15})(?:([.,])(\d{1,12}))?$/;
const NONE = /^(?:[-–—.]{1,3}|n\/?a|null|none|nan)$/i;
/** One number with separators, and a sign or a word before or behind it. */
const ONE_NUMBER = /^([^\d]{0,24}?)([-−]?)\s?(\d[\d.,'’\s\u00a0\u202f·\u066b\u066c]*|[.,]\d+)([^\d]{0,24})$/u;

/** The code of a currency's cell: a code in any case, or a sign or a name that means one currency. */
export function currencyOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > 20) return null;
  const code = isoCode(trimmed);
  if (code !== undefined) return code;
  const read = parseMoney(`1 ${trimmed}`);
  return read.kind === "money" && read.currencyPrinted !== undefined ? read.money.currency : null;
}

/** Reads a cell that holds one amount of money, in any locale's separators. Never throws, and never guesses. */
export function readAmount(cell: Cell, { currency, decimal }: AmountContext): AmountResult {
  if (typeof cell === "number") return ofNumber(cell, currency);
  const text = cell.trim();
  if (text === "" || NONE.test(text)) return { kind: "none" };
  if (text.length > MAX_AMOUNT) return { kind: "problem", reason: "amount_unreadable" };
  const [, whole, sign, fraction = ""] = PLAIN.exec(text) ?? [];
  if (whole !== undefined) {
    if (
      sign !== undefined &&
      isGroup(whole, fraction) &&
      (currency === null || printedDecimals(currency) > 0)
    ) {
      if (decimal === undefined) return { kind: "problem", reason: "amount_ambiguous" };
      if (decimal !== sign) return amountOf(whole + fraction, currency);
    } else if (sign !== undefined && isGroup(whole, fraction)) return amountOf(whole + fraction, currency);
    return amountOf(fraction === "" ? whole : `${whole}.${fraction}`, currency);
  }
  return ofPrinted(text, { currency, decimal });
}

/** "1.099": three digits behind a separator may be thousands. */
const isGroup = (whole: string, fraction: string): boolean =>
  fraction.length === 3 && whole.length <= 3 && !whole.startsWith("0");

function ofNumber(value: number, currency: string | null): AmountResult {
  if (!Number.isFinite(value) || value > 1e15) return { kind: "problem", reason: "amount_unreadable" };
  if (value < 0) return { kind: "problem", reason: "amount_negative" };
  const text = String(value);
  return /^\d+(?:\.\d+)?$/.test(text) ? amountOf(text, currency) : amountOf(value.toFixed(12), currency);
}

/** @param decimal digits with a point, such as "1099" or "1.5" */
function amountOf(decimal: string, currency: string | null): AmountResult {
  if (!/[1-9]/.test(decimal)) return { kind: "none" };
  if (currency === null) {
    const value = decimal.replace(/^0+(?=\d)/, "");
    return { kind: "amount", amount: { value, currency } };
  }
  const money = toMoney(decimal, currency);
  if (money === undefined) return { kind: "problem", reason: "amount_unreadable" };
  if (money.amountMinor === 0) return { kind: "none" };
  return { kind: "amount", amount: { value: decimalOf(money.amountMinor, money.exponent), currency } };
}

function decimalOf(minor: number, exponent: number): string {
  const digits = String(minor).padStart(exponent + 1, "0");
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

function ofPrinted(text: string, { currency, decimal }: AmountContext): AmountResult {
  const [, before = "", minus = "", digits = "", after = ""] = ONE_NUMBER.exec(text) ?? [];
  if (digits === "") return { kind: "problem", reason: "amount_unreadable" };
  const words = `${before} ${after}`;
  const printed = printedCurrency(words);
  if (printed === undefined) return { kind: "problem", reason: "amount_unreadable" };
  const own = printed ?? currency;
  const ambiguous = isAmbiguous(digits.trim(), own, decimal);
  if (ambiguous) return { kind: "problem", reason: "amount_ambiguous" };
  const read = parseMoney(text, {
    ...(own === null ? {} : { currency: own }),
    ...(decimal === undefined ? {} : { decimalSeparator: decimal }),
  });
  const isNegative = minus !== "" || /(?:^|\s)[-−]$/u.test(before.trim());
  if (isNegative) return { kind: "problem", reason: "amount_negative" };
  if (read.kind === "ambiguous")
    return {
      kind: "problem",
      reason:
        read.readings[0].currency === read.readings[1].currency ? "amount_ambiguous" : "currency_unknown",
    };
  if (read.kind === "money") {
    const { amountMinor, exponent } = read.money;
    if (amountMinor === 0) return { kind: "none" };
    return {
      kind: "amount",
      amount: { value: decimalOf(amountMinor, exponent), currency: read.money.currency },
    };
  }
  if (read.reason === "no_currency" && read.amounts.length === 1) return amountOf(read.amounts[0]!, null);
  return {
    kind: "problem",
    reason: read.reason === "no_currency" ? "amount_ambiguous" : "amount_unreadable",
  };
}

const PRINTED = new Map<string, string | null | undefined>();

/** Returns the currency of the words around a number, null for none, undefined for words that are not (only) a currency. */
function printedCurrency(words: string): string | null | undefined {
  const text = words.replaceAll(/[\s\u00a0\u202f]+/g, " ").trim();
  if (PRINTED.has(text)) return PRINTED.get(text);
  const found = findCurrency(text);
  if (PRINTED.size > 1000) PRINTED.clear();
  PRINTED.set(text, found);
  return found;
}

function findCurrency(text: string): string | null | undefined {
  // "12,-" and "12.—" have a dash in place of decimals.
  const bare = text.replaceAll(/^[-–—.,+~]+|[-–—.,]+$/g, "").trim();
  if (bare === "") return null;
  const code = isoCode(bare);
  if (code !== undefined) return code;
  const read = parseMoney(`1 ${bare}`);
  const printed = read.currencyPrinted?.trim();
  const isWhole = printed !== undefined && printed.replaceAll(/[\s.]/g, "") === bare.replaceAll(/[\s.]/g, "");
  if (!isWhole) return undefined;
  if (read.kind === "money") return read.money.currency;
  // Several currencies share the sign: parseMoney decides by the one that is known, or says so.
  return null;
}

/** Whether a number with one separator and three digits behind it can be read in two ways. */
function isAmbiguous(digits: string, currency: string | null, decimal: DecimalSign | undefined): boolean {
  if (decimal !== undefined) return false;
  const [, whole, fraction] = /^(\d{1,3})[.,](\d{3})$/.exec(digits) ?? [];
  if (whole === undefined || fraction === undefined || !isGroup(whole, fraction)) return false;
  return currency === null || printedDecimals(currency) > 0;
}

/** Returns the decimal separator that a text shows beyond doubt; undefined for others. */
export function shownDecimal(text: string): DecimalSign | undefined {
  if (text.length > MAX_AMOUNT) return undefined;
  const [, , , digits = ""] = ONE_NUMBER.exec(text.trim()) ?? [];
  const signs = [...digits.matchAll(/[.,]/g)].map(({ 0: sign, index }) => ({ sign, index }));
  const last = signs.at(-1);
  if (last === undefined) return undefined;
  const behind = digits.slice(last.index + 1).trim().length;
  const isMixed = signs.some(({ sign }) => sign !== last.sign);
  const isRepeated = signs.filter(({ sign }) => sign === last.sign).length > 1;
  if (isRepeated) return last.sign === "." ? "," : ".";
  if (isMixed || (behind !== 3 && behind > 0)) return last.sign as DecimalSign;
  return digits.startsWith("0") && behind > 0 ? (last.sign as DecimalSign) : undefined;
}
