/** When a rule has something to report. Amounts are minor units of `currency`. */
export type Condition =
  | { kind: "below" | "above"; minor: number; currency: string }
  | { kind: "change"; direction: Direction; by: ChangeSize }
  | { kind: "lowest" | "highest"; days: number }
  | { kind: "discount"; on: "begins" | "ends" }
  | { kind: "stock"; on: "back" | "out" }
  | { kind: "silence"; days: number }
  /** Another product of its group asks so much less. */
  | { kind: "undercut"; by: ChangeSize }
  /** It asks less than all others of its group. */
  | { kind: "cheapest" }
  /** Its page is gone, or has become another product's. */
  | { kind: "gone" }
  /** A listing shows it for the first time. */
  | { kind: "listed" };

export type Direction = "down" | "up" | "both";

export type ChangeSize =
  | { unit: "percent"; percent: number }
  | { unit: "amount"; minor: number; currency: string };

/** When a rule that has fired may fire again. */
export interface Rearm {
  /** How far beyond its limit a price has to be, in percent of the limit. */
  deadBandPercent: number;
  /** After so many hours it may, whatever the distance; null: distance alone decides. */
  afterHours: number | null;
}

export interface Rule {
  condition: Condition;
  rearm: Rearm;
}

export const DEFAULT_REARM: Rearm = { deadBandPercent: 2, afterHours: null };

/** A published price, from the moment on at which it was in force. `at` in milliseconds. */
export interface PriceEvent {
  kind: "price";
  at: number;
  normalMinor: number;
  /** Null when the page asks the normal price. */
  discountedMinor: number | null;
  currency: string;
  /** It is read better than before; the shop has changed nothing. */
  isCorrection?: boolean;
}

/** What can be bought, from this moment on. */
export interface StockEvent {
  kind: "stock";
  at: number;
  isOut: boolean;
}

/** What a product asks from this moment on, and what the cheapest other of its group does; null where there is none. */
export interface MarketEvent {
  kind: "market";
  at: number;
  own: PriceEvent;
  other: PriceEvent | null;
}

/** A visit that found the product's page, or that it is gone. */
export interface PageEvent {
  kind: "page";
  at: number;
  isGone: boolean;
}

/** A listing shows a product that it has not shown before, with the price that it says; null where it says none. */
export interface ListedEvent {
  kind: "listed";
  at: number;
  price: PriceEvent | null;
}

/** A visit that read something, or a look at the clock: only rules about missing readings take notice. */
export interface ReadingEvent {
  kind: "reading" | "tick";
  at: number;
}

/** A visit that failed, or whose price is held: nothing follows from it, nor from its end. */
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
 * `armed`: it fires as soon as its condition holds. `fired`: it has fired and the condition still holds. `cooling`: the condition
 * does not hold any more, but the price is within the dead band, or the time is not over.
 */
export type Phase = "armed" | "fired" | "cooling";

/** What a rule knows of one product; plain data, so that it can be stored. */
export interface AlertState {
  phase: Phase;
  /** Moment of the newest event that was taken notice of: an event of the past changes nothing. */
  through: number;
  /** When it fired; of rules about missing readings the newest one, of those about pages when it was first found to be gone. */
  firedAt: number | null;
  /** The price at which it fired; null for rules that are not about a level of prices. */
  firedMinor: number | null;
}

/** One message's worth: what was before, and what is now. */
export interface Firing {
  at: number;
  from: PriceEvent | null;
  to: PriceEvent | null;
  /** For rules about missing readings and pages that are gone: the newest one, and when the page was there last. */
  lastReadingAt: number | null;
}

/** The price that a buyer is asked for. */
export const asked = (price: PriceEvent): number => price.discountedMinor ?? price.normalMinor;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** A page is gone when a visit finds it so, and another one so much later still does: shops are out of order for some hours at times. */
export const GONE_AFTER_MS = 12 * HOUR_MS;

/** Whether the time is over after which a rule may fire again. */
export function isTimeOver({ afterHours }: Rearm, firedAt: number | null, now: number): boolean {
  return afterHours !== null && firedAt !== null && now - firedAt >= afterHours * HOUR_MS;
}

/** Whether a rule compares the products of a group, so that other products' prices are events of it. */
export const isAboutGroup = ({ kind }: Condition): boolean => kind === "undercut" || kind === "cheapest";
