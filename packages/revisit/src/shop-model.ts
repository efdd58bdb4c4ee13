import { ECHO_KINDS, echoKind } from "./echoes.ts";
import type { KnownChange } from "./echoes.ts";
import { learnPrior, newBelief, observe, RATES, weigh } from "./rates.ts";
import type { RateBelief } from "./rates.ts";

/** The time from the day after one visit to the next visit, in which the price has changed or not. */
export interface Interval {
  /** The first day it covers. */
  from: number;
  to: number;
  isChanged: boolean;
  /** The last change known before it. */
  before: KnownChange | undefined;
}

export interface TrackedProduct {
  id: string;
  intervals: Interval[];
  lastVisit: number | undefined;
  lastPrice: number | undefined;
  lastChange: KnownChange | undefined;
  belief: RateBelief;
  /** Echo hazard accumulated since the last visit, up to yesterday. */
  echo: number;
}

/** Limits of one day's factor: a relaunch changes everything at once, a quiet day next to nothing. */
export const MAX_DAY_FACTOR = 1000;
export const MIN_DAY_FACTOR = 0.05;
/** Weight, in expected changes, of the assumption that a day is ordinary. */
export const DAY_PRIOR = 1;
const TODAY_ROUNDS = 5;

/**
 * The model of one shop: a product's hazard on a day is (its own rate + its echo) x the weekday's weight x the day's own
 * factor. All of it is learned from visits alone.
 */
export class ShopModel {
  readonly products: TrackedProduct[];
  prior: Float64Array = new Float64Array(RATES.length).fill(1 / RATES.length);
  /** By day number modulo 7, 1 on average. */
  weekday: Float64Array = new Float64Array(7).fill(1);
  echoes: Float64Array = new Float64Array(ECHO_KINDS);
  /** For each day since the first: its ratio to other days of its weekday. */
  readonly dayFactor: number[] = [];
  /** The mean of the products' rates. */
  meanRate = 0;
  readonly firstDay: number;
  /** Hazard of a product with rate 1, from the first day up to and including each day. */
  readonly #passed: number[] = [];
  /** For today's visits: the product's hazard on an ordinary day, that of the days since the previous visit, and the result. */
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

  /** Returns the expected changes on this day for a product with rate 1. */
  hazard(day: number): number {
    return this.weekday[day % 7]! * this.factorOf(day);
  }

  /** Returns a day's ratio to others of its weekday; 1 while nothing is known about it. */
  factorOf(day: number): number {
    return this.dayFactor[day - this.firstDay] ?? 1;
  }

  /** Returns the same from one day up to and including another. */
  hazardBetween(from: number, to: number): number {
    const index = from - this.firstDay;
    return (this.#passed[to - this.firstDay] ?? 0) - (this.#passed[index - 1] ?? 0);
  }

  /** Returns the hazard since the product's last visit, including today. */
  exposure(product: TrackedProduct, today: number): number {
    return this.hazardBetween((product.lastVisit ?? this.firstDay - 1) + 1, today);
  }

  echoOn(change: KnownChange | undefined, day: number): number {
    const kind = echoKind(change, day);
    return kind < 0 ? 0 : this.echoes[kind]!;
  }

  /** Returns the expected changes from a product's echo since its last visit, including today. */
  echoSince(product: TrackedProduct, today: number): number {
    return product.echo + this.echoOn(product.lastChange, today) * this.hazard(today);
  }

  /** Starts a day as an ordinary one of its weekday. */
  beginDay(today: number): void {
    this.#today = [];
    this.#setFactor(today, 1);
  }

  /** Ends a day: echoes of products not visited accumulate. */
  endDay(today: number): void {
    for (const product of this.products) {
      if (product.lastVisit !== today)
        product.echo += this.echoOn(product.lastChange, today) * this.hazard(today);
    }
  }

  /** Records a visit. `price` is compared only with the last one. */
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

  /** Learns from today's visits: many changes at once raise the hazard of all products not yet visited. */
  learnToday(today: number): void {
    const expected = this.#today.reduce((sum, { ordinary }) => sum + ordinary, 0);
    let factor = this.factorOf(today);
    // The more changes today, the likelier that the changes now found occurred today.
    for (let round = 0; round < TODAY_ROUNDS; round += 1) {
      let found = 0;
      for (const { ordinary, before, isChanged } of this.#today)
        if (isChanged) found += (ordinary * factor) / (before + ordinary * factor);
      factor = (found + DAY_PRIOR) / (expected + DAY_PRIOR);
    }
    this.#setFactor(today, factor);
  }

  /** Recomputes the echoes since each product's last visit after their estimates changed. */
  addUpEchoes(from: number, today: number): void {
    for (const product of this.products) {
      product.echo = 0;
      for (let day = Math.max((product.lastVisit ?? today) + 1, from); day < today; day += 1)
        product.echo += this.echoOn(product.lastChange, day) * this.hazard(day);
    }
  }

  /** Recomputes cumulated hazards after past days' weights changed. */
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

  /** Returns the day by which half of the interval's hazard had passed. */
  #likeliestDay({ from, to, before }: Interval, rate: number): number {
    const hazards: number[] = [];
    for (let day = from; day <= to; day += 1)
      hazards.push(this.hazard(day) * (rate + this.echoOn(before, day)));
    let left = hazards.reduce((sum, value) => sum + value, 0) / 2;
    const index = hazards.findIndex((value) => (left -= value) <= 0);
    return index < 0 ? to : from + index;
  }
}
