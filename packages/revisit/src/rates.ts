/**
 * How often a product changes its price is not known; what is known is how believable each of these rates is (changes a day). A
 * grid instead of one estimate keeps "never changes" and "we have hardly looked" apart.
 */
export const RATES: readonly number[] = [1 / 2000, 1 / 700, 1 / 300, 1 / 150, 1 / 70, 1 / 35, 1 / 17, 1 / 8];

/** What one product's visits say about its rate. */
export interface RateBelief {
  /** How well each rate explains the visits, the best one 1. */
  likelihood: Float64Array;
  /** With what the shop's other products say: a probability for each rate. */
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
 * Takes one visit into account.
 *
 * @param exposure how many ordinary days' worth of the shop's hazard lay between this visit and the one before
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
  // Only ratios count; without this a long history would end in zeros.
  for (let k = 0; k < likelihood.length; k += 1) likelihood[k]! /= best;
}

/** Weighs the product's own visits with the rates of its shop. */
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
 * How the rates of a shop's products are spread, from what is believed of each (a step of expectation maximisation). Half a
 * product is added to each rate, so that none is ever ruled out.
 */
export function learnPrior(beliefs: Iterable<RateBelief>): Float64Array {
  const prior = new Float64Array(RATES.length).fill(0.5);
  for (const { probability } of beliefs)
    for (let k = 0; k < prior.length; k += 1) prior[k]! += probability[k]!;
  const total = prior.reduce((sum, value) => sum + value, 0);
  return prior.map((value) => value / total);
}
