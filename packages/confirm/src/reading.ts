/** What a page asks. Amounts in minor units of the currency. */
export interface Price {
  normalMinor: number;
  /** Null when the page asks the normal price. */
  discountedMinor: number | null;
  currency: string;
}

/** Where on the page a price was read. */
export interface Evidence {
  /** As the page prints it. */
  raw: string;
  /** The same for the same kind of place, whatever is printed there. */
  place: string;
}

/** With what a price was read: two readers may read one unchanged page differently. */
interface Reader {
  /** Changes with the code that reads. */
  extractor: string;
  /** Changes when a person picks another element, or confirms where a picked one has gone. */
  picks: string;
  /** Absent when it is not known any more. */
  evidence?: Evidence;
}

/** The price in force, as the last visit that found it read it. */
export interface Published extends Reader {
  price: Price;
}

/** What one visit has read. */
export interface Reading extends Published {
  /** In ms since 1970. */
  at: number;
  /** What the page shows, where that is not the product that was confirmed. */
  otherProduct?: string;
}

/** Why a reading is not published at once. */
export type HoldReason =
  /** Another price than the one in force: a second reading decides. */
  | "changed"
  /** So far from the one in force that a lost digit is likelier than a sale. */
  | "far"
  | "currency"
  | "other_product"
  /** It asks more than its own normal price. */
  | "above_normal"
  /** A person has refused it. */
  | "rejected";

/** A price that waits, with its sightings since the price in force was read last. */
export interface Held {
  price: Price;
  otherProduct?: string;
  /** First sighting, in ms since 1970. */
  at: number;
  /** Latest sighting, in ms since 1970. */
  lastAt: number;
  /** How many readings in a row gave just this, up to the latest sighting. */
  inARow: number;
}

/** What the other products of the shop showed lately. */
export interface ShopPeers {
  /** How many were read. */
  read: number;
  /** How many of these showed another price than the one in force. */
  moved: number;
  /** How many show something else at every reading. */
  unstable: number;
}

/** When to look again: not before `afterMs` from the reading on, and at a random moment of the `spreadMs` after that. */
export interface Moment {
  afterMs: number;
  spreadMs: number;
}

export type Decision =
  /** The price in force was read: what was held against it is refuted. */
  | { kind: "same" }
  /** The price is in force from `since` on. */
  | { kind: "publish"; since: number }
  /** The same, because it is read better and not because the shop has changed it. */
  | { kind: "correct"; since: number }
  /** Not published. `until`: what publishes it; `again`: the visit that may, absent where a person has to decide. */
  | { kind: "hold"; reason: HoldReason; until: "reading" | "day" | "person"; held: Held[]; again?: Moment }
  /** The page asks something else at every reading: no visit of its own is worth it. */
  | { kind: "unstable"; held: Held[] };
