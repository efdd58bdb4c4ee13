import type { Model } from "../../packages/match/src/trees.ts";

export interface Example {
  features: readonly number[];
  isSame: boolean;
  weight: number;
}

export interface BoostOptions {
  trees: number;
  depth: number;
  rate: number;
  /** Shrinks the scores of leaves with few examples. */
  ridge: number;
  seed: number;
}

const BINS = 32;

/** Limits between which about equally many values are, at most 31. */
function limitsOf(values: Float64Array): number[] {
  const sorted = values.toSorted();
  const limits = new Set<number>();
  for (let bin = 1; bin < BINS; bin += 1) {
    let at = Math.floor((bin * sorted.length) / BINS);
    const value = sorted[at]!;
    while (at >= 0 && sorted[at] === value) at -= 1;
    if (at >= 0) limits.add(Number(((sorted[at]! + value) / 2).toPrecision(4)));
  }
  return [...limits].sort((a, b) => a - b);
}

function binOf(limits: readonly number[], value: number): number {
  let bin = 0;
  while (bin < limits.length && value > limits[bin]!) bin += 1;
  return bin;
}

function random(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Gradient boosting of trees that ask one question per level, on the logistic loss; half of the examples for each tree. */
export function boost(examples: readonly Example[], options: BoostOptions): Model {
  const count = examples.length;
  const width = examples[0]!.features.length;
  const limits: number[][] = [];
  const bins: Uint8Array[] = [];
  for (let feature = 0; feature < width; feature += 1) {
    const values = Float64Array.from(examples, (example) => example.features[feature]!);
    const own = limitsOf(values);
    limits.push(own);
    bins.push(Uint8Array.from(values, (value) => binOf(own, value)));
  }
  let positive = 0;
  let all = 0;
  for (const { isSame, weight } of examples) {
    all += weight;
    if (isSame) positive += weight;
  }
  const base = Math.log(positive / (all - positive));
  const scores = new Float64Array(count).fill(base);
  const gradients = new Float64Array(count);
  const hessians = new Float64Array(count);
  const leaves = new Uint8Array(count);
  const leafCount = 1 << options.depth;
  const sumG = new Float64Array(leafCount * BINS);
  const sumH = new Float64Array(leafCount * BINS);
  const next = random(options.seed);
  const chosen = new Int32Array(count);
  const trees: number[][] = [];
  const worth = (g: number, h: number): number => (g * g) / (h + options.ridge);
  for (let tree = 0; tree < options.trees; tree += 1) {
    let size = 0;
    for (let at = 0; at < count; at += 1) {
      const { isSame, weight } = examples[at]!;
      const p = 1 / (1 + Math.exp(-scores[at]!));
      gradients[at] = weight * ((isSame ? 1 : 0) - p);
      hessians[at] = weight * Math.max(p * (1 - p), 1e-6);
      leaves[at] = 0;
      if (next() < 0.5) chosen[size++] = at;
    }
    const questions: number[] = [];
    const asked: Array<{ feature: number; bin: number }> = [];
    for (let level = 0; level < options.depth; level += 1) {
      let best = { gain: -1, feature: 0, bin: 0 };
      for (let feature = 0; feature < width; feature += 1) {
        const own = limits[feature]!;
        if (own.length === 0) continue;
        const bin = bins[feature]!;
        sumG.fill(0);
        sumH.fill(0);
        for (let i = 0; i < size; i += 1) {
          const at = chosen[i]!;
          const cell = leaves[at]! * BINS + bin[at]!;
          sumG[cell]! += gradients[at]!;
          sumH[cell]! += hessians[at]!;
        }
        const gains = new Float64Array(own.length);
        for (let leaf = 0; leaf < 1 << level; leaf += 1) {
          let g = 0;
          let h = 0;
          let allG = 0;
          let allH = 0;
          for (let b = 0; b <= own.length; b += 1) {
            allG += sumG[leaf * BINS + b]!;
            allH += sumH[leaf * BINS + b]!;
          }
          for (let b = 0; b < own.length; b += 1) {
            g += sumG[leaf * BINS + b]!;
            h += sumH[leaf * BINS + b]!;
            gains[b]! += worth(g, h) + worth(allG - g, allH - h);
          }
        }
        for (let b = 0; b < own.length; b += 1)
          if (gains[b]! > best.gain) best = { gain: gains[b]!, feature, bin: b };
      }
      asked.push(best);
      questions.push(best.feature, limits[best.feature]![best.bin]!);
      const bin = bins[best.feature]!;
      for (let at = 0; at < count; at += 1) if (bin[at]! > best.bin) leaves[at]! += 1 << level;
    }
    const g = new Float64Array(leafCount);
    const h = new Float64Array(leafCount);
    for (let i = 0; i < size; i += 1) {
      const at = chosen[i]!;
      g[leaves[at]!]! += gradients[at]!;
      h[leaves[at]!]! += hessians[at]!;
    }
    const values = Array.from(g, (sum, leaf) =>
      Number(((options.rate * sum) / (h[leaf]! + options.ridge)).toFixed(3)),
    );
    for (let at = 0; at < count; at += 1) scores[at]! += values[leaves[at]!]!;
    trees.push([...questions, ...values]);
  }
  return { depth: options.depth, base: Number(base.toFixed(3)), trees };
}
