import { Element } from "domhandler";
import { nameWords } from "../dom/text.ts";
import { any, PRICE_WORDS } from "./class-words.ts";
import { isElsewhere, type Place } from "./region.ts";
import type { VisiblePrice } from "./visible-price.ts";

/** Letters between a range and the one price beside it. */
const MAX_GAP = 700;

/**
 * Where one price is printed beside a range that it lies in, the range is that of all variants and the price that of the chosen one.
 * A price in an element named after prices is not given up for one in an element that is not.
 */
export function markSpans(places: ReadonlyMap<VisiblePrice, Place>): void {
  const own = [...places]
    .filter(([price, place]) => !price.hidden && !isElsewhere(place))
    .map(([one]) => one);
  for (const [index, lower] of own.entries()) {
    const upper = own[index + 1];
    if (lower.role !== "current" || !lower.isLowestOfRange || upper?.role !== "high") continue;
    const within = own.filter((price) => mayBeTheOne(price) && isBetween(lower, price, upper));
    const [one] = within;
    if (one === undefined || within.some((price) => amountOf(price) !== amountOf(one))) continue;
    if (isNamed(lower.element) && !within.some(({ named }) => named)) continue;
    lower.role = "other";
    for (const price of within) price.isLabelled = true;
  }
}

const MAX_STEPS = 3;

function isNamed(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1, at = at.parent)
    if (any(nameWords(at), PRICE_WORDS)) return true;
  return false;
}

const amountOf = ({ readings }: VisiblePrice): number => readings[0]!.amountMinor;

/** "Regular price" is the price itself where nothing beside it is lower. */
function mayBeTheOne({
  role,
  roleByName,
  drawn,
  signed,
  named,
  inSentence,
  isLowestOfRange,
}: VisiblePrice): boolean {
  const isPrice = role === "current" || (role === "was" && !drawn && roleByName !== true);
  return isPrice && (signed || named) && inSentence !== true && !isLowestOfRange;
}

function isBetween(lower: VisiblePrice, price: VisiblePrice, upper: VisiblePrice): boolean {
  return (
    price.readings[0]!.currency === lower.readings[0]!.currency &&
    amountOf(lower) < amountOf(price) &&
    amountOf(price) < amountOf(upper) &&
    Math.abs(price.offset - lower.offset) <= MAX_GAP
  );
}
