import { stepEdit } from "../products/step-track.rules.ts";
import type { Around, StepEdit } from "../products/step-track.rules.ts";

/** A price as a check read it, in minor units. */
export interface PriceState {
  normalMinor: number;
  /** Null when the page asks for the normal price. */
  discountedMinor: number | null;
  currency: string;
}

/** A time from which a price was in force, and the check that read it. */
export interface PricePoint extends PriceState {
  at: Date;
  checkId: string;
  /** Whether it took effect because it is read better, not because the shop changed it. */
  isCorrection?: boolean;
}

export interface PriceDifference {
  kind: "normal" | "discounted";
  fromMinor: number | null;
  toMinor: number | null;
}

/** The neighbours of a new reading: the point in force before it, the next point, and the next check that read a price. */
export type Surroundings = Around<PricePoint>;

export function samePrice(a: PriceState, b: PriceState): boolean {
  return (
    a.normalMinor === b.normalMinor && a.discountedMinor === b.discountedMinor && a.currency === b.currency
  );
}

/** Returns the price changes between two states. A first price, a new currency and a correction are not changes. */
export function differences(
  from: PriceState | undefined,
  to: PriceState & Pick<PricePoint, "isCorrection">,
): PriceDifference[] {
  if (!from || from.currency !== to.currency || to.isCorrection === true) return [];
  const all: PriceDifference[] = [
    { kind: "normal", fromMinor: from.normalMinor, toMinor: to.normalMinor },
    { kind: "discounted", fromMinor: from.discountedMinor, toMinor: to.discountedMinor },
  ];
  return all.filter((difference) => difference.fromMinor !== difference.toMinor);
}

/** Returns how a reading, new or late, changes the change points of a product. */
export function trackEdit(reading: PricePoint, around: Surroundings): StepEdit<PricePoint> {
  return stepEdit(reading, around, samePrice);
}
