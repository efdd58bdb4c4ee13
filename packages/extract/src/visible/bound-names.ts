import { Element } from "domhandler";
import { namedRole } from "./named-role.ts";
import type { Place } from "./region.ts";
import type { VisiblePrice } from "./visible-price.ts";

/** Letters behind the product's name within which its price is expected. */
const MAX_GAP = 1000;
const MAX_STEPS = 40;
const OTHER_PARTS = new Set(["header", "footer", "nav", "aside"]);

/**
 * Bounds what the names of elements say. They tell a product's amounts apart; where they would leave a product with a buy button
 * without any price, the first of its amounts is its price: a theme calls its price a badge, or its whole column a newsletter.
 */
export function boundNames(
  places: ReadonlyMap<VisiblePrice, Place>,
  {
    heading,
    around,
    hasButton,
  }: { heading: number | undefined; around: ReadonlySet<Element>; hasButton: boolean },
): void {
  // What also holds the product's name is named after the product, not after its price.
  for (const price of places.keys())
    if (price.roleByName && namedRole(price.element, around) === undefined) price.role = "current";
  if (heading === undefined || !hasButton) return;
  const own: Array<[VisiblePrice, Place]> = [];
  for (const [price, place] of places) {
    const isNear = price.offset >= heading && price.offset - heading <= MAX_GAP;
    if (!isNear || price.hidden || price.inSentence || !(price.signed || price.named)) continue;
    if (place.inList || place.inLink || place.inCard || price.drawn) continue;
    const isNamedAway = place.inOtherRegion && !isInOtherPart(price.element);
    if (price.role === "current" && !place.inOtherRegion) return;
    const role = price.roleByName === true ? "current" : price.role;
    if (role === "current" && (isNamedAway || !place.inOtherRegion)) own.push([price, place]);
  }
  const [first, second] = own;
  if (first === undefined) return;
  const [price, place] = second !== undefined && isReducedTo(first[0], second[0]) ? second : first;
  price.role = "current";
  price.isNameIgnored = true;
  place.inOtherRegion = false;
}

/** Letters between a former price and the price. */
const MAX_PAIR_GAP = 60;
/** The lowest share of a former price that a reduced price is. */
const MIN_SHARE = 0.35;

/** Returns whether the amount directly behind another is what remains of it: without names, order and arithmetic decide. */
function isReducedTo(former: VisiblePrice, price: VisiblePrice): boolean {
  const [before, now] = [former.readings[0]!, price.readings[0]!];
  // Two that share a name are not told apart by it, except that a member's price is the lower one.
  const isPair =
    (former.role === price.role && price.role !== "current" && price.role !== "member") ||
    (former.role === "was" && price.role !== "member");
  return (
    isPair &&
    before.currency === now.currency &&
    price.offset - former.offset <= MAX_PAIR_GAP &&
    now.amountMinor < before.amountMinor &&
    now.amountMinor >= before.amountMinor * MIN_SHARE
  );
}

/** Returns whether an amount is in a part that its tag, and not only its name, sets apart from the product. */
function isInOtherPart(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1, at = at.parent)
    if (OTHER_PARTS.has(at.name)) return true;
  return false;
}
