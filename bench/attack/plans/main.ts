import { killPlans } from "../../../tests/plans/kill-plans.ts";

/**
 * Kills the program (kill -9) 100 times at random moments while plans visit products, until 5,000 entries were planned; then every
 * due visit must have been made once or be said to be skipped, and everything read be stored and billed once. Once with one
 * program, and once with two on one database.
 */
const KILLS = 100;
const ITEMS = 5000;

for (const programs of [1, 2]) {
  const started = performance.now();
  const { faults, plannedItems, visits, skipped } = await killPlans({
    kills: KILLS,
    products: 160,
    wantedItems: ITEMS,
    speed: 150,
    seed: 20_260_615,
    programs,
    log: (line) => console.log(line),
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `  ${programs === 1 ? "one program" : "two programs at once"}: ${KILLS} kills in ${seconds} s; ${plannedItems} planned entries in ${visits} visits, ${skipped} visits skipped and said so`,
  );
  for (const fault of faults) console.log(`  FAIL ${fault}`);
  if (faults.length === 0) console.log("  ok   nothing lost, nothing twice, nothing forgotten");
  else process.exitCode = 1;
}
