import { sellingPrice, DAY_MS, GONE_AFTER_MS, isAboutGroup, isRearmTimeOver } from "./rule.ts";
import type {
  AlertEvent,
  AlertState,
  ChangeSize,
  Firing,
  ListedEvent,
  MarketEvent,
  PageEvent,
  PriceEvent,
  Rule,
  StockEvent,
} from "./rule.ts";

/** The effect of one event on a rule's state, and the message it causes. */
export interface Step {
  state: AlertState;
  firing?: Firing;
}

/**
 * The history before an event, as far as a comparison needs it.
 *
 * `prices` are sorted by time and reach back to the price in effect when the rule's days began; `stock` is the newest state,
 * `thereAt` when the page last existed.
 */
export interface Past {
  prices: readonly PriceEvent[];
  stock?: StockEvent | undefined;
  thereAt?: number | undefined;
}

const quiet = (state: AlertState): Step => ({ state });

/** Returns the state of a rule that has seen nothing of a product. */
export function initialState(): AlertState {
  return { phase: "armed", through: Number.NEGATIVE_INFINITY, firedAt: null, firedMinor: null };
}

function fire(state: AlertState, event: AlertEvent, more: Partial<Firing>, firedMinor: number | null): Step {
  return {
    state: { ...state, phase: "fired", firedAt: event.at, firedMinor },
    firing: { at: event.at, from: null, to: null, lastReadingAt: null, ...more },
  };
}

/**
 * Steps a rule for prices below or above an amount: it fires on entry, and rearms beyond the dead band on the other side, or
 * after a time.
 */
function stepLevel(
  { condition, rearm }: Rule,
  state: AlertState,
  past: Past,
  price: PriceEvent,
  isPriming: boolean,
): Step {
  if (condition.kind !== "below" && condition.kind !== "above") return quiet(state);
  if (price.currency !== condition.currency) return quiet(state);
  const now = sellingPrice(price);
  const side = condition.kind === "below" ? 1 : -1;
  return stepAcross({ condition, rearm }, state, price, {
    distance: side * (now - condition.minor),
    limit: condition.minor,
    // A correction means that the price was already so before.
    isQuiet: isPriming || price.isCorrection === true,
    firing: { from: past.prices.at(-1) ?? null, to: price },
    minor: now,
  });
}

/** A price's position relative to a limit. */
interface Across {
  /** 0 or less is beyond the limit. */
  distance: number;
  limit: number;
  /** Whether to suppress the message. */
  isQuiet: boolean;
  firing: Partial<Firing>;
  minor: number;
}

/** Fires on entry, and rearms beyond the dead band on the other side, or after a time. */
function stepAcross(
  { rearm }: Rule,
  state: AlertState,
  event: AlertEvent,
  { distance, limit, isQuiet, firing, minor }: Across,
): Step {
  if (distance <= 0) {
    const isArmed = state.phase === "armed" || (state.phase === "cooling" && isRested(rearm, state, event));
    if (!isArmed) return quiet({ ...state, phase: "fired" });
    if (isQuiet) return quiet({ ...state, phase: "fired", firedAt: event.at, firedMinor: minor });
    return fire(state, event, firing, minor);
  }
  if (state.phase === "armed") return quiet(state);
  const isFar = distance * 100 > limit * rearm.deadBandPercent;
  return quiet({ ...state, phase: isFar || isRested(rearm, state, event) ? "armed" : "cooling" });
}

/**
 * Returns how far the cheapest other product may be below a product's price before it undercuts it; null for an amount in
 * another currency.
 */
function allowedGap(by: ChangeSize, { own }: MarketEvent): number | null {
  if (by.unit === "percent") return (sellingPrice(own) * by.percent) / 100;
  return by.currency === own.currency ? by.minor : null;
}

