import { agrees, isReadBetter, isSameText, reasonOf } from "./doubt.ts";
import type { Decision, Held, ShopPeers, Moment, Price, Published, Reading } from "./reading.ts";
import { RULES } from "./rules.ts";
import type { Rules } from "./rules.ts";

/** The facts known of a product's price when a reading arrives. */
export interface Known {
  /** Undefined before the first price. */
  published: Published | undefined;
  /** Prices held since the current price was last read, in any order. */
  held: readonly Held[];
  /** Prices a person has rejected, none of which was published since. */
  rejected?: readonly Price[];
  peers?: ShopPeers;
}

const speaksForShop = (count: number, read: number, share: number): boolean =>
  count >= 2 && count >= read * share;

/** Returns the reading as a held price: another sighting, or the first. */
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
 * Decides whether to publish a reading, or what it waits for. A product's first reading is published; a price that differs
 * from the current one is held until a later reading repeats it, so that glitches of one page view and numbers invented for
 * bots are never published. A page with a different price at every reading must show the same one several times in a row.
 *
 * Reads no clock and stores nothing: the caller stores held prices, and passes them in with the next reading.
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
  // It is not the product's price, however often it is seen; a page with a single glitch is visited again.
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

/** Prices waiting for a later day are rechecked soon, too: most glitches are over by then, without a person deciding. */
function againAt(isRepeated: boolean, peers: ShopPeers, rules: Rules): Moment {
  if (isRepeated) return rules.nextDay;
  return speaksForShop(peers.moved, peers.read, rules.peerShare) ? rules.againWithPeers : rules.again;
}
