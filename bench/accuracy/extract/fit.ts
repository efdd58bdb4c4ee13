/**
 * Fits the weights of the price choice to labelled pages: `CORPUS_DIR=… node bench/accuracy/extract/fit.ts` prints what five folds by
 * host give on the pages that each fold left out; with `--write` it writes the tables that all pages give.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gatherEvidence } from "../../../packages/extract/src/evidence.ts";
import type { Money } from "../../../packages/extract/src/money/types.ts";
import { candidatesOf } from "../../../packages/extract/src/price/candidates.ts";
import { noneFeatures } from "../../../packages/extract/src/price/choose.ts";
import { scoreOf, shares, type Features } from "../../../packages/extract/src/price/features.ts";
import { listCandidates, noListFeatures } from "../../../packages/extract/src/price/list.ts";
import { labelledPages } from "./corpus.ts";
import { CURRENT_PRIOR, LIST_PRIOR } from "./prior.ts";

type Weights = Record<string, number>;

/** One page: what may be chosen, nothing last, and which of it is right. */
interface Choice {
  id: string;
  group: string;
  options: Features[];
  right: boolean[];
}

const FOLDS = 5;
/** How much a weight is held to its prior, in pages: few pages move no weight far. */
const STRENGTH = 2;
const STEPS = 600;
const RATE = 0.05;
const SURE = 0.95;
const WEIGHTS_FILE = new URL("../../../packages/extract/src/price/weights.ts", import.meta.url);

/** Pages of one shop are in one fold, so that a fold is measured on shops that it was not fitted on. */
function foldOf({ group }: Choice): number {
  return Number.parseInt(createHash("sha256").update(group).digest("hex").slice(0, 8), 16) % FOLDS;
}

/** Raises the share of the right options (a conditional logit by Adam's steps). */
function fit(choices: readonly Choice[], prior: Readonly<Weights>): Weights {
  const weights: Weights = { ...prior };
  const means: Weights = {};
  const squares: Weights = {};
  for (let step = 1; step <= STEPS; step += 1) {
    const slopes = slopesAt(choices, weights);
    for (const name in weights) {
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
    const { options, right } = choice;
    const probabilities = probabilitiesOf(choice, weights);
    const rightShare = Math.max(
      1e-9,
      probabilities.reduce((sum, share, index) => sum + (right[index] ? share : 0), 0),
    );
    for (const [index, features] of options.entries()) {
      const share = probabilities[index]!;
      const pull = (right[index] ? share / rightShare : 0) - share;
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

function priceChoices(corpusDir: string): Choice[] {
  return labelledPages(corpusDir).flatMap(({ labels, ...page }) => {
    if (labels.price === undefined) return [];
    const { prices } = gatherEvidence(page);
    const candidates = candidatesOf(prices);
    const right = candidates.map(({ money }) => labels.price!.some((one) => isOne(one, money)));
    const options = [...candidates.map(({ features }) => features), noneFeatures(prices)];
    return [
      { id: page.id, group: page.group ?? page.host, options, right: [...right, !right.includes(true)] },
    ];
  });
}

/** The price before the reduction beside the right price of each page. */
function listChoices(corpusDir: string): Choice[] {
  return labelledPages(corpusDir).flatMap(({ labels, ...page }) => {
    const { price, list_price: list } = labels;
    if (price === undefined || list === undefined) return [];
    const { prices } = gatherEvidence(page);
    const current = candidatesOf(prices).find(({ money }) => price.some((one) => isOne(one, money)));
    if (current === undefined) return [];
    const candidates = listCandidates({ ...current, probability: 1, isLowestOfRange: false }, prices);
    const right = candidates.map(({ money }) => list !== null && isOne(list, money));
    const options = [...candidates.map(({ features }) => features), noListFeatures(candidates)];
    return [
      { id: page.id, group: page.group ?? page.host, options, right: [...right, !right.includes(true)] },
    ];
  });
}

function report(title: string, choices: readonly Choice[], weightsOf: (choice: Choice) => Weights): void {
  let sure = 0;
  let sureAndWrong = 0;
  let shared = 0;
  const wrong: string[] = [];
  for (const choice of choices) {
    const probabilities = probabilitiesOf(choice, weightsOf(choice));
    const share = Math.max(...probabilities);
    const isRight = choice.right[probabilities.indexOf(share)]!;
    shared += share;
    if (!isRight) wrong.push(`${choice.id} (${share.toFixed(2)})`);
    if (share < SURE) continue;
    sure += 1;
    if (!isRight) sureAndWrong += 1;
  }
  const right = choices.length - wrong.length;
  console.log(
    `${title}: ${right} of ${choices.length} right, ${shared.toFixed(1)} expected; ${sure} sure, ${sureAndWrong} of them wrong`,
  );
  console.log(`  wrong: ${wrong.join(", ")}`);
}

/** Fits and reports one choice; the table of all pages. */
function fitted(title: string, choices: readonly Choice[], prior: Readonly<Weights>): Weights {
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fit(
      choices.filter((one) => foldOf(one) !== fold),
      prior,
    ),
  );
  report(`${title}, pages left out`, choices, (choice) => folds[foldOf(choice)]!);
  const all = fit(choices, prior);
  report(`${title}, all pages`, choices, () => all);
  return all;
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
  const current = fitted("price", priceChoices(corpusDir), CURRENT_PRIOR);
  const list = fitted("list price", listChoices(corpusDir), LIST_PRIOR);
  if (process.argv.includes("--write"))
    writeFileSync(
      WEIGHTS_FILE,
      `// Written by bench/accuracy/extract/fit.ts from the labelled pages: not for editing by hand.

${tableOf("The score of an amount as the price asked: its features times these, and of there being no price.", "CURRENT_WEIGHTS", current)}
${tableOf("The score of a larger amount as the price before the reduction, and of there being none.", "LIST_WEIGHTS", list)}`,
    );
}