function stepMarket(rule: Rule, state: AlertState, event: MarketEvent, isPriming: boolean): Step {
  const { condition } = rule;
  const { own, other } = event;
  // Alone in its group, a product is neither undercut nor the cheapest.
  if (other === null) return quiet({ ...state, phase: "armed" });
  const [mine, least] = [sellingPrice(own), sellingPrice(other)];
  const isQuiet = isPriming || (own.at === event.at ? own : other).isCorrection === true;
  if (condition.kind === "cheapest") {
    // Amounts are integers, and an equal price is not cheaper.
    const distance = mine - least + 1;
    return stepAcross(rule, state, event, {
      distance,
      limit: least,
      isQuiet,
      firing: { from: other, to: own },
      minor: mine,
    });
  }
  const gap = condition.kind === "undercut" ? allowedGap(condition.by, event) : null;
  if (gap === null) return quiet(state);
  return stepAcross(rule, state, event, {
    distance: least - (mine - gap),
    limit: mine,
    isQuiet,
    firing: { from: own, to: other },
    minor: least,
  });
}

const isRested = (rearm: Rule["rearm"], state: AlertState, { at }: AlertEvent): boolean =>
  isRearmTimeOver(rearm, state.firedAt, at);

/** Returns the part of the history comparable with a price: in the same currency, and read the same way. */
function comparable(past: Past, price: PriceEvent): readonly PriceEvent[] {
  if (price.isCorrection === true) return [];
  const broken = past.prices.findLastIndex(({ currency }) => currency !== price.currency);
  const corrected = past.prices.findLastIndex(({ isCorrection }) => isCorrection === true);
  return past.prices.slice(Math.max(broken + 1, corrected, 0));
}

/**
 * Steps a rule for the lowest or highest price of some days: it fires again after moving back, or further, by the dead band.
 */
function stepExtreme(rule: Rule, state: AlertState, past: Past, price: PriceEvent, isPriming: boolean): Step {
  const { condition, rearm } = rule;
  if (condition.kind !== "lowest" && condition.kind !== "highest") return quiet(state);
  const side = condition.kind === "lowest" ? 1 : -1;
  const now = sellingPrice(price);
  const before = comparable(past, price);
  // A price is in effect until the next one, so the newest one before the period counts, but none before that.
  const from = price.at - condition.days * DAY_MS;
  const first = before.findLastIndex(({ at }) => at <= from);
  const window = before.slice(Math.max(first, 0)).map(sellingPrice);
  const band = ((state.firedMinor ?? 0) * rearm.deadBandPercent) / 100;
  const moved = state.firedMinor === null ? 0 : side * (now - state.firedMinor);
  const isBack = moved > band || isRested(rearm, state, price);
  const phase = state.phase !== "armed" && isBack ? "armed" : state.phase;
  const isExtreme = window.length > 0 && window.every((minor) => side * (minor - now) > 0);
  if (!isExtreme) return quiet({ ...state, phase: phase === "fired" ? "cooling" : phase });
  if (isPriming || (phase !== "armed" && -moved <= band)) return quiet({ ...state, phase });
  return fire(state, price, { from: before.at(-1)!, to: price }, now);
}

/** Rules about the step between two prices fire each time, or once within the configured time. */
function stepBetween(rule: Rule, state: AlertState, past: Past, price: PriceEvent, isPriming: boolean): Step {
  const from = comparable(past, price).at(-1);
  const isHit = from !== undefined && isBetween(rule.condition, from, price);
  return stepEvent(rule, state, price, isHit && !isPriming, { from, to: price });
}

function isBetween(condition: Rule["condition"], from: PriceEvent, to: PriceEvent): boolean {
  if (condition.kind === "discount") {
    const [had, has] = [from.discountedMinor !== null, to.discountedMinor !== null];
    return condition.on === "begins" ? !had && has : had && !has;
  }
  if (condition.kind !== "change") return false;
  const difference = sellingPrice(to) - sellingPrice(from);
  if (difference === 0) return false;
  if (condition.direction !== "both" && difference > 0 !== (condition.direction === "up")) return false;
  const { by } = condition;
  if (by.unit === "amount") return by.currency === to.currency && Math.abs(difference) >= by.minor;
  return Math.abs(difference) * 100 >= sellingPrice(from) * by.percent;
}

function stepEvent(
  { rearm }: Rule,
  state: AlertState,
  event: AlertEvent,
  isHit: boolean,
  more: Partial<Firing>,
): Step {
  const isReady =
    state.phase === "armed" || rearm.afterHours === null || isRearmTimeOver(rearm, state.firedAt, event.at);
  if (isHit && isReady) {
    const step = fire(state, event, more, null);
    return { ...step, state: { ...step.state, phase: rearm.afterHours === null ? "armed" : "cooling" } };
  }
  return quiet({ ...state, phase: isReady ? "armed" : "cooling" });
}

