import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";

/** Evidence for or against something, by name; missing features are 0. */
export type Features = Record<string, number>;

/** An amount that may be the price, with all its visible and stated evidence. */
export interface Candidate {
  money: Money;
  /** The other reading if the printed amount remains ambiguous. */
  otherReading?: Money;
  visible?: VisiblePrice;
  stated?: StatedPrice;
  /** Whether it is printed anywhere as the lowest of several: "from", or the lower end of a range. */
  isLowestOfRange?: boolean;
  features: Features;
}

/** Returns the sum of the features multiplied by their weights. */
export function scoreOf(features: Features, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const name in features) sum += features[name]! * (weights[name] ?? 0);
  return sum;
}

/** Returns the probabilities for scores (softmax), in their order. */
export function shares(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - top));
  const sum = parts.reduce((total, one) => total + one, 0);
  return parts.map((part) => part / sum);
}
