import { Element } from "domhandler";
import { explains } from "../visible/reductions.ts";
import type { Place } from "../visible/region.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import type { PriceEvidence } from "./price-evidence.ts";

export interface Pairs {
  /** Prices next to a larger struck or former amount. */
  lower: Set<VisiblePrice>;
  /** The lower amounts of pairs whose difference is printed as a percentage or an amount. */
  saidLower: Set<VisiblePrice>;
  /** Those of `saidLower` whose larger amount is in an element named after a price. */
  saidNamed: Set<VisiblePrice>;
  /**
   * On a page without another price, the lower of two amounts with similar element names ("option-value" and "option-price") that
   * differ by the printed percentage.
   */
  sameKind: Set<VisiblePrice>;
  saidUpper: Set<VisiblePrice>;
  /** The lower and the higher amount of each pair. */
  couples: Array<[number, number]>;
}

const MAX_PAIRED = 60;
const MAX_REDUCTION_GAP = 200;

/** Finds adjacent prices before and after a reduction. */
export function pairsOf({ visible, places, reductions }: PriceEvidence): Pairs {
  const pairs: Pairs = {
    lower: new Set(),
    saidLower: new Set(),
    saidNamed: new Set(),
    sameKind: new Set(),
    saidUpper: new Set(),
    couples: [],
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
        pairs.lower.add(now);
        pairs.couples.push([lower.amountMinor, upper.amountMinor]);
      }
      const isSaid = explains(
        reductions,
        { minor: lower.amountMinor, offset: now.offset },
        { minor: upper.amountMinor, offset: was.offset, exponent: upper.exponent },
      );
      if (!isSaid) continue;
      pairs.saidLower.add(now);
      if (was.named) pairs.saidNamed.add(now);
      if (was.role === "other" && !hasOwn) pairs.sameKind.add(now);
      pairs.saidUpper.add(was);
      pairs.couples.push([lower.amountMinor, upper.amountMinor]);
    }
  }
  return pairs;
}

/** Returns whether an amount next to a former price may be current: another role only by its element's name does not exclude it. */
function mayBeCurrent({ role, roleByName }: VisiblePrice): boolean {
  return role === "current" || (role === "other" && roleByName === true);
}

export function isElsewhere(place: Place | undefined): boolean {
  return place !== undefined && (place.inList || place.inOtherRegion || place.inLink || place.inCard);
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
