/**
 * Fits the weights of the price selection to labelled pages: `CORPUS_DIR=… node bench/accuracy/extract/fit.ts` prints the results
 * of five-fold cross-validation by host; with `--write`, it writes the tables fitted to all pages.
 */
import { writeFileSync } from "node:fs";
import { gatherEvidence } from "../../../packages/extract/src/evidence.ts";
import type { Money } from "../../../packages/extract/src/money/types.ts";
import { candidatesOf } from "../../../packages/extract/src/price/candidates.ts";
import { noneFeatures } from "../../../packages/extract/src/price/choose.ts";
import {
  scoreOf,
  shares,
  type Candidate,
  type Features,
} from "../../../packages/extract/src/price/features.ts";
import { listCandidates, listDoubts, noListFeatures } from "../../../packages/extract/src/price/list.ts";
import { certaintyOf, textDoubts, type TextDoubt } from "../../../packages/extract/src/price/text-doubts.ts";
import { allLabelledPages, type LabelledPage } from "./corpus.ts";
import { foldOf, FOLDS } from "./folds.ts";
import { CERTAINTY_PRIOR, CURRENT_PRIOR, GIVEN_FROM, LIST_PRIOR, SET_BY_HAND } from "./prior.ts";
import { reliability, thresholds, type Answer } from "./reliability.ts";
import { withoutMarkup } from "./stripped.ts";

type Weights = Record<string, number>;

/** One page: the options, with "no price" last, and which of them are right. */
interface Choice {
  id: string;
  group: string;
  /** The page without its machine-readable data. */
  isStripped: boolean;
  options: Features[];
  /** The doubts about the text of each amount. */
  doubts: TextDoubt[][];
  right: boolean[];
}

/** Strength of the prior, in pages: a few pages cannot move a weight far. */
const STRENGTH = 2;
/** Weight of a page without its markup: it is no evidence from another shop. */
const STRIPPED_SHARE = 0.5;
const STEPS = 600;
const RATE = 0.05;
const WEIGHTS_FILE = new URL("../../../packages/extract/src/price/weights.ts", import.meta.url);