function stepStock(rule: Rule, state: AlertState, past: Past, event: StockEvent, isPriming: boolean): Step {
  if (rule.condition.kind !== "stock" || !past.stock) return quiet(state);
  const isHit = past.stock.isOut !== event.isOut && event.isOut === (rule.condition.on === "out");
  return stepEvent(rule, state, event, isHit && !isPriming, { to: past.prices.at(-1) ?? null });
}

/** `firedAt` is the newest reading until a message about a later gap is sent. */
function stepSilence(rule: Rule, state: AlertState, event: AlertEvent): Step {
  if (rule.condition.kind !== "silence") return quiet(state);
  if (event.kind === "reading") return quiet({ ...state, phase: "armed", firedAt: event.at });
  const since = state.firedAt;
  if (state.phase !== "armed" || since === null || event.at - since < rule.condition.days * DAY_MS)
    return quiet(state);
  const step = fire(state, event, { lastReadingAt: since }, null);
  return { ...step, state: { ...step.state, firedAt: since } };
}

/** Never fires on a single visit: `firedAt` is the first one that found the page gone, until one finds it again. */
function stepPage(state: AlertState, past: Past, event: PageEvent, isPriming: boolean): Step {
  if (!event.isGone) return quiet({ ...state, phase: "armed", firedAt: null });
  const since = state.firedAt ?? event.at;
  const next = { ...state, firedAt: since };
  if (state.phase !== "armed" || event.at - since < GONE_AFTER_MS) return quiet(next);
  if (isPriming) return quiet({ ...next, phase: "fired" });
  const step = fire(next, event, { lastReadingAt: past.thereAt ?? null }, null);
  return { ...step, state: { ...step.state, firedAt: since } };
}

/** A product is new only once. */
function stepListed(state: AlertState, event: ListedEvent, isPriming: boolean): Step {
  if (state.phase !== "armed") return quiet(state);
  if (isPriming) return quiet({ ...state, phase: "fired", firedAt: event.at });
  return fire(state, event, { to: event.price }, null);
}

/**
 * Steps a rule by one event of one product, in order of time.
 *
 * @param isPriming whether the event predates the rule: it then sets the state without a message
 */
export function step(rule: Rule, state: AlertState, past: Past, event: AlertEvent, isPriming = false): Step {
  if (!isAbout(rule.condition, event) || event.at < state.through) return quiet(state);
  // Another product of the group may have changed at the same time: what was reported stays.
  if (event.at === state.through && event.kind !== "market") return quiet(state);
  // The clock is read while a visit is settled, whose timestamp is then slightly older.
  if (event.kind === "tick") return stepSilence(rule, state, event);
  const seen = { ...state, through: event.at };
  if (event.kind === "reading") return stepSilence(rule, seen, event);
  if (event.kind === "market") return stepMarket(rule, seen, event, isPriming);
  if (event.kind === "stock") return stepStock(rule, seen, past, event, isPriming);
  if (event.kind === "page") return stepPage(seen, past, event, isPriming);
  if (event.kind === "listed") return stepListed(seen, event, isPriming);
  if (event.kind !== "price") return quiet(state);
  switch (rule.condition.kind) {
    case "below":
    case "above":
      return stepLevel(rule, seen, past, event, isPriming);
    case "lowest":
    case "highest":
      return stepExtreme(rule, seen, past, event, isPriming);
    default:
      return stepBetween(rule, seen, past, event, isPriming);
  }
}

const isAboutPrice = (condition: Rule["condition"]): boolean =>
  !isAboutGroup(condition) && !["stock", "silence", "gone", "listed"].includes(condition.kind);

/** Returns whether an event concerns a rule: a price and a stock state of the same time are two events. */
function isAbout(condition: Rule["condition"], event: AlertEvent): boolean {
  const { kind } = condition;
  switch (event.kind) {
    case "failure":
    case "held":
      return false;
    case "reading":
    case "tick":
      return kind === "silence";
    case "stock":
      return kind === "stock";
    case "market":
      return isAboutGroup(condition);
    case "page":
      return kind === "gone";
    case "listed":
      return kind === "listed";
    case "price":
      return isAboutPrice(condition);
  }
}
