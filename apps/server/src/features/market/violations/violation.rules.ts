import { HOUR_MS, isSoldOut } from "@pricetrail/contract";
import type { ViolationEnd } from "@pricetrail/contract";
import { isBelowMap } from "../position.rules.ts";
import type { Amount, Ranked, SeenPrice } from "../position.rules.ts";

/** A minimum in effect, and since when. */
export interface Minimum extends Amount {
  since: Date;
}

/** Another seller's product of an item. */
export interface SeenOffer extends SeenPrice {
  productId: string;
  /** When its price was last read, and when it began. */
  pricedAt: Date | null;
  priceSince: Date | null;
}

/** A violation that is not over. */
export interface Ongoing {
  id: string;
  productId: string;
  mapMinor: number;
  currency: string;
  since: Date;
  seenAt: Date;
  /** Whether the grace has not passed yet. */
  isWaiting: boolean;
}

/** The earlier violations of a product and item. */
export interface Earlier {
  count: number;
  endedAt: Date;
}

/** A new violation. */
export interface Start {
  productId: string;
  priceMinor: number;
  map: Minimum;
  since: Date;
  seenAt: Date;
  times: number;
  isWaiting: boolean;
}

/** What happens to the violations of an item. */
export interface ViolationChanges {
  starts: Start[];
  continues: { id: string; priceMinor: number; seenAt: Date; isWaiting: boolean }[];
  ends: { id: string; at: Date; by: ViolationEnd }[];
  /** When the next grace passes. */
  dueAt: Date | null;
}

/**
 * Compares the offers of an item with its minimum. A violation begins with a price below the minimum, and is over when the price is
 * not below it any more, when the minimum is another one, or when the product is sold out or no longer compared. A stale price, and
 * one of a page that may show another product, ends nothing and begins nothing: whether it is still asked is not known.
 *
 * @param map the minimum in effect
 * @param earlier by product
 */
export function violationChanges(
  map: Minimum | null,
  offers: readonly Ranked<SeenOffer>[],
  known: { ongoing: readonly Ongoing[]; earlier: ReadonlyMap<string, Earlier> },
  { now, graceHours }: { now: Date; graceHours: number },
): ViolationChanges {
  const changes: ViolationChanges = { starts: [], continues: [], ends: [], dueAt: null };
  const isWaiting = (since: Date): boolean => {
    const until = since.getTime() + graceHours * HOUR_MS;
    if (until <= now.getTime()) return false;
    changes.dueAt = new Date(Math.min(until, changes.dueAt?.getTime() ?? Infinity));
    return true;
  };
  const going = new Set<string>();
  for (const one of known.ongoing) {
    const ranked = offers.find(({ offer }) => offer.productId === one.productId);
    const end = endOf(one, map, ranked, now);
    if (end) {
      changes.ends.push({ id: one.id, ...end });
      continue;
    }
    going.add(one.productId);
    const isNotOpen = one.isWaiting && isWaiting(one.since);
    // A stale price is not seen again.
    const isSeen = ranked?.amount && ranked.offer.pricedAt && isBelowMap(map, ranked);
    if (isSeen)
      changes.continues.push({
        id: one.id,
        priceMinor: ranked.amount!.minor,
        seenAt: ranked.offer.pricedAt!,
        isWaiting: isNotOpen,
      });
  }
  if (map === null) return changes;
  for (const ranked of offers) {
    const { offer, amount } = ranked;
    if (going.has(offer.productId) || !isBelowMap(map, ranked) || !amount || !offer.pricedAt) continue;
    const before = known.earlier.get(offer.productId);
    const ended = changes.ends.find(({ id }) =>
      known.ongoing.some((one) => one.id === id && one.productId === offer.productId),
    );
    const since = latest(
      offer.priceSince ?? offer.pricedAt,
      map.since,
      before?.endedAt ?? map.since,
      ended?.at ?? map.since,
    );
    changes.starts.push({
      productId: offer.productId,
      priceMinor: amount.minor,
      map,
      since,
      seenAt: latest(since, offer.pricedAt),
      times: 1 + (before?.count ?? 0) + (ended ? 1 : 0),
      isWaiting: isWaiting(since),
    });
  }
  return changes;
}

const latest = (...times: Date[]): Date => new Date(Math.max(...times.map(Number)));

function endOf(
  { mapMinor, currency, seenAt }: Ongoing,
  map: Minimum | null,
  ranked: Ranked<SeenOffer> | undefined,
  now: Date,
): { at: Date; by: ViolationEnd } | null {
  if (map?.minor !== mapMinor || map.currency !== currency) return { at: now, by: "map" };
  if (!ranked) return { at: now, by: "gone" };
  const { offer, amount, unranked } = ranked;
  if (unranked === "stale" || unranked === "changed" || amount === null) return null;
  if (isSoldOut(offer.availability)) return { at: now, by: "stock" };
  if (amount.currency !== currency) return { at: now, by: "gone" };
  if (amount.minor < mapMinor) return null;
  const { priceSince } = offer;
  return { at: priceSince && priceSince > seenAt ? priceSince : now, by: "price" };
}
