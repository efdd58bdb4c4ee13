import path from "node:path";
import { readHistories } from "./histories.ts";
import { planned, roundRobin, simulate } from "./simulate.ts";
import type { Policy } from "./simulate.ts";

/**
 * `npm run bench -- revisit`: how many days pass until a price change is noticed, on real price histories of six shops: the
 * planner compared with visiting every product in turn, with the same number of visits a day.
 */
const corpus = process.env.CORPUS_DIR;
if (corpus === undefined) throw new Error("CORPUS_DIR is not set.");
const histories = readHistories(path.join(corpus, "history"));
const SEEDS = [1, 2, 3];

/** Maximum mean delay relative to visiting in turn; measured figures with a margin for other orders of visits. */
const BUDGETS = [
  { days: 14, most: 0.75 },
  { days: 7, most: 0.56 },
  { days: 3, most: 0.38 },
];
/** Maximum delay relative to visiting in turn, and maximum loss of changes noticed in percentage points, in any shop. */
const MAX_SHOP_RATIO = 1.25;
const MIN_POINTS = -2;

interface Figures {
  delay: number;
  seen: number;
}

function measure(policy: Policy, days: number): { all: Figures; shops: Map<string, Figures> } {
  const outcomes = SEEDS.map((seed) => simulate(histories, policy, 1 / days, seed));
  const sumOf = (names: readonly string[]): Figures => {
    const rows = outcomes.flatMap(({ shops }) => names.map((name) => shops.get(name)!));
    const total = (key: "changes" | "delay" | "seen") => rows.reduce((sum, row) => sum + row[key], 0);
    return { delay: total("delay") / total("changes"), seen: total("seen") / total("changes") };
  };
  return {
    all: sumOf(histories.shops),
    shops: new Map(histories.shops.map((shop) => [shop, sumOf([shop])])),
  };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

let passed = 0;
let failed = 0;
function check(isGood: boolean, text: string): void {
  if (isGood) passed += 1;
  else failed += 1;
  if (!isGood) console.log(`BELOW ${text}`);
}

console.log("mean delay in days, changes seen before the next one");
for (const { days, most } of BUDGETS) {
  const base = measure(roundRobin, days);
  const ours = measure(planned, days);
  const ratio = ours.all.delay / base.all.delay;
  console.log(
    `\none visit in ${days} days: in turn ${base.all.delay.toFixed(2)}, ${percent(base.all.seen)}; planned ${ours.all.delay.toFixed(2)}, ${percent(ours.all.seen)}; ratio ${ratio.toFixed(3)}`,
  );
  check(ratio <= most, `one visit in ${days} days: ratio ${ratio.toFixed(3)}, at most ${most}`);
  for (const [shop, figures] of ours.shops) {
    const even = base.shops.get(shop)!;
    const inShop = figures.delay / even.delay;
    const points = (figures.seen - even.seen) * 100;
    console.log(
      `  ${shop.padEnd(10)} in turn ${even.delay.toFixed(2)}, planned ${figures.delay.toFixed(2)}, ratio ${inShop.toFixed(2)}; seen ${points >= 0 ? "+" : ""}${points.toFixed(1)} points`,
    );
    check(
      inShop <= MAX_SHOP_RATIO,
      `${shop}, one visit in ${days} days: ratio ${inShop.toFixed(2)}, at most ${MAX_SHOP_RATIO}`,
    );
    check(
      points >= MIN_POINTS,
      `${shop}, one visit in ${days} days: seen ${points.toFixed(1)} points, at least ${MIN_POINTS}`,
    );
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
