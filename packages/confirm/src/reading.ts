/** A page's price. Amounts in minor units of the currency. */
export interface Price {
  normalMinor: number;
  /** Null when the normal price applies. */
  discountedMinor: number | null;
  currency: string;
}

/** Where on the page a price was read. */
export interface Evidence {
  /** As printed on the page. */
  raw: string;
  /** Identifies the kind of place, independent of the text in it. */
  place: string;
}

/** The code and picks behind a reading: different ones may read an unchanged page differently. */
interface Reader {
  /** Changes with the code that reads. */
  extractor: string;
  /** Changes when a person picks another element, or confirms a moved one. */
  picks: string;
  /** Absent when no longer known. */
  evidence?: Evidence;
}

/** The current price, as read by the last visit that found it. */
export interface Published extends Reader {
  price: Price;
}

/** The result of one visit. */
export interface Reading extends Published {
  /** In ms since 1970. */
  at: number;
  /** The page's content, where that is not the confirmed product. */
  otherProduct?: string;
}

/** Why a reading is not published at once. */
export type HoldReason =
  /** Another price than the current one: a second reading decides. */
  | "changed"
  /** So far from the current price that a lost digit is likelier than a sale. */
  | "far"
  | "currency"
  | "other_product"
  /** A person has rejected it. */
  | "rejected";

/** A held price, with its sightings since the current price was last read. */
export interface Held {
  price: Price;
  otherProduct?: string;
  /** First sighting, in ms since 1970. */
  at: number;
  /** Latest sighting, in ms since 1970. */
  lastAt: number;
  /** Number of consecutive readings of exactly this price, up to the latest sighting. */
  inARow: number;
}

/** Recent readings of the shop's other products. */
export interface ShopPeers {
  /** Number of products read. */
  read: number;
  /** Number of these with a price other than the current one. */
  moved: number;
  /** Number of products with a different price at every reading. */
  unstable: number;
}

/** When to visit again: no earlier than `afterMs` after the reading, at a random time within the `spreadMs` that follow. */
export interface Moment {
  afterMs: number;
  spreadMs: number;
}

export type Decision =
  /** The current price was read, which refutes held ones. */
  | { kind: "same" }
  /** The price takes effect at `since`. */
  | { kind: "publish"; since: number }
  /** The same, through better reading rather than a change by the shop. */
  | { kind: "correct"; since: number }
  /** Not published. `until`: what publishes it; `again`: the visit that may, absent where a person has to decide. */
  | { kind: "hold"; reason: HoldReason; until: "reading" | "day" | "person"; held: Held[]; again?: Moment }
  /** The page shows a different price at every reading, so it gets no extra visit. */
  | { kind: "unstable"; held: Held[] };
