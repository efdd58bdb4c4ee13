import type { Rules } from "@pricetrail/confirm";
import { DAY_MS, HOUR_MS } from "@pricetrail/contract";
import type { Histories, HistoryProduct } from "../revisit/histories.ts";
import { ERROR_KINDS, misread } from "./errors.ts";
import { randomOf } from "../../tests/random.ts";
import { Track } from "./track.ts";

export interface VisitCount {
  /** Visits of the daily plan. */
  daily: number;
  /** Further visits requested by the rule. */
  extra: number;
  /** Falsified readings, and those whose price was published. */
  falseReadings: number;
  falsePublished: number;
  /** True changes read by a visit, and those published after more than one further visit, or never. */
  changes: number;
  late: number;
}

export interface Plan {
  rules: Rules;
  seed: number;
  /** Share of false readings, including those of further visits; each is drawn independently. */
  errorRate: number;
  /** How long a page shows a false price to every visit; 0 if each visit errs independently. */
  errorLastsMs: number;
}

/** The time of a daily visit varies within this span. */
const JITTER_MS = 2 * HOUR_MS;

/** Visits every product once a day, and whenever the rule requests it, with a share of false readings. */
export function visitShop(histories: Histories, shop: string, plan: Plan): VisitCount {
  const count = { daily: 0, extra: 0, falseReadings: 0, falsePublished: 0, changes: 0, late: 0 };
  const random = randomOf(plan.seed);
  const peers = histories.products.filter((product) => product.shop === shop);
  for (const product of peers) visitProduct(product, peers, histories.days, plan, random, count);
  return count;
}

/** A true price that is not in force yet: the visits that have read it, and all visits after the first of these. */
interface Pending {
  price: number;
  further: number;
}

function visitProduct(
  product: HistoryProduct,
  peers: readonly HistoryProduct[],
  days: number,
  { rules, errorRate, errorLastsMs }: Plan,
  random: () => number,
  count: VisitCount,
): void {
  const track = new Track(rules);
  let pending: Pending | undefined;
  let error = { until: 0, normalMinor: 0 };
  const visit = (at: number): void => {
    const day = Math.min(days, Math.floor(at / DAY_MS));
    const truth = product.prices[day]!;
    const isRepeated = at < error.until;
    const isFalse = isRepeated || (track.published !== undefined && random() < errorRate);
    const neighbour = peers[Math.floor(random() * peers.length)]!.prices[day]!;
    const kind = ERROR_KINDS[Math.floor(random() * ERROR_KINDS.length)]!;
    if (isFalse && !isRepeated)
      error = { until: at + errorLastsMs, normalMinor: misread(kind, truth, neighbour, random) };
    const normalMinor = isFalse ? error.normalMinor : truth;
    if (pending) pending.further += 1;
    // The shop has changed the price again, so it was never in force.
    if (pending && pending.price !== truth) {
      count.late += 1;
      pending = undefined;
    }
    const before = track.published?.price.normalMinor;
    if (!isFalse && !pending && before !== undefined && before !== truth) {
      count.changes += 1;
      pending = { price: truth, further: 0 };
    }
    track.read({ normalMinor, discountedMinor: null, currency: "EUR" }, at);
    const now = track.published?.price.normalMinor;
    if (isFalse) count.falseReadings += 1;
    if (now !== truth && now !== before) count.falsePublished += 1;
    if (pending && now === pending.price) {
      if (pending.further > 1) count.late += 1;
      pending = undefined;
    }
  };
  for (let day = 0; day <= days; day += 1) {
    const at = day * DAY_MS + random() * JITTER_MS;
    visit(at);
    count.daily += 1;
    const next = (day + 1) * DAY_MS;
    let last = at;
    while (track.again) {
      const again = last + track.again.afterMs + random() * track.again.spreadMs;
      if (again >= next) break;
      visit(again);
      count.extra += 1;
      last = again;
    }
  }
  if (pending && pending.further > 1) count.late += 1;
}
