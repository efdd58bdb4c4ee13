/**
 * Fits the locator's weights on one half of the sites and writes packages/locator/src/weights.ts; with `--exchanged`, on the other
 * half, and writes exchanged-model.json, with which the first half is measured.
 * Run: CORPUS_DIR=... node bench/accuracy/picker/fit.ts [--exchanged]
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FACTS, FEATURES } from "../../../packages/locator/src/features.ts";
import { ADDED, evidence, weigh } from "../../../packages/locator/src/rank.ts";
import type { Model } from "../../../packages/locator/src/rank.ts";
import { halfOf, loadPairs } from "./corpus.ts";
import { gather } from "./examples.ts";
import type { Example } from "./examples.ts";
import { fitChoice, fitLogistic, probability } from "./learn.ts";
import type { Case } from "./learn.ts";
import { isGone, VARIANTS } from "./variants.ts";
import type { Variant } from "./variants.ts";

/** The protocol's own variants count most; of the additional ones, only every third target is used. */
const WEIGHT: Record<Variant, number> = {
  changed: 1,
  gone: 1,
  rowGone: 0.7,
  same: 1,
  repriced: 1.5,
  repricedGone: 1.5,
  renamed: 1,
  renamedGone: 1,
  reworded: 0.5,
  borrowed: 1,
};
/**
 * Knowledge about shops that this corpus of mostly other pages hardly shows: features without examples keep these weights.
 */
const PRIOR: Readonly<Record<string, number>> = {
  currencyAgrees: 0.5,
  currencyDiffers: -1,
  struckDiffers: -2,
  idEqual: 0.8,
  idDiffers: -0.3,
  nameSimilarity: 0.5,
  namingEqual: 0.8,
  namingDiffers: -0.5,
};
const FOLDS = 5;
const isExchanged = process.argv.includes("--exchanged");
/** Wrong answers, and answers when gone, that a threshold may allow: a quarter of the promised limits, since other sites differ more. */
const WRONG = 0.01 / 4;
const WHEN_GONE = 0.05 / 4;

