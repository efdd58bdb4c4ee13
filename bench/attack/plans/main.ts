import { killPlans } from "../../../tests/plans/kill-plans.ts";

/**
 * `npm run attack -- plans [--full]`: kills the program (kill -9) at random moments while plans visit products, until a minimum
 * of entries was planned. Then every due visit must have been made once or recorded as skipped, and everything read must be
 * stored and billed once. It runs with one program, then with two on one database, one of which each kill ends. `--full` is the
 * form reported in docs/benchmarks.md; the short form takes a sixth of the time.
 */
const isFull = process.argv.includes("--full");
const ROUNDS = [
  { name: "one program", programs: 1, kills: isFull ? 100 : 15, wantedItems: isFull ? 5000 : 750 },
  { name: "two programs at once", programs: 2, kills: isFull ? 40 : 8, wantedItems: isFull ? 2000 : 350 },
];

for (const { name, ...round } of ROUNDS) {
  const started = performance.now();
  const { faults, plannedItems, visits, skipped } = await killPlans({
    ...round,
    products: 160,
    speed: 150,
    seed: 20_260_615,
    log: (line) => console.log(line),
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `  ${name}: ${round.kills} kills in ${seconds} s; ${plannedItems} planned entries in ${visits} visits, ${skipped} visits skipped and said so`,
  );
  for (const fault of faults) console.log(`  FAIL ${fault}`);
  if (faults.length === 0) console.log("  ok   nothing lost, duplicated or forgotten");
  else process.exitCode = 1;
}
