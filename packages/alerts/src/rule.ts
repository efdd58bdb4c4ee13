/** When a rule reports. Amounts are minor units of `currency`. */
export type Condition =
  | { kind: "below" | "above"; minor: number; currency: string }
  | { kind: "change"; direction: Direction; by: ChangeSize }
  | { kind: "lowest" | "highest"; days: number }
  | { kind: "discount"; on: "begins" | "ends" }
  | { kind: "stock"; on: "back" | "out" }
  | { kind: "silence"; days: number }
  /** Another product of its group is cheaper by this much. */
  | { kind: "undercut"; by: ChangeSize }
  /** It is cheaper than all others of its group. */
  | { kind: "cheapest" }
  /** Its page is gone, or belongs to another product. */
  | { kind: "gone" }
  /** It appears on a listing for the first time. */
  | { kind: "listed" };

export type Direction = "down" | "up" | "both";

export type ChangeSize =
  | { unit: "percent"; percent: number }
  | { unit: "amount"; minor: number; currency: string };

/** When a rule may fire again. */
export interface Rearm {
  /** How far beyond its limit a price must be, in percent of the limit. */
  deadBandPercent: number;
  /** Hours after which it may fire again at any distance; null means only the distance counts. */
  afterHours: number | null;
}

export interface Rule {
  condition: Condition;
  rearm: Rearm;
}

export const DEFAULT_REARM: Rearm = { deadBandPercent: 2, afterHours: null };

/** A published price and the start of its validity. `at` is in ms. */
export interface PriceEvent {
  kind: "price";
  at: number;
  normalMinor: number;
  /** Null when the normal price applies. */
  discountedMinor: number | null;
  currency: string;
  /** Whether a better reading caused it, without a change by the shop. */
  isCorrection?: boolean;
}

/** From this time on, the price before it is no longer known. */
export interface PriceEnd {
  kind: "end";
  at: number;
}

/** The availability from this time on. */
export interface StockEvent {
  kind: "stock";
  at: number;
  isOut: boolean;
}

/** A product's selling price from this time on, and that of the cheapest other in its group; null without one. */
export interface MarketEvent {
  kind: "market";
  at: number;
  own: PriceEvent;
  other: PriceEvent | null;
}

/** A visit that found the product's page, or found it gone. */
export interface PageEvent {
  kind: "page";
  at: number;
  isGone: boolean;
}

/** A product's first appearance on a listing, with the price shown there; null where none is shown. */
export interface ListedEvent {
  kind: "listed";
  at: number;
  price: PriceEvent | null;
}

/** A visit that read something, or a clock tick: only rules about missing readings use it. */
export interface ReadingEvent {
  kind: "reading" | "tick";
  at: number;
}

/** A failed visit, or one with a held price, which has no effect. */
export interface IgnoredEvent {
  kind: "failure" | "held";
  at: number;
}

export type AlertEvent =
  | PriceEvent
  | StockEvent
  | MarketEvent
  | PageEvent
  | ListedEvent
  | ReadingEvent
  | IgnoredEvent;

/**
 * `armed`: fires as soon as its condition holds. `fired`: has fired, and the condition still holds. `cooling`: the condition
 * no longer holds, but the price is within the dead band, or the time is not over.
 */
export type Phase = "armed" | "fired" | "cooling";

/** A rule's state for one product, as plain data for storage. */
export interface AlertState {
  phase: Phase;
  /** Time of the newest event processed: older events have no effect. */
  through: number;
  /**
   * When it fired; for rules about missing readings the newest reading, for rules about pages when the page was first found
   * gone.
   */
  firedAt: number | null;
  /** The price at which it fired; null for rules without a price level. */
  firedMinor: number | null;
}

/** The content of one message: the state before and after. */
export interface Firing {
  at: number;
  from: PriceEvent | null;
  to: PriceEvent | null;
  /** For rules about missing readings and missing pages: the last reading, or when the page last existed. */
  lastReadingAt: number | null;
}

/** Returns the price a buyer pays. */
export const sellingPrice = (price: PriceEvent): number => price.discountedMinor ?? price.normalMinor;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** How long a page must be missing, confirmed by a second visit, since shops fail for some hours at times. */
export const GONE_AFTER_MS = 12 * HOUR_MS;

/** Returns whether the waiting time of a rule is over. */
export function isRearmTimeOver({ afterHours }: Rearm, firedAt: number | null, now: number): boolean {
  return afterHours !== null && firedAt !== null && now - firedAt >= afterHours * HOUR_MS;
}

/** Returns whether a rule compares the products of a group, which makes other products' prices its events. */
export const isAboutGroup = ({ kind }: Condition): boolean => kind === "undercut" || kind === "cheapest";
