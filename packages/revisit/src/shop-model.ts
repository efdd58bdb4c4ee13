import { ECHO_KINDS, echoKind } from "./echoes.ts";
import type { KnownChange } from "./echoes.ts";
import { learnPrior, newBelief, observe, RATES, weigh } from "./rates.ts";
import type { RateBelief } from "./rates.ts";

/** From the day after one visit to the next visit: either the price had changed, or not. */
export interface Interval {
  /** The first day that it covers. */
  from: number;
  to: number;
  isChanged: boolean;
  /** The change that was known before. */
  before: KnownChange | undefined;
}

export interface TrackedProduct {
  id: string;
  intervals: Interval[];
  lastVisit: number | undefined;
  lastPrice: number | undefined;
  lastChange: KnownChange | undefined;
  belief: RateBelief;
  /** Echo hazard that has passed since the last visit, up to yesterday. */
  echo: number;
}

/** Bounds of one day's factor: a relaunch changes everything at once, a quiet day next to nothing. */
export const MAX_DAY_FACTOR = 1000;
export const MIN_DAY_FACTOR = 0.05;
/** Expected changes that weigh as much as the assumption that a day is like any other. */
export const DAY_PRIOR = 1;
const TODAY_ROUNDS = 5;

/**
 * What is known of one shop: a product's hazard on a day is (its own rate + its echo) x the weekday's weight x the day's own
 * factor. All of it is learned from visits alone.
 */
export class ShopModel {
  readonly products: TrackedProduct[];
  prior: Float64Array = new Float64Array(RATES.length).fill(1 / RATES.length);
  /** By day number modulo 7, 1 on average. */
  weekday: Float64Array = new Float64Array(7).fill(1);
  echoes: Float64Array = new Float64Array(ECHO_KINDS);
  /** Of each day since the first: how much it differed from other days of its weekday. */
  readonly dayFactor: number[] = [];
  /** The mean of the products' rates. */
  meanRate = 0;
  readonly firstDay: number;
  /** Hazard of a product of rate 1 from the first day up to and with each day. */
  readonly #passed: number[] = [];
  /** Of today's visits: the product's hazard on a day like any other, that of the days since the visit before, and what was found. */
  #today: { ordinary: number; before: number; isChanged: boolean }[] = [];

  constructor(ids: readonly string[], firstDay: number) {
    this.firstDay = firstDay;
    this.products = ids.map((id) => ({
      id,
      intervals: [],
      lastVisit: undefined,
      lastPrice: undefined,
      lastChange: undefined,
      belief: newBelief(),
      echo: 0,
    }));
    this.reweigh();
  }

  /** A product of rate 1 would be expected to change so often on this day. */
  hazard(day: number): number {
    return this.weekday[day % 7]! * this.factorOf(day);
  }

  /** How much a day differs from others of its weekday; 1 where nothing is known of it yet. */
  factorOf(day: number): number {
    return this.dayFactor[day - this.firstDay] ?? 1;
  }

