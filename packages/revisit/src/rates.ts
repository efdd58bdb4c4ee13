/**
 * The possible rates of price changes a day, each with its plausibility, since a product's true rate is unknown. A grid
 * instead of one estimate distinguishes "never changes" from "hardly observed".
 */
export const RATES: readonly number[] = [1 / 2000, 1 / 700, 1 / 300, 1 / 150, 1 / 70, 1 / 35, 1 / 17, 1 / 8];

/** The evidence on one product's rate from its visits. */
export interface RateBelief {
  /** How well each rate explains the visits, with 1 for the best. */
  likelihood: Float64Array;
  /** Combined with the shop's other products: a probability for each rate. */
  probability: Float64Array;
  /** The expected rate, in changes a day. */
  mean: number;
}

export function newBelief(): RateBelief {
  return {
    likelihood: new Float64Array(RATES.length).fill(1),
    probability: new Float64Array(RATES.length),
    mean: 0,
  };
}

/**
 * Updates the belief with one visit.
 *
 * @param exposure the shop's hazard between this visit and the previous one, in ordinary days
 * @param echo the expected number of changes that follow from the product's previous change
 */
export function observe(belief: RateBelief, exposure: number, echo: number, isChanged: boolean): void {
  const { likelihood } = belief;
  let best = 0;
  for (const [k, rate] of RATES.entries()) {
    const unchanged = Math.exp(-rate * exposure);
    const value = likelihood[k]! * (isChanged ? 1 - unchanged * Math.exp(-echo) : unchanged);
    likelihood[k] = value;
    if (value > best) best = value;
  }
  // Only ratios matter; without this, a long history would underflow to zeros.
  for (let k = 0; k < likelihood.length; k += 1) likelihood[k]! /= best;
}

/** Combines the product's own visits with its shop's distribution of rates. */
export function weigh(belief: RateBelief, prior: Float64Array): void {
  const { likelihood, probability } = belief;
  let total = 0;
  for (let k = 0; k < prior.length; k += 1) {
    probability[k] = prior[k]! * likelihood[k]!;
    total += probability[k]!;
  }
  belief.mean = 0;
  for (const [k, rate] of RATES.entries()) {
    probability[k]! /= total;
    belief.mean += probability[k]! * rate;
  }
}

/**
 * Returns the distribution of a shop's rates, from the belief on each product (a step of expectation maximisation). Each
 * rate gets half an additional product, so that none is ever ruled out.
 */
export function learnPrior(beliefs: Iterable<RateBelief>): Float64Array {
  const prior = new Float64Array(RATES.length).fill(0.5);
  for (const { probability } of beliefs)
    for (let k = 0; k < prior.length; k += 1) prior[k]! += probability[k]!;
  const total = prior.reduce((sum, value) => sum + value, 0);
  return prior.map((value) => value / total);
}
