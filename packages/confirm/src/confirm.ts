import { agrees, isReadBetter, isSameText, reasonOf } from "./doubt.ts";
import type { Decision, Held, ShopPeers, Moment, Price, Published, Reading } from "./reading.ts";
import { RULES } from "./rules.ts";
import type { Rules } from "./rules.ts";

/** What is known of a product's price when a reading comes in. */
export interface Known {
  /** Undefined before the first price. */
  published: Published | undefined;
  /** What was read since the price in force was read last, in any order. */
  held: readonly Held[];
  /** Prices that a person has refused, none of which was published since. */
  rejected?: readonly Price[];
  peers?: ShopPeers;
}

const speaksForShop = (count: number, read: number, share: number): boolean =>
  count >= 2 && count >= read * share;

/** The reading as it is held: one more of the same, or the first of its kind. */
function sightingOf(reading: Reading, before: Held | undefined, held: readonly Held[]): Held {
  const { price, otherProduct, at } = reading;
  const isNewest = before !== undefined && held.every((one) => one.lastAt <= before.lastAt);
  return {
    price,
    ...(otherProduct !== undefined && { otherProduct }),
    at: before?.at ?? at,
    lastAt: at,
    inARow: isNewest ? before.inARow + 1 : 1,
  };
}

/**
 * Whether a reading is published, or what it waits for. The first reading of the product is published; another price than the
 * one in force is held until a later reading gives it again, so that a slip of one page view and numbers invented for robots
 * never are. A page that asks something else at every reading has to ask the same several times in a row.
 *
 * Reads no clock and keeps nothing: the caller stores what is held, and gives it back with the next reading.
 */
export function confirm(known: Known, reading: Reading, rules: Rules = RULES): Decision {
  const { published, held, rejected = [], peers = { read: 0, moved: 0, unstable: 0 } } = known;
  const reason = reasonOf(published, rejected, reading, rules.farFactor);
  if (reason === undefined) return published ? { kind: "same" } : { kind: "publish", since: reading.at };

  const before = held.find((one) => agrees(one, reading));
  const sighting = sightingOf(reading, before, held);
  const all = [...held.filter((one) => one !== before), sighting]
    .toSorted((a, b) => a.lastAt - b.lastAt)
    .slice(-rules.unstableAfter);
  if (reason === "rejected") return { kind: "hold", reason, until: "person", held: all };
  // However often it is seen, it is not the product's price; a page that slipped once is looked at again.
  if (reason === "other_product")
    return { kind: "hold", reason, until: "person", held: all, ...(!before && { again: rules.again }) };

  const until = reason === "changed" ? "reading" : "day";
  const isBetter = published !== undefined && isReadBetter(published, reading);
  // The same text, read by better code: another visit would show nothing new.
  if (until === "reading" && isBetter && isSameText(published, reading))
    return { kind: "correct", since: reading.at };

  const isRestless =
    held.length >= rules.unstableAfter || speaksForShop(peers.unstable, peers.read, rules.peerShare);
  const readings = isRestless ? rules.steadyReadings : 2;
  const isLater = until === "reading" || reading.at - sighting.at >= rules.laterDayMs;
  const isConfirmed = before !== undefined && isLater && (!isRestless || sighting.inARow >= readings);
  if (isConfirmed) return { kind: isBetter ? "correct" : "publish", since: sighting.at };

  if (sighting.inARow === 1 && all.length >= rules.unstableAfter) return { kind: "unstable", held: all };
  const again = againAt(before !== undefined && until === "day", peers, rules);
  return { kind: "hold", reason, until, held: all, again };
}

/** What waits for a later day is looked at soon, too: most slips are over by then, and nobody has to decide about them. */
function againAt(isRepeated: boolean, peers: ShopPeers, rules: Rules): Moment {
  if (isRepeated) return rules.nextDay;
  return speaksForShop(peers.moved, peers.read, rules.peerShare) ? rules.againWithPeers : rules.again;
}
