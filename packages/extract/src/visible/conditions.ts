import { scanNumerals } from "../money/numerals.ts";
import { signAfter, signBefore } from "../money/sign.ts";
import type { VisiblePrice } from "./visible-price.ts";
import { SAVING_LABEL, WAS_LABEL } from "./words.ts";

/** Letters between two amounts of one product. */
const MAX_GAP = 70;
const MAX_REMARK = 60;

/** "Without" at the start of a remark, or what says so behind its word: "taahhütsüz", "下取りなし". */
const WITHOUT =
  /^(?:(?:without|no|ohne|sans|hors|sin|sem|senza|zonder|utan|uden|uten|bez|fără|fara|ilman|be|brez|ilma|без|χωρίς|tanpa|không|ללא|בלי|بدون)(?!\p{L})|ไม่|[不非無无])|(?:なし|ない|없이|없음|nélkül|s[ıiuü]z)$/iu;
/** Letters that the two remarks have in common; one of a script that writes words in one or two characters counts twice. */
const COMMON = 4;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/u;

/**
 * Of two neighbouring amounts, one with something and one expressly without it ("€ 8 with contract", "€ 20 without contract"), the
 * latter is what everybody pays, whatever it is and in whatever language.
 */
export function markConditions(prices: readonly VisiblePrice[]): void {
  for (const [index, price] of prices.entries()) {
    const next = prices[index + 1];
    if (next === undefined || next.offset - price.offset > MAX_GAP) continue;
    if (!isPlain(price) || !isPlain(next)) continue;
    const [one, other] = [remarkOf(price.text), remarkOf(next.text)];
    // "With discount" and "without discount" are a price and its former price.
    if ([one, other].some((remark) => WAS_LABEL.test(remark) || SAVING_LABEL.test(remark))) continue;
    const isFirst = isNegationOf(one, other);
    if (!isFirst && !isNegationOf(other, one)) continue;
    const [unconditional, conditional] = isFirst ? [price, next] : [next, price];
    conditional.role = "other";
    unconditional.role = "current";
    unconditional.isLabelled = true;
    price.isConditional = true;
    next.isConditional = true;
  }
}

/** "Regular price" before both says nothing about either. */
const isPlain = ({ role, hidden, drawn }: VisiblePrice): boolean =>
  !hidden && (role === "current" || (role === "was" && !drawn));

/** Returns the words beside an amount, without its sign. */
function remarkOf(text: string): string {
  const [numeral] = scanNumerals(text);
  if (numeral === undefined || text.length > MAX_REMARK) return "";
  const before = signBefore(text, numeral.start)?.start ?? numeral.start;
  const behind = signAfter(text, numeral.end)?.end ?? numeral.end;
  return `${text.slice(0, before)} ${text.slice(behind)}`
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim()
    .toLowerCase();
}

function isNegationOf(remark: string, other: string): boolean {
  if (other === "" || WITHOUT.test(other) || !WITHOUT.test(remark)) return false;
  const word = remark.replace(WITHOUT, " ").trim();
  for (let at = 0; at < word.length; at += 1) {
    const unspaced = UNSPACED.exec(word.slice(at, at + 2));
    const part = unspaced === null ? word.slice(at, at + COMMON) : unspaced[0];
    if ((unspaced !== null || part.length === COMMON) && !part.includes(" ") && other.includes(part))
      return true;
  }
  return false;
}