  /** The same from one day up to and with another. */
  hazardBetween(from: number, to: number): number {
    const index = from - this.firstDay;
    return (this.#passed[to - this.firstDay] ?? 0) - (this.#passed[index - 1] ?? 0);
  }

  /** Hazard since the product was last visited, today included. */
  exposure(product: TrackedProduct, today: number): number {
    return this.hazardBetween((product.lastVisit ?? this.firstDay - 1) + 1, today);
  }

  echoOn(change: KnownChange | undefined, day: number): number {
    const kind = echoKind(change, day);
    return kind < 0 ? 0 : this.echoes[kind]!;
  }

  /** Expected changes from a product's echo since its last visit, today included. */
  echoSince(product: TrackedProduct, today: number): number {
    return product.echo + this.echoOn(product.lastChange, today) * this.hazard(today);
  }

  /** Begins a day as one like any other of its weekday. */
  beginDay(today: number): void {
    this.#today = [];
    this.#setFactor(today, 1);
  }

  /** Ends a day: echoes of products that were not visited continue adding up. */
  endDay(today: number): void {
    for (const product of this.products) {
      if (product.lastVisit !== today)
        product.echo += this.echoOn(product.lastChange, today) * this.hazard(today);
    }
  }

  /** Takes a visit into account. `price` is compared with the last one only. */
  record(product: TrackedProduct, today: number, price: number): void {
    const { lastPrice, lastVisit, lastChange } = product;
    if (lastPrice !== undefined && lastVisit !== undefined) {
      const isChanged = price !== lastPrice;
      const exposure = this.exposure(product, today);
      const echo = this.echoSince(product, today);
      const rate = product.belief.mean + this.echoOn(lastChange, today);
      const sum = product.belief.mean * exposure + echo;
      this.#today.push({
        ordinary: rate * this.weekday[today % 7]!,
        before: Math.max(0, sum - rate * this.hazard(today)),
        isChanged,
      });
      observe(product.belief, exposure, echo, isChanged);
      weigh(product.belief, this.prior);
      const interval: Interval = { from: lastVisit + 1, to: today, isChanged, before: lastChange };
      product.intervals.push(interval);
      if (isChanged)
        product.lastChange = {
          day: this.#likeliestDay(interval, product.belief.mean),
          direction: price < lastPrice ? "drop" : "rise",
        };
    }
    product.lastPrice = price;
    product.lastVisit = today;
    product.echo = 0;
  }

  /** What today's visits say about today: many changes found at once raise the hazard of all that were not visited yet. */
  learnToday(today: number): void {
    const expected = this.#today.reduce((sum, { ordinary }) => sum + ordinary, 0);
    let factor = this.factorOf(today);
    // The more that has happened today, the likelier it was today that what is found now has happened.
    for (let round = 0; round < TODAY_ROUNDS; round += 1) {
      let found = 0;
      for (const { ordinary, before, isChanged } of this.#today)
        if (isChanged) found += (ordinary * factor) / (before + ordinary * factor);
      factor = (found + DAY_PRIOR) / (expected + DAY_PRIOR);
    }
    this.#setFactor(today, factor);
  }

  /** Adds the echoes since each product's last visit up again, after what is known of them has changed. */
  addUpEchoes(from: number, today: number): void {
    for (const product of this.products) {
      product.echo = 0;
      for (let day = Math.max((product.lastVisit ?? today) + 1, from); day < today; day += 1)
        product.echo += this.echoOn(product.lastChange, day) * this.hazard(day);
    }
  }

  /** Sums up hazards again after weights of past days have changed. */
  addUp(from: number, to: number): void {
    for (let day = from; day <= to; day += 1) {
      const index = day - this.firstDay;
      this.#passed[index] = (this.#passed[index - 1] ?? 0) + this.hazard(day);
    }
  }

  learnPrior(): void {
    this.prior = learnPrior(this.products.map(({ belief }) => belief));
    this.reweigh();
  }

  reweigh(): void {
    let sum = 0;
    for (const { belief } of this.products) {
      weigh(belief, this.prior);
      sum += belief.mean;
    }
    this.meanRate = sum / this.products.length;
  }

  setDayFactor(day: number, factor: number): void {
    this.dayFactor[day - this.firstDay] = factor;
  }

  #setFactor(day: number, factor: number): void {
    this.setDayFactor(day, Math.min(MAX_DAY_FACTOR, Math.max(MIN_DAY_FACTOR, factor)));
    this.addUp(day, day);
  }

  /** The day on which half of the interval's hazard had passed. */
  #likeliestDay({ from, to, before }: Interval, rate: number): number {
    const hazards: number[] = [];
    for (let day = from; day <= to; day += 1)
      hazards.push(this.hazard(day) * (rate + this.echoOn(before, day)));
    let left = hazards.reduce((sum, value) => sum + value, 0) / 2;
    const index = hazards.findIndex((value) => (left -= value) <= 0);
    return index < 0 ? to : from + index;
  }
}
