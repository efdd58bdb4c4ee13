import { stepEdit } from "../../step-track.ts";
import type { Around, StepEdit } from "../../step-track.ts";

/** A price as a check read it. Amounts in minor units. */
export interface PriceState {
  normalMinor: number;
  /** Null when the page asks the normal price. */
  discountedMinor: number | null;
  currency: string;
}

/** A moment from which on a price was in force, and the check that read it. */
export interface PricePoint extends PriceState {
  at: Date;
  checkId: string;
  /** It is in force because it is read better, not because the shop changed it. */
  isCorrection?: boolean;
}

export interface PriceDifference {
  kind: "normal" | "discounted";
  fromMinor: number | null;
  toMinor: number | null;
}

/** What is around a newly read price: the point in force before it, the next point, and the next check that read a price. */
export type Surroundings = Around<PricePoint>;

export function samePrice(a: PriceState, b: PriceState): boolean {
  return (
    a.normalMinor === b.normalMinor && a.discountedMinor === b.discountedMinor && a.currency === b.currency
  );
}

/** The price changes between two states. Nothing changes to a first price, to one in another currency, or by a correction. */
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

/** How the change points of a product change when a price was read, be it the newest or a late one. */
export function trackEdit(reading: PricePoint, around: Surroundings): StepEdit<PricePoint> {
  return stepEdit(reading, around, samePrice);
}
