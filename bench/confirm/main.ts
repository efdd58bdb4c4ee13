import path from "node:path";
import { RULES } from "@pricetrail/confirm";
import type { Rules } from "@pricetrail/confirm";
import { readHistories } from "../revisit/histories.ts";
import { readPoisoned, replay } from "./poisoned.ts";
import type { PoisonedCount } from "./poisoned.ts";
import { visitShop } from "./visits.ts";
import type { VisitCount } from "./visits.ts";

/**
 * `npm run bench -- confirm`: what the rule publishes, on readings of a marketplace that answered robots with invented prices,
 * and on real price histories of six shops that are visited once a day, with planted false readings.
 */
const corpus = process.env.CORPUS_DIR;
if (corpus === undefined) throw new Error("CORPUS_DIR is not set.");

const SEEDS = [1, 2, 3];
const ERROR_RATE = 0.003;

let passed = 0;
let failed = 0;
function check(isGood: boolean, text: string): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`  ${isGood ? "ok   " : "BELOW"} ${text}`);
}
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;

/** Adds up the counts by name. */
function sum<T extends { [K in keyof T]: number }>(counts: readonly T[]): T {
  const total: Record<string, number> = {};
  for (const count of counts)
    for (const [name, value] of Object.entries<number>(count)) total[name] = (total[name] ?? 0) + value;
  return total as T;
}

const items = readPoisoned(path.join(corpus, "poisoned"));
const poisonedWith = (rules: Rules, item: (typeof items)[number]): PoisonedCount => replay(item, rules);

const describePoisoned = (count: PoisonedCount): string =>
  `${count.falsePublished} of ${count.falseReadings} false prices published, ${count.lastingPublished} of ${count.lasting} true changes at the second reading, ${count.unstable} readings unstable`;

console.log("readings that were invented for robots");
for (const item of items)
  console.log(`  ${item.item.padEnd(12)} ${describePoisoned(poisonedWith(RULES, item))}`);
const poisoned = sum(items.map((item) => poisonedWith(RULES, item)));
check(
  poisoned.falsePublished <= poisoned.falseReadings * 0.001,
  `${poisoned.falsePublished} of ${poisoned.falseReadings} false prices published (${percent(poisoned.falsePublished, poisoned.falseReadings)}), at most 0.1%`,
);
check(
  poisoned.lastingPublished >= poisoned.lasting * 0.99,
  `${poisoned.lastingPublished} of ${poisoned.lasting} true changes that last two readings published at the second (${percent(poisoned.lastingPublished, poisoned.lasting)}), at least 99%`,
);

/** Leave-one-out: for each part, selects the best rule on all other parts and measures it on that part. */
function leftOut<Part, Count extends { [K in keyof Count]: number }>(
  parts: readonly Part[],
  candidates: readonly Rules[],
  measure: (rules: Rules, part: Part) => Count,
  isBetter: (a: Count, b: Count) => boolean,
): { count: Count; chosen: Rules[] } {
  const table = candidates.map((rules) => parts.map((part) => measure(rules, part)));
  const chosen = parts.map((_, left) => {
    const rest = table.map((row) => sum(row.filter((_, index) => index !== left)));
    return rest.reduce((best, count, index) => (isBetter(count, rest[best]!) ? index : best), 0);
  });
  return {
    count: sum(chosen.map((index, left) => table[index]![left]!)),
    chosen: chosen.map((index) => candidates[index]!),
  };
}

const bySteadiness = [3, 4, 5, 6, 8].flatMap((unstableAfter) =>
  [2, 3].map((steadyReadings): Rules => ({ ...RULES, unstableAfter, steadyReadings })),
);
const fittedPoisoned = leftOut(
  items,
  bySteadiness,
  poisonedWith,
  (a, b) =>
    a.falsePublished < b.falsePublished ||
    (a.falsePublished === b.falsePublished && a.lastingPublished > b.lastingPublished),
);
console.log("\n  numbers chosen on the other items, counted on the one left out:");
console.log(`  ${describePoisoned(fittedPoisoned.count)}`);
console.log(
  `  chosen (different prices, equal readings): ${fittedPoisoned.chosen.map((rules) => `${rules.unstableAfter}, ${rules.steadyReadings}`).join("; ")}`,
);
for (const rules of bySteadiness)
  console.log(
    `  ${rules.unstableAfter}, ${rules.steadyReadings}: ${describePoisoned(sum(items.map((item) => poisonedWith(rules, item))))}`,
  );

const histories = readHistories(path.join(corpus, "history"));
const visitedWith = (rules: Rules, shop: string, errorLastsMs = 0): VisitCount =>
  sum(SEEDS.map((seed) => visitShop(histories, shop, { rules, seed, errorRate: ERROR_RATE, errorLastsMs })));
const describeVisits = (count: VisitCount): string =>
  `${count.falsePublished} of ${count.falseReadings} false readings published, ${count.late} of ${count.changes} true changes later (${percent(count.late, count.changes)}), extra visits ${percent(count.extra, count.daily)}`;

console.log(
  `\nprice histories, visited once a day, ${ERROR_RATE * 100}% of the readings made false, seeds ${SEEDS.join(", ")}`,
);
const byShop = new Map(histories.shops.map((shop) => [shop, visitedWith(RULES, shop)]));
for (const [shop, count] of byShop) console.log(`  ${shop.padEnd(10)} ${describeVisits(count)}`);
const visited = sum([...byShop.values()]);
check(
  visited.falsePublished === 0,
  `${visited.falsePublished} of ${visited.falseReadings} false readings published, at most 0`,
);
check(
  visited.late <= visited.changes * 0.02,
  `${visited.late} of ${visited.changes} true changes held longer than one further visit (${percent(visited.late, visited.changes)}), at most 2%`,
);
check(
  visited.extra <= visited.daily * 0.015,
  `${visited.extra} extra visits beside ${visited.daily} (${percent(visited.extra, visited.daily)}), at most 1.5%`,
);

const lastingErrors = sum(histories.shops.map((shop) => visitedWith(RULES, shop, 3600_000)));
console.log(`  when a page shows the false price for an hour: ${describeVisits(lastingErrors)}`);

const byFactor = [2, 3, 4, 5, 8, 20].map((farFactor): Rules => ({ ...RULES, farFactor }));
const fittedVisits = leftOut(
  histories.shops,
  byFactor,
  visitedWith,
  (a, b) => a.falsePublished < b.falsePublished || (a.falsePublished === b.falsePublished && a.late < b.late),
);
console.log("\n  factor chosen on the other shops, counted on the one left out:");
console.log(`  ${describeVisits(fittedVisits.count)}`);
console.log(`  chosen: ${fittedVisits.chosen.map((rules) => rules.farFactor).join(", ")}`);
for (const rules of byFactor)
  console.log(
    `  factor ${rules.farFactor}: ${describeVisits(sum(histories.shops.map((shop) => visitedWith(rules, shop))))}`,
  );

console.log(`\n${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