/** Maximises the probability of the right options (a conditional logit, fitted with Adam); leaves the weights set by hand. */
function fit(choices: readonly Choice[], prior: Readonly<Weights>): Weights {
  const weights: Weights = { ...prior };
  const free = Object.keys(weights).filter((name) => !(name in SET_BY_HAND));
  const means: Weights = {};
  const squares: Weights = {};
  for (let step = 1; step <= STEPS; step += 1) {
    const slopes = slopesAt(choices, weights);
    for (const name of free) {
      const slope = (slopes[name] ?? 0) - STRENGTH * (weights[name]! - prior[name]!);
      means[name] = 0.9 * (means[name] ?? 0) + 0.1 * slope;
      squares[name] = 0.999 * (squares[name] ?? 0) + 0.001 * slope * slope;
      const mean = means[name] / (1 - 0.9 ** step);
      weights[name]! += (RATE * mean) / (Math.sqrt(squares[name] / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return weights;
}

function slopesAt(choices: readonly Choice[], weights: Weights): Weights {
  const slopes: Weights = {};
  for (const choice of choices) {
    const { options, right, isStripped } = choice;
    const probabilities = probabilitiesOf(choice, weights);
    const rightShare = Math.max(
      1e-9,
      probabilities.reduce((sum, share, index) => sum + (right[index] ? share : 0), 0),
    );
    for (const [index, features] of options.entries()) {
      const share = probabilities[index]!;
      const pull = ((right[index] ? share / rightShare : 0) - share) * (isStripped ? STRIPPED_SHARE : 1);
      for (const name in features) slopes[name] = (slopes[name] ?? 0) + pull * features[name]!;
    }
  }
  return slopes;
}

function probabilitiesOf({ options }: Choice, weights: Readonly<Weights>): number[] {
  return shares(options.map((features) => scoreOf(features, weights)));
}

const isOne = (text: string, { amountMinor, exponent }: Money) =>
  Math.abs(Number(text) - amountMinor / 10 ** exponent) < 0.001;

/** What is fitted: the weights of the features, and the certainty of amounts whose text is doubtful. */
interface Fitted {
  weights: Weights;
  certainty: Weights;
}

/** Weight of the prior of a certainty, in pages. */
const CERTAINTY_STRENGTH = 20;

function fittedTo(choices: readonly Choice[], prior: Readonly<Weights>): Fitted {
  const weights = fit(choices, prior);
  const certainty: Weights = {};
  for (const [doubt, expected] of Object.entries(CERTAINTY_PRIOR)) {
    let right = expected * CERTAINTY_STRENGTH;
    let all = CERTAINTY_STRENGTH;
    for (const choice of choices) {
      const probabilities = probabilitiesOf(choice, weights);
      const best = probabilities.indexOf(Math.max(...probabilities));
      if (choice.doubts[best]?.some((one) => one === doubt) !== true) continue;
      const share = choice.isStripped ? STRIPPED_SHARE : 1;
      all += share;
      if (choice.right[best]) right += share;
    }
    certainty[doubt] = right / all;
  }
  return { weights, certainty };
}

/** Every labelled page as it is, and without its machine-readable data. */
function views(corpusDir: string): Array<LabelledPage & { isStripped: boolean }> {
  return allLabelledPages(corpusDir).flatMap((page) => [
    { ...page, isStripped: false },
    { ...withoutMarkup(page), isStripped: true },
  ]);
}

/** The choices on every page in both views: the price, and the previous price beside the right price. */
function choicesOf(corpusDir: string): { price: Choice[]; list: Choice[] } {
  const price: Choice[] = [];
  const list: Choice[] = [];
  for (const { labels, isStripped, ...page } of views(corpusDir)) {
    if (labels.price === undefined) continue;
    const { prices } = gatherEvidence(page);
    const from = { id: page.id, group: page.group, isStripped };
    const candidates = candidatesOf(prices);
    const right = grossOf(
      candidates,
      candidates.map(({ money }) => labels.price!.some((one) => isOne(one, money))),
    );
    price.push(choice(from, candidates.map(withDoubts), noneFeatures(prices), right));
    const current = candidates[right.indexOf(true)];
    if (labels.list_price === undefined || current === undefined) continue;
    const larger = listCandidates({ ...current, probability: 1, isLowestOfRange: false }, prices);
    const before = larger.map(({ money }) => labels.list_price !== null && isOne(labels.list_price!, money));
    const options = larger.map((one) => ({ features: one.features, doubts: listDoubts(one) }));
    list.push(choice(from, options, noListFeatures(larger), before));
  }
  return { price, list };
}

/** Where a label is the net price printed before its gross one, the latter is right: a buyer pays it. */
function grossOf(candidates: readonly Candidate[], right: readonly boolean[]): readonly boolean[] {
  const isNet = candidates.some(({ features }, index) => right[index] && features["netBeforeGross"]);
  const gross = candidates.map(({ features }) => features["grossBehindNet"] === 1);
  return isNet && gross.includes(true) ? gross : right;
}

interface Option {
  features: Features;
  doubts: TextDoubt[];
}

const withDoubts = (candidate: Candidate): Option => ({
  features: candidate.features,
  doubts: textDoubts(candidate),
});

function choice(
  from: Pick<Choice, "id" | "group" | "isStripped">,
  candidates: readonly Option[],
  none: Features,
  right: readonly boolean[],
): Choice {
  return {
    ...from,
    options: [...candidates.map(({ features }) => features), none],
    doubts: candidates.map(({ doubts }) => doubts),
    right: [...right, !right.includes(true)],
  };
}

/** Fits and reports one selection: the table fitted to all pages, and each page's result with weights fitted without it. */
function fitted(
  title: string,
  choices: readonly Choice[],
  prior: Readonly<Weights>,
): Fitted & { leftOut: Answer[] } {
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fittedTo(
      choices.filter((one) => foldOf(one.group) !== fold),
      prior,
    ),
  );
  const all = fittedTo(choices, prior);
  const answers = (fittedFor: (choice: Choice) => Fitted, isStripped: boolean) =>
    choices
      .filter((one) => one.isStripped === isStripped)
      .map((choice) => answerOf(choice, fittedFor(choice)));
  const leftOut = answers((choice) => folds[foldOf(choice.group)]!, false);
  const leftOutStripped = answers((choice) => folds[foldOf(choice.group)]!, true);
  const lines = [
    ...reliability(`${title}, pages left out`, leftOut),
    ...reliability(`${title}, pages left out, without their markup`, leftOutStripped),
    ...reliability(
      `${title}, all pages`,
      answers(() => all, false),
    ),
  ];
  console.log(lines.join("\n"));
  return { ...all, leftOut: [...leftOut, ...leftOutStripped] };
}

function answerOf(choice: Choice, { weights, certainty }: Fitted): Answer {
  const { id, right, doubts } = choice;
  const probabilities = probabilitiesOf(choice, weights);
  const best = Math.max(...probabilities);
  const index = probabilities.indexOf(best);
  const share = best * certaintyOf(doubts[index] ?? [], certainty);
  return { id, share, isRight: right[index]!, isGiven: index < right.length - 1 };
}

function tableOf(comment: string, name: string, weights: Weights): string {
  const rows = Object.entries(weights).map(
    ([key, value]) => `  ${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${Number(value.toFixed(2))},`,
  );
  return `/** ${comment} */\nexport const ${name}: Readonly<Record<string, number>> = {\n${rows.join("\n")}\n};\n`;
}

const corpusDir = process.env["CORPUS_DIR"];
if (corpusDir === undefined) {
  console.log("CORPUS_DIR is not set: there is nothing to fit to.");
} else {
  const choices = choicesOf(corpusDir);
  const current = fitted("price", choices.price, CURRENT_PRIOR);
  const list = fitted("list price", choices.list, LIST_PRIOR);
  console.log(thresholds(current.leftOut, GIVEN_FROM).join("\n"));
  if (process.argv.includes("--write"))
    writeFileSync(
      WEIGHTS_FILE,
      `// Generated by bench/accuracy/extract/fit.ts from the labelled pages; do not edit by hand.

/** Below this probability, candidates are returned instead of a price. */
export const MIN_PROBABILITY = ${GIVEN_FROM};

${tableOf("The share of amounts with a doubt about their text that are read right.", "TEXT_CERTAINTY", current.certainty)}
${tableOf("The score of an amount as the price asked: its features times these, and of there being no price.", "CURRENT_WEIGHTS", current.weights)}
${tableOf("The score of a larger amount as the price before the reduction, and of there being none.", "LIST_WEIGHTS", list.weights)}`,
    );
}
