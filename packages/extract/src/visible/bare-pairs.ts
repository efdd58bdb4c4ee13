import { Element } from "domhandler";
import { kindOf } from "../dom/kind.ts";
import { flatText, nameWords } from "../dom/text.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { scanNumerals } from "../money/numerals.ts";
import { signAfter, signBefore } from "../money/sign.ts";
import { any, PRICE_WORDS } from "./class-words.ts";
import type { Place } from "./region.ts";
import type { VisiblePrice } from "./visible-price.ts";
import { GROSS_REMARK } from "./words.ts";

/** Letters between the two amounts. */
const MAX_GAP = 40;
const MAX_BLOCK = 70;
const MAX_STEPS = 3;
/** The lowest share of a former price that a reduced price is. */
const MIN_SHARE = 0.35;

/**
 * Two amounts alone in one block, without a word, a line through one or a dash between them, are the price before and after its
 * reduction: the higher one is the former price where it stands first, or looks different.
 *
 * @param stated the amounts that markup gives as the price; it is not asked which of two it means
 */
export function markBareFormer(places: ReadonlyMap<VisiblePrice, Place>, stated: ReadonlySet<number>): void {
  let last: VisiblePrice | undefined;
  for (const [price, place] of places) {
    if (place.inList || place.inLink || place.inCard || place.inOtherRegion || !isPlain(price)) continue;
    const first = last;
    last = price;
    if (first === undefined || price.offset - first.offset > MAX_GAP) continue;
    const isFalling = first.readings[0]!.amountMinor > price.readings[0]!.amountMinor;
    const [former, now] = isFalling ? [first, price] : [price, first];
    if (!isReduced(former, now) || (stated.has(amountOf(former)) && !stated.has(amountOf(now)))) continue;
    if (!isFalling && kindOf(first.element) === kindOf(price.element)) continue;
    if (!areAlone(first, price)) continue;
    const isKnown = former.role === "was" && now.role === "current";
    former.role = "was";
    now.role = "current";
    if (isKnown) continue;
    if (kindOf(first.element) !== kindOf(price.element)) continue;
    former.isOrdered = true;
    now.isOrdered = true;
  }
}

const amountOf = ({ readings }: VisiblePrice): number => readings[0]!.amountMinor;

/** A label outside of the block, such as "Regular price" or "Sale price", names both amounts in it. */
function isPlain({
  role,
  hidden,
  signed,
  readings,
  isLowestOfRange,
  isLabelled,
  drawn,
}: VisiblePrice): boolean {
  const isPrice = role === "current" || (role === "was" && isLabelled === true && !drawn);
  return isPrice && !hidden && signed && readings.length === 1 && !isLowestOfRange;
}

function isReduced(former: VisiblePrice, now: VisiblePrice): boolean {
  return (
    former.readings[0]!.currency === now.readings[0]!.currency &&
    amountOf(now) < amountOf(former) &&
    amountOf(now) >= amountOf(former) * MIN_SHARE
  );
}

/** Returns whether the smallest element around both holds nothing else but signs and remarks on tax. */
function areAlone(first: VisiblePrice, second: VisiblePrice): boolean {
  let at: unknown = first.element;
  for (let steps = 0; at instanceof Element && steps <= MAX_STEPS; steps += 1, at = at.parent) {
    if (!contains(at, second.element)) continue;
    if (!isOneBlock(at)) return false;
    const flat = flatText(at, MAX_BLOCK);
    if (flat === undefined) return false;
    const text = normaliseNumerals(flat).replace(GROSS_REMARK, " ");
    const [one, two, ...more] = scanNumerals(text);
    if (one === undefined || two === undefined || more.length > 0) return false;
    const between = text.slice(
      signAfter(text, one.end)?.end ?? one.end,
      signBefore(text, two.start)?.start ?? two.start,
    );
    const before = text.slice(0, signBefore(text, one.start)?.start ?? one.start);
    const behind = text.slice(signAfter(text, two.end)?.end ?? two.end);
    return between.trim() === "" && !/[\p{L}%+]/u.test(before) && !/[\p{L}%/+]/u.test(behind);
  }
  return false;
}

/** Paragraphs, rows and boxes of their own are one block only if it is named after the price. */
function isOneBlock(block: Element): boolean {
  return (
    any(nameWords(block), PRICE_WORDS) ||
    !block.children.some((child) => child instanceof Element && APART.has(child.name))
  );
}

const APART = new Set(["p", "div", "section", "article", "li", "tr", "td", "th", "dt", "dd", "label", "ul"]);

function contains(outer: Element, inner: Element): boolean {
  let at: unknown = inner;
  for (let steps = 0; at instanceof Element && steps <= MAX_STEPS; steps += 1, at = at.parent)
    if (at === outer) return true;
  return false;
}
