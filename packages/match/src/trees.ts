/**
 * Trees that ask one question per level, the same in all of a level's nodes (as CatBoost's do: Prokhorenkova et al., 2018): for
 * each level the number of a feature and a limit, then a score for each combination of answers.
 */
export interface Model {
  depth: number;
  /** The score before any tree. */
  base: number;
  trees: ReadonlyArray<readonly number[]>;
}

/** One tree a line, its numbers separated by spaces. */
export function readTrees(text: string): number[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number));
}

/** The log-odds that the trees give. */
export function scoreOf(model: Model, features: readonly number[]): number {
  let score = model.base;
  for (const tree of model.trees) {
    let leaf = 0;
    for (let level = 0; level < model.depth; level += 1)
      if (features[tree[2 * level]!]! > tree[2 * level + 1]!) leaf += 1 << level;
    score += tree[2 * model.depth + leaf]!;
  }
  return score;
}

export function probabilityOf(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
