import { initialState, step } from "./machine.ts";
import type { Past } from "./machine.ts";
import { DAY_MS } from "./rule.ts";
import type { AlertEvent, AlertState, Condition, Firing, PriceEvent, Rule, StockEvent } from "./rule.ts";

export interface Advanced {
  state: AlertState;
  firings: Firing[];
}

/** Returns how many days of prices before an event a rule compares; 0 if the newest price is enough. */
export function daysNeeded(condition: Condition): number {
  return condition.kind === "lowest" || condition.kind === "highest" ? condition.days : 0;
}

/**
 * Evaluates a rule, both live and in a preview: brings its state for one product up to the newest of `events`. Events older
 * than the state are only compared with.
 *
 * @param events of the product, sorted by time, back to the price in effect when the rule's days began
 * @param state as stored; undefined before the rule's first event
 * @param from without a state: older events predate the rule, and set its state without a message
 */
export function advance(
  rule: Rule,
  state: AlertState | undefined,
  events: readonly AlertEvent[],
  from: number,
): Advanced {
  const firings: Firing[] = [];
  const prices: PriceEvent[] = [];
  let stock: StockEvent | undefined;
  let thereAt: number | undefined;
  let now = state ?? initialState();
  const keptMs = daysNeeded(rule.condition) * DAY_MS;
  for (const event of events) {
    const past: Past = { prices, stock, thereAt };
    const next = step(rule, now, past, event, state === undefined && event.at < from);
    now = next.state;
    if (next.firing) firings.push(next.firing);
    if (event.kind === "stock") stock = event;
    if (event.kind === "page" && !event.isGone) thereAt = event.at;
    if (event.kind !== "price") continue;
    prices.push(event);
    // Keeps long histories linear: prices before the period are dropped, except the one in effect at its start.
    while (prices.length > 2 && prices[1]!.at <= event.at - keptMs) prices.shift();
  }
  return { state: now, firings };
}
