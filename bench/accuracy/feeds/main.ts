import { countFeed } from "./count.ts";
import type { FeedCount } from "./count.ts";
import { countWithoutOwnWords } from "./folds.ts";
import { readTruths } from "./truth.ts";

/**
 * `npm run accuracy -- feeds`: what the import of a catalogue recognises by itself in files of shop systems, price comparison sites
 * and suppliers; counted as the README of the corpus says. `--verbose` prints what was not right.
 */
const corpus = process.env.CORPUS_DIR;
if (corpus === undefined) throw new Error("CORPUS_DIR is not set.");

const MIN_COLUMNS = 95;
const MIN_WITHOUT_HAND = 80;

const isVerbose = process.argv.includes("--verbose");
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice(7);
const feeds = readTruths(corpus).filter(({ file }) => only === undefined || file.includes(only));
const counts = feeds.map(countFeed);

const sum = (of: (count: FeedCount) => number): number =>
  counts.reduce((total, count) => total + of(count), 0);
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);
const share = (part: number, whole: number): string =>
  `${percent(part, whole).toFixed(1)}% (${part} of ${whole})`;

if (isVerbose)
  for (const { file, wrong } of counts)
    if (wrong.length > 0) console.log(`  ${file}\n${wrong.map((text) => `      ${text}`).join("\n")}`);

for (const [system, group] of Map.groupBy(counts, (count) => count.system)) {
  const of = (value: (count: FeedCount) => number) => group.reduce((total, count) => total + value(count), 0);
  const columns = share(
    of((one) => one.columns.right),
    of((one) => one.columns.all),
  );
  const whole = `${of((one) => (one.isWithoutHand ? 1 : 0))} of ${group.length} without a hand`;
  console.log(`  ${system.padEnd(22)} columns ${columns.padEnd(22)} ${whole}`);
}

const columns = percent(
  sum((one) => one.columns.right),
  sum((one) => one.columns.all),
);
const withoutHand = percent(
  sum((one) => (one.isWithoutHand ? 1 : 0)),
  counts.length,
);
const wrongAmounts = sum((one) => one.wrongAmounts);
console.log(
  `  columns: ${share(
    sum((one) => one.columns.right),
    sum((one) => one.columns.all),
  )}`,
);
for (const kind of ["fields", "money"] as const)
  console.log(
    `  ${kind === "fields" ? "counted fields" : "of money"}: precision ${share(
      sum((one) => one[kind].right),
      sum((one) => one[kind].proposed),
    )}, recall ${share(
      sum((one) => one[kind].right),
      sum((one) => one[kind].stated),
    )}`,
  );
console.log(
  `  files without a hand: ${share(
    sum((one) => (one.isWithoutHand ? 1 : 0)),
    counts.length,
  )}`,
);
console.log(
  `  example records: ${share(
    sum((one) => one.records.right),
    sum((one) => one.records.all),
  )}`,
);
console.log(`  wrong amounts: ${wrongAmounts}`);

const folds = countWithoutOwnWords(feeds);
const ofFolds = (of: (count: FeedCount) => number): number =>
  folds.reduce((total, count) => total + of(count), 0);
const wrongInFolds = ofFolds((one) => one.wrongAmounts);
console.log(
  `  without the words that only one system has: columns ${share(
    ofFolds((one) => one.columns.right),
    ofFolds((one) => one.columns.all),
  )}, without a hand ${share(
    ofFolds((one) => (one.isWithoutHand ? 1 : 0)),
    folds.length,
  )}, wrong amounts ${wrongInFolds}`,
);

const checks = [columns >= MIN_COLUMNS, withoutHand >= MIN_WITHOUT_HAND, wrongAmounts + wrongInFolds === 0];
const failed = checks.filter((isGood) => !isGood).length;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
