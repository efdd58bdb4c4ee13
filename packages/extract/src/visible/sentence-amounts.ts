import { magnitudeBehind, namedCents } from "../money/magnitude.ts";
import { scanNumerals, type Numeral } from "../money/numerals.ts";
import { signAfter, signBefore, type PrintedCurrency } from "../money/sign.ts";
import type { MoneyHints } from "../money/types.ts";
import { isFormerAmount } from "./amount-signs.ts";
import { isUnlikelySign } from "./no-prices.ts";
import { isPercentage } from "./price-block.ts";
import { signedAtUpper } from "./ranges.ts";

/** A dash in place of cents ("399,-"), also before the dash of a range: "405,-–797,-". */
const DASH_BEHIND = /^\s?[,.](?:-{1,2}(?![\d-])|-(?=-\d))/;

/** An amount within a sentence. */
interface SentenceAmount {
  /** The end of the amount before it. */
  from: number;
  start: number;
  end: number;
  sign?: PrintedCurrency;
  /** A former price whose sign is that of the amount after it. */
  isFormer?: boolean;
}

/** Splits a sentence into its amounts, from left to right. */
export function* amountsIn(text: string, hints: MoneyHints): Generator<SentenceAmount> {
  const numerals = scanNumerals(text);
  let from = 0;
  for (const [index, numeral] of numerals.entries()) {
    if (numeral.start < from || isPercentage(text, numeral)) continue;
    const amount = amountAt(text, numerals, index, from, hints);
    if (amount === undefined) continue;
    yield amount;
    from = amount.end;
  }
}

/** Returns the amount around a number; undefined if it has neither a sign nor a dash in place of cents. */
function amountAt(
  text: string,
  numerals: Numeral[],
  index: number,
  from: number,
  hints: MoneyHints,
): SentenceAmount | undefined {
  const numeral = numerals[index]!;
  const before = signBefore(text, numeral.start);
  const after = signAfter(text, numeral.end);
  const own = before !== undefined && before.start >= from && before.strong ? before : after;
  const range = own?.strong ? undefined : signedAtUpper(text, numerals, index);
  const sign = range?.sign ?? (own?.strong ? own : undefined);
  if (sign !== undefined && sign === after && borrowsNextSign(text, numerals, index, from, sign))
    return { from, start: from, end: numeral.end, sign, isFormer: true };
  const dash = DASH_BEHIND.exec(text.slice(numeral.end, numeral.end + 5));
  if (sign === undefined ? dash === null : isUnlikelySign(sign, hints)) return undefined;
  return {
    from,
    start: range?.start ?? Math.min(numeral.start, sign?.start ?? numeral.start),
    end: Math.max(
      numeral.end + (dash?.[0].length ?? 0),
      sign?.end ?? 0,
      magnitudeBehind(text, numeral.end)?.end ?? 0,
      hundredthsBehind(text, numeral, numerals[index + 1], sign?.end),
    ),
    sign,
  };
}

/** Longest sign and word between the whole units and the hundredths of one amount. */
const MAX_BETWEEN = 9;

/** Returns the end of hundredths that belong to a whole number before them ("$1 and 50¢", "44 zł 90 gr"), or 0. */
function hundredthsBehind(text: string, whole: Numeral, next: Numeral | undefined, signEnd = 0): number {
  const isWhole = whole.separators.every((one) => one === " ");
  if (!isWhole || next?.groups.length !== 1 || next.start - whole.end > MAX_BETWEEN) return 0;
  const unit = signAfter(text, next.end);
  if (unit?.isMinor) return unit.end;
  if (namedCents(text, Math.max(whole.end, signEnd)) === undefined) return 0;
  return next.end + /^ ?\p{L}*\.?/u.exec(text.slice(next.end, next.end + MAX_UNIT))![0].length;
}

const MAX_UNIT = 20;

/** "statt 4.50 CHF 2.25": the sign before the last amount is also that of the former one. */
function borrowsNextSign(
  text: string,
  numerals: Numeral[],
  index: number,
  from: number,
  sign: PrintedCurrency,
): boolean {
  const next = numerals[index + 1];
  return (
    next !== undefined &&
    numerals.length === index + 2 &&
    text.slice(sign.end, next.start).trim() === "" &&
    signAfter(text, next.end) === undefined &&
    isFormerAmount(text.slice(from, numerals[index]!.end))
  );
}
