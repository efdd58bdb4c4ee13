import { initialState, step } from "./machine.ts";
import type { Past } from "./machine.ts";
import { DAY_MS } from "./rule.ts";
import type { AlertEvent, AlertState, Condition, Firing, PriceEvent, Rule, StockEvent } from "./rule.ts";

export interface Advanced {
  state: AlertState;
  firings: Firing[];
}

/** How many days of prices before an event a rule compares with; 0: the newest price is enough. */
export function daysNeeded(condition: Condition): number {
  return condition.kind === "lowest" || condition.kind === "highest" ? condition.days : 0;
}

/**
 * The one way of evaluating a rule, live and in a rehearsal: brings its state for one product from what it knew to the newest of
 * `events`. What is older than the state is only compared with.
 *
 * @param events of the product, in order of time, back to the price in force when the rule's days began
 * @param state as it was stored; undefined before the first event under the rule
 * @param from without a state: what is older was there before the rule, and sets its state without a message
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
    // Long histories are walked once: what is before the days is not needed, except the price in force when they began.
    while (prices.length > 2 && prices[1]!.at <= event.at - keptMs) prices.shift();
  }
  return { state: now, firings };
}
