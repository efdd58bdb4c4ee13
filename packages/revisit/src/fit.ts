import { ECHO_KINDS, echoKind } from "./echoes.ts";
import { newBelief, observe } from "./rates.ts";
import { DAY_PRIOR, MAX_DAY_FACTOR, MIN_DAY_FACTOR } from "./shop-model.ts";
import type { ShopModel } from "./shop-model.ts";

const ROUNDS = 3;
/** Prior for the weekdays, in expected changes: the weight of the assumption that all are alike. */
const WEEKDAY_PRIOR = 6;
/** Prior for the echoes, in days of exposure: the weight of the assumption that there is none. */
const ECHO_PRIOR = 60;
/** Maximum weight of a single day in the average, as a multiple of an ordinary day. */
const MAX_IN_AVERAGE = 20;
/** Number of weeks from which the busiest day of each weekday is ignored: a relaunch on one Thursday says nothing about Thursdays. */
const MIN_WEEKS = 4;

interface Counts {
  /** Changes attributed to each day and those expected, from the window's first day on. */
  found: Float64Array;
  expected: Float64Array;
  echoFound: Float64Array;
  echoExpected: Float64Array;
  echoDays: Float64Array;
}

/**
 * Fits the model by expectation maximisation over a window of days. A change found by a visit occurred on one of the days since
 * the previous visit, with a probability for each according to the model; rates, weekdays, days and echoes follow from these
 * probabilities.
 *
 * @param windowDays number of days before today that count
 */
export function fitShop(model: ShopModel, today: number, windowDays: number): void {
  const from = Math.max(model.firstDay, today - windowDays);
  if (from >= today) return;
  for (let round = 0; round < ROUNDS; round += 1) {
    model.addUp(from, today - 1);
    believe(model, from);
    for (let turn = 0; turn < ROUNDS; turn += 1) model.learnPrior();
    const counts = attribute(model, from, today);
    const isBusiest = busiestDays(counts.found, from);
    learnWeekdays(model, counts, from, isBusiest);
    learnDays(model, counts, from);
    learnEchoes(model, counts);
  }
  model.addUp(from, today - 1);
  model.addUpEchoes(from, today);
}

function believe(model: ShopModel, from: number): void {
  for (const product of model.products) {
    product.belief = newBelief();
    for (const interval of product.intervals) {
      if (interval.to < from) continue;
      const first = Math.max(interval.from, from);
      let echo = 0;
      if (interval.before)
        for (let day = first; day <= interval.to; day += 1)
          echo += model.hazard(day) * model.echoOn(interval.before, day);
      observe(product.belief, model.hazardBetween(first, interval.to), echo, interval.isChanged);
    }
  }
  model.reweigh();
}

function attribute(model: ShopModel, from: number, today: number): Counts {
  const days = today - from;
  const counts: Counts = {
    found: new Float64Array(days),
    expected: new Float64Array(days),
    echoFound: new Float64Array(ECHO_KINDS),
    echoExpected: new Float64Array(ECHO_KINDS),
    echoDays: new Float64Array(ECHO_KINDS),
  };
  const hazards = Float64Array.from({ length: days }, (_, index) => model.hazard(from + index));
  for (const { belief, intervals } of model.products) {
    const rate = belief.mean;
    for (const { from: begin, to, isChanged, before } of intervals) {
      if (to < from) continue;
      const first = Math.max(begin, from);
      let total = 0;
      if (isChanged)
        for (let day = first; day <= to; day += 1)
          total += hazards[day - from]! * (rate + model.echoOn(before, day));
      for (let day = first; day <= to; day += 1) {
        const index = day - from;
        const kind = echoKind(before, day);
        const sum = rate + (kind < 0 ? 0 : model.echoes[kind]!);
        const share = isChanged ? (hazards[index]! * sum) / total : 0;
        counts.found[index]! += share;
        counts.expected[index]! += sum * model.weekday[day % 7]!;
        if (kind < 0) continue;
        counts.echoFound[kind]! += share;
        counts.echoExpected[kind]! += rate * hazards[index]!;
        counts.echoDays[kind]! += hazards[index]!;
      }
    }
  }
  return counts;
}

/** Returns a filter for the day with the most changes of each weekday, once there are enough weeks. */
function busiestDays(found: Float64Array, from: number): (index: number) => boolean {
  const busiest = new Map<number, number>();
  for (let index = 0; index < found.length; index += 1) {
    const weekday = (from + index) % 7;
    const known = busiest.get(weekday);
    if (known === undefined || found[index]! > found[known]!) busiest.set(weekday, index);
  }
  return (index) => found.length >= MIN_WEEKS * 7 && busiest.get((from + index) % 7) === index;
}

function learnWeekdays(
  model: ShopModel,
  { found, expected }: Counts,
  from: number,
  isLeftOut: (index: number) => boolean,
): void {
  const sums = Array.from({ length: 7 }, () => ({ found: WEEKDAY_PRIOR / 7, expected: WEEKDAY_PRIOR / 7 }));
  for (let index = 0; index < found.length; index += 1) {
    if (isLeftOut(index)) continue;
    const weekday = (from + index) % 7;
    sums[weekday]!.found += found[index]!;
    sums[weekday]!.expected += expected[index]! / model.weekday[weekday]!;
  }
  const weights = sums.map((sum) => sum.found / sum.expected);
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / 7;
  model.weekday = Float64Array.from(weights, (weight) => weight / mean);
}

function learnDays(model: ShopModel, { found, expected }: Counts, from: number): void {
  const factors = Array.from(found, (count, index) =>
    Math.min(MAX_DAY_FACTOR, Math.max(MIN_DAY_FACTOR, (count + DAY_PRIOR) / (expected[index]! + DAY_PRIOR))),
  );
  // An additional week of ordinary days stabilises the first weeks.
  const sum = factors.reduce((total, factor) => total + Math.min(MAX_IN_AVERAGE, factor), 7);
  const mean = sum / (factors.length + 7);
  for (const [index, factor] of factors.entries()) model.setDayFactor(from + index, factor / mean);
}

function learnEchoes(model: ShopModel, { echoFound, echoExpected, echoDays }: Counts): void {
  model.echoes = echoFound.map((count, kind) =>
    Math.max(0, (count - echoExpected[kind]!) / (echoDays[kind]! + ECHO_PRIOR)),
  );
}
