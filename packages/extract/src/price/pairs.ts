import { Element } from "domhandler";
import { explains } from "../visible/reductions.ts";
import { isElsewhere } from "../visible/region.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import type { PriceEvidence } from "./price-evidence.ts";

export interface Pairs {
  /** Prices next to a larger struck or former amount. */
  lower: Set<VisiblePrice>;
  /** The lower amounts of pairs whose difference is printed as a percentage or an amount. */
  explainedLower: Set<VisiblePrice>;
  /** Those of `explainedLower` whose larger amount is in an element named after a price. */
  explainedNamed: Set<VisiblePrice>;
  /**
   * On a page without another price, the lower of two amounts with similar element names ("option-value" and "option-price") that
   * differ by the printed percentage.
   */
  sameKind: Set<VisiblePrice>;
  explainedUpper: Set<VisiblePrice>;
  /** The lower and the higher amount of each pair. */
  pairs: Array<[number, number]>;
}

const MAX_PAIRED = 60;
const MAX_REDUCTION_GAP = 200;

/** Finds adjacent prices before and after a reduction. */
export function pairsOf({ visible, places, reductions }: PriceEvidence): Pairs {
  const found: Pairs = {
    lower: new Set(),
    explainedLower: new Set(),
    explainedNamed: new Set(),
    sameKind: new Set(),
    explainedUpper: new Set(),
    pairs: [],
  };
  const own = visible.filter((price) => !isElsewhere(places.get(price))).slice(0, MAX_PAIRED);
  const hasOwn = own.some(({ role }) => role === "current");
  for (const was of own) {
    const upper = was.readings[0]!;
    for (const now of own) {
      const lower = now.readings[0]!;
      if (lower.amountMinor >= upper.amountMinor || lower.amountMinor * 10 < upper.amountMinor) continue;
      if (Math.abs(now.offset - was.offset) > MAX_REDUCTION_GAP) continue;
      if (now.role !== "was" && !mayBeCurrent(now)) continue;
      if (was.role !== "was" && !mayBeCurrent(was)) continue;
      if (was.role === "was" && mayBeCurrent(now) && distanceBetween(now.element, was.element) <= 8) {
        found.lower.add(now);
        found.pairs.push([lower.amountMinor, upper.amountMinor]);
      }
      const isExplained = explains(
        reductions,
        { minor: lower.amountMinor, offset: now.offset },
        { minor: upper.amountMinor, offset: was.offset, exponent: upper.exponent },
      );
      if (!isExplained) continue;
      found.explainedLower.add(now);
      if (was.named) found.explainedNamed.add(now);
      if (was.role === "other" && !hasOwn) found.sameKind.add(now);
      found.explainedUpper.add(was);
      found.pairs.push([lower.amountMinor, upper.amountMinor]);
    }
  }
  return found;
}

/** Returns whether an amount next to a former price may be current: another role only by its element's name does not exclude it. */
function mayBeCurrent({ role, roleByName }: VisiblePrice): boolean {
  return role === "current" || (role === "other" && roleByName === true);
}

/** Returns the number of steps from one element up to the nearest common ancestor, and down to the other. */
export function distanceBetween(a: Element, b: Element): number {
  const steps = new Map<unknown, number>();
  let count = 0;
  for (let at: unknown = a; at instanceof Element && count < 30; at = at.parent) {
    steps.set(at, count);
    count += 1;
  }
  count = 0;
  for (let at: unknown = b; at instanceof Element && count < 30; at = at.parent) {
    const up = steps.get(at);
    if (up !== undefined) return up + count;
    count += 1;
  }
  return Infinity;
}
