import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";

/** What speaks for or against something, by name; what is missing is 0. */
export type Features = Record<string, number>;

/** An amount that may be the price asked, with everything the page shows and states of it. */
export interface Candidate {
  money: Money;
  /** The other reading where the printed amount stays ambiguous. */
  otherReading?: Money;
  visible?: VisiblePrice;
  stated?: StatedPrice;
  /** The page prints it as the least of several somewhere: "from", or the lower end of a range. */
  isLowestOfRange?: boolean;
  features: Features;
}

/** The sum of the features times their weights. */
export function scoreOf(features: Features, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const name in features) sum += features[name]! * (weights[name] ?? 0);
  return sum;
}

/** The probabilities that scores stand for, in their order. */
export function shares(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - top));
  const sum = parts.reduce((total, one) => total + one, 0);
  return parts.map((part) => part / sum);
}
