/** One answer of known truth. */
export interface Answer {
  probability: number;
  isSame: boolean;
}

/** The difference between what is promised and what comes true, weighted by how often it is promised; ten equal classes. */
export function calibrationError(answers: readonly Answer[]): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const own = answers.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === bin);
    const promised = own.reduce((sum, { probability }) => sum + probability, 0);
    const came = own.filter(({ isSame }) => isSame).length;
    error += Math.abs(promised - came);
  }
  return error / answers.length;
}

export interface Counts {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
}

export function countAt(answers: readonly Answer[], threshold: number): Counts {
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  for (const { probability, isSame } of answers)
    if (probability >= threshold) counts[isSame ? "truePositives" : "falsePositives"] += 1;
    else if (isSame) counts.falseNegatives += 1;
  return counts;
}

export function scoresOf({ truePositives, falsePositives, falseNegatives }: Counts) {
  const precision = truePositives / Math.max(1, truePositives + falsePositives);
  const recall = truePositives / Math.max(1, truePositives + falseNegatives);
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

/** The threshold with the highest F1: between two answers' probabilities. */
export function bestThreshold(answers: readonly Answer[]): number {
  const sorted = answers.toSorted((a, b) => b.probability - a.probability);
  const all = answers.filter(({ isSame }) => isSame).length;
  let best = { f1: -1, threshold: 0.5 };
  let right = 0;
  sorted.forEach(({ probability, isSame }, at) => {
    if (isSame) right += 1;
    const f1 = (2 * right) / (at + 1 + all);
    const next = sorted[at + 1]?.probability ?? 0;
    if (f1 > best.f1 && next < probability) best = { f1, threshold: (probability + next) / 2 };
  });
  return best.threshold;
}