const AGAINST = /Differs$|^known|Distance$/;
const featureSigns = FEATURES.map((name) => (AGAINST.test(name) ? -1 : 1));
const evidenceSigns = [...featureSigns, ...FACTS.map(() => 0), ...ADDED.map(() => 0)];
const priorOf = (names: readonly string[]): number[] => names.map((name) => PRIOR[name] ?? 0);
const evidenceNames = [...FEATURES, ...FACTS, ...ADDED];
const foldOf = (example: Example): number =>
  Array.from(example.site).reduce(
    (sum, letter) => (sum * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003,
    0,
  ) % FOLDS;

function fitRank(examples: readonly Example[]): Float64Array {
  return fitChoice(
    examples.map(({ candidates, variant }) => ({
      options: candidates.map(({ features, right }) => ({ x: features, right })),
      weight: WEIGHT[variant],
    })),
    featureSigns,
    priorOf(FEATURES),
  );
}

interface Scored extends Case {
  variant: Variant;
  fold: number;
}

/** The verdict's input for an example whose candidates are ranked by these weights. */
function score(example: Example, weights: Float64Array): Scored {
  const ranked = example.candidates
    .map((candidate) => ({ candidate, score: weigh(candidate.features, Array.from(weights)) }))
    .sort((a, b) => b.score - a.score);
  const best = ranked[0];
  const common = { weight: WEIGHT[example.variant], variant: example.variant, fold: foldOf(example) };
  if (best === undefined) return { x: evidenceSigns.map(() => 0), right: false, ...common };
  const chain = new Set(best.candidate.chain);
  const others = ranked.filter(({ candidate }) => !chain.has(candidate.at)).map(({ score }) => score);
  const x = evidence({ features: best.candidate.features, score: best.score }, best.candidate.facts, others);
  return { x, right: best.candidate.right, ...common };
}

const folds = Array.from({ length: FOLDS }, (_, fold) => fold);

/** Scores every example by weights that were fitted without its site. */
function scoreHeldOut(examples: readonly Example[]): Scored[] {
  return folds.flatMap((fold) => {
    const weights = fitRank(examples.filter((example) => foldOf(example) !== fold));
    return examples.filter((example) => foldOf(example) === fold).map((example) => score(example, weights));
  });
}

/** The weighted share of wrong answers. */
function wrongShare(cases: readonly (Scored & { p: number })[], threshold: number): number {
  const wrong = cases.filter((one) => one.p >= threshold && !one.right);
  const weigh = (list: readonly Scored[]): number => list.reduce((sum, { weight }) => sum + weight, 0);
  return weigh(wrong) / weigh(cases);
}

/** The lowest threshold, at least even odds, that keeps both kinds of error within a quarter of their limits on sites not fitted on. */
function chooseThreshold(scoredCases: readonly Scored[]): number {
  const scored = folds.flatMap((fold) => {
    const weights = fitLogistic(
      scoredCases.filter((one) => one.fold !== fold),
      evidenceSigns,
      priorOf(evidenceNames),
    );
    return scoredCases
      .filter((one) => one.fold === fold)
      .map((one) => ({ ...one, p: probability(one.x, weights) }));
  });
  const gone = scored.filter((one) => isGone(one.variant));
  const there = scored.filter(
    (one) => !isGone(one.variant) && one.variant !== "reworded" && one.variant !== "borrowed",
  );
  for (let threshold = 0.5; threshold < 0.99; threshold += 0.01) {
    if (wrongShare(there, threshold) > WRONG || wrongShare(gone, threshold) > WHEN_GONE) continue;
    report(scored, threshold);
    return Math.round(threshold * 100) / 100;
  }
  throw new Error("No threshold keeps the errors within their limits.");
}

function report(scored: readonly (Scored & { p: number })[], threshold: number): void {
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`;
  for (const variant of VARIANTS) {
    const cases = scored.filter((one) => one.variant === variant);
    const answered = cases.filter((one) => one.p >= threshold);
    const right = answered.filter((one) => one.right).length;
    console.log(
      `${variant.padEnd(14)} first ${percent(cases.filter((one) => one.right).length, cases.length)}, ` +
        `answered right ${percent(right, cases.length)}, wrong ${percent(answered.length - right, cases.length)}`,
    );
  }
}

const table = (names: readonly string[], weights: ArrayLike<number>, from: number): string =>
  names.map((name, k) => `  ${name}: ${(weights[from + k] ?? 0).toFixed(4)},\n`).join("");

/** Gathering takes minutes, so EXAMPLES can name a file that caches the examples while one works on the fit. */
function readExamples(): Example[] {
  const corpusDir = process.env["CORPUS_DIR"];
  const kept = process.env["EXAMPLES"];
  if (kept !== undefined && existsSync(kept)) {
    return readFileSync(kept, "utf8")
      .split("\n")
      .map((line) => JSON.parse(line) as Example);
  }
  if (corpusDir === undefined) throw new Error("CORPUS_DIR is not set.");
  const examples = [
    ...gather(loadPairs(corpusDir).filter((pair) => halfOf(pair.site) === (isExchanged ? "report" : "fit"))),
  ];
  if (kept !== undefined) writeFileSync(kept, examples.map((example) => JSON.stringify(example)).join("\n"));
  return examples;
}

function main(): void {
  const examples = readExamples();
  const scoredCases = scoreHeldOut(examples);
  const threshold = chooseThreshold(scoredCases);
  const rank = fitRank(examples);
  const verdict = fitLogistic(scoredCases, evidenceSigns, priorOf(evidenceNames));
  console.log(`threshold ${threshold}, ${examples.length} searches`);
  const round = (weights: ArrayLike<number>): number[] =>
    Array.from(weights, (weight) => Number(weight.toFixed(4)));
  if (isExchanged) {
    const size = evidenceNames.length;
    const model: Model = {
      rank: round(rank),
      verdict: round(verdict).slice(0, size),
      bias: round(verdict)[size] ?? 0,
      answer: threshold,
    };
    const file = fileURLToPath(new URL("./exchanged-model.json", import.meta.url));
    writeFileSync(file, `${JSON.stringify(model)}\n`);
    return;
  }
  const text = `// Written by bench/accuracy/picker/fit.ts from one half of the corpus's sites: not for editing by hand.

/** Score of a candidate: the sum of its features times these. */
export const RANK: Readonly<Record<string, number>> = {
${table(FEATURES, rank, 0)}};

/** Log-odds that the best candidate is the picked element: the sum of the evidence times these, and BIAS. */
export const VERDICT: Readonly<Record<string, number>> = {
${table(evidenceNames, verdict, 0)}};
export const BIAS = ${(verdict[evidenceNames.length] ?? 0).toFixed(4)};

/** From this probability on an element is answered. */
export const ANSWER = ${threshold};
`;
  writeFileSync(fileURLToPath(new URL("../../../packages/locator/src/weights.ts", import.meta.url)), text);
}

main();
