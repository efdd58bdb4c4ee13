const RATE = 0.03;
const RIDGE = 1e-3;

/**
 * Adam (Kingma and Ba, 2015) with the gradient of the whole set, so that every run gives the same weights.
 * A sign of 1 or -1 keeps a weight on that side of 0: agreement never counts against, whatever a few examples suggest.
 */
function minimise(
  size: number,
  steps: number,
  { signs, start }: { signs: readonly number[]; start?: ArrayLike<number> },
  gradient: (weights: Float64Array) => Float64Array,
): Float64Array {
  const weights = Float64Array.from({ length: size }, (_, k) => start?.[k] ?? 0);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let step = 1; step <= steps; step += 1) {
    const slope = gradient(weights);
    for (let k = 0; k < size; k += 1) {
      const g = slope[k] ?? 0;
      mean[k] = 0.9 * (mean[k] ?? 0) + 0.1 * g;
      square[k] = 0.999 * (square[k] ?? 0) + 0.001 * g * g;
      const fast = (mean[k] ?? 0) / (1 - 0.9 ** step);
      const scale = Math.sqrt((square[k] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
      const next = (weights[k] ?? 0) - (RATE * fast) / scale;
      weights[k] = next * (signs[k] ?? 0) < 0 ? 0 : next;
    }
  }
  return weights;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) sum += (a[k] ?? 0) * (b[k] ?? 0);
  return sum;
};

export interface Choice {
  options: { x: readonly number[]; right: boolean }[];
  weight: number;
}

/** Conditional logit (McFadden, 1974) with a ridge penalty towards the prior: weights under which the right options win. */
export function fitChoice(
  choices: readonly Choice[],
  signs: readonly number[],
  prior: readonly number[],
): Float64Array {
  const size = signs.length;
  const usable = choices.filter(
    ({ options }) => options.some(({ right }) => right) && options.some(({ right }) => !right),
  );
  const total = usable.reduce((sum, { weight }) => sum + weight, 0);
  return minimise(size, 300, { signs, start: prior }, (weights) => {
    const slope = weights.map((weight, k) => RIDGE * (weight - (prior[k] ?? 0)));
    for (const { options, weight } of usable) {
      const scores = options.map(({ x }) => dot(x, weights));
      const top = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - top));
      const all = powers.reduce((sum, power) => sum + power, 0);
      const right = options.reduce((sum, option, k) => sum + (option.right ? (powers[k] ?? 0) : 0), 0);
      options.forEach((option, k) => {
        const power = powers[k] ?? 0;
        const push = (weight * (power / all - (option.right ? power / right : 0))) / total;
        if (Math.abs(push) < 1e-9) return;
        for (let i = 0; i < size; i += 1) slope[i] = (slope[i] ?? 0) + push * (option.x[i] ?? 0);
      });
    }
    return slope;
  });
}

export interface Case {
  x: readonly number[];
  right: boolean;
  weight: number;
}

/** Logistic regression on standardised inputs, with a ridge penalty towards the prior; returns weights for the raw inputs, bias last. */
export function fitLogistic(
  cases: readonly Case[],
  signs: readonly number[],
  prior: readonly number[],
): Float64Array {
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  const size = signs.length;
  const mean = new Float64Array(size);
  const spread = new Float64Array(size);
  for (const { x, weight } of cases)
    for (let k = 0; k < size; k += 1) mean[k] = (mean[k] ?? 0) + (weight * (x[k] ?? 0)) / total;
  for (const { x, weight } of cases) {
    for (let k = 0; k < size; k += 1)
      spread[k] = (spread[k] ?? 0) + (weight * ((x[k] ?? 0) - (mean[k] ?? 0)) ** 2) / total;
  }
  const scale = spread.map((value) => Math.sqrt(value) + 1e-2);
  const rows = cases.map(({ x }) =>
    Float64Array.from([...x.map((value, k) => (value - (mean[k] ?? 0)) / (scale[k] ?? 1)), 1]),
  );
  // The prior is given for the raw inputs; an input that hardly varies here keeps its prior unchanged.
  const start = signs.map((_, k) => (prior[k] ?? 0) * (scale[k] ?? 1));
  const fitted = minimise(size + 1, 700, { signs, start }, (weights) => {
    const slope = weights.map((weight, k) => (k < size ? RIDGE * (weight - (start[k] ?? 0)) : 0));
    rows.forEach((row, n) => {
      const { right, weight } = cases[n] ?? { right: false, weight: 0 };
      const push = (weight * (1 / (1 + Math.exp(-dot(row, weights))) - (right ? 1 : 0))) / total;
      for (let k = 0; k <= size; k += 1) slope[k] = (slope[k] ?? 0) + push * (row[k] ?? 0);
    });
    return slope;
  });
  const out = new Float64Array(size + 1);
  let bias = fitted[size] ?? 0;
  for (let k = 0; k < size; k += 1) {
    out[k] = (fitted[k] ?? 0) / (scale[k] ?? 1);
    bias -= (out[k] ?? 0) * (mean[k] ?? 0);
  }
  out[size] = bias;
  return out;
}

export const probability = (x: ArrayLike<number>, weights: ArrayLike<number>): number =>
  1 / (1 + Math.exp(-(dot(x, weights) + (weights[x.length] ?? 0))));
