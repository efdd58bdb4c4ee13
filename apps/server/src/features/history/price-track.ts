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
}

export interface PriceDifference {
  kind: "normal" | "discounted";
  fromMinor: number | null;
  toMinor: number | null;
}

/** What is around a newly read price: the point in force before it, the next point, and the next check that read a price. */
export interface Surroundings {
  before: PricePoint | undefined;
  next: PricePoint | undefined;
  nextReading: { at: Date; checkId: string } | undefined;
}

export interface TrackEdit {
  /** Points that have to stand, with the state each one follows (undefined: it is the first). */
  put: { point: PricePoint; after: PriceState | undefined }[];
  /** Points that stand no more. */
  remove: PricePoint[];
}

export function samePrice(a: PriceState, b: PriceState): boolean {
  return (
    a.normalMinor === b.normalMinor && a.discountedMinor === b.discountedMinor && a.currency === b.currency
  );
}

/** The price changes between two states. Nothing changes to a first price, nor to a price in another currency. */
export function differences(from: PriceState | undefined, to: PriceState): PriceDifference[] {
  if (!from || from.currency !== to.currency) return [];
  const all: PriceDifference[] = [
    { kind: "normal", fromMinor: from.normalMinor, toMinor: to.normalMinor },
    { kind: "discounted", fromMinor: from.discountedMinor, toMinor: to.discountedMinor },
  ];
  return all.filter((difference) => difference.fromMinor !== difference.toMinor);
}

/**
 * How the change points of a product change when a price was read at `reading.at`, be it the newest or a late one.
 *
 * A late reading splits the stretch it falls into: from the next reading on, the old price is in force again. And it may make
 * the next point superfluous, when that one has the same price.
 */
export function trackEdit(reading: PricePoint, around: Surroundings): TrackEdit {
  const { before, next, nextReading } = around;
  if (before && (samePrice(before, reading) || before.at.getTime() === reading.at.getTime()))
    return { put: [], remove: [] };
  const put: TrackEdit["put"] = [{ point: reading, after: before }];
  if (before && nextReading && (!next || nextReading.at < next.at)) {
    put.push({ point: { ...before, at: nextReading.at, checkId: nextReading.checkId }, after: reading });
    return { put, remove: [] };
  }
  if (!next) return { put, remove: [] };
  if (samePrice(next, reading)) return { put, remove: [next] };
  put.push({ point: next, after: reading });
  return { put, remove: [] };
}
