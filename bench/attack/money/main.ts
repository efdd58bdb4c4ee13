import { settleUnderCap } from "../../../tests/money/concurrent-cap.ts";
import { simulateMonth } from "../../../tests/money/simulated-month.ts";
import { sendWebhooks } from "../../../tests/money/webhooks.ts";

/**
 * `npm run attack -- money [--full]`: compares charges with an independent count, sends forged and repeated webhooks of the payment
 * provider, and loads a cap. `--full` is the form reported in docs/benchmarks.md; the short one takes a third of its time.
 */
const isFull = process.argv.includes("--full");
const SEED = 20_260_615;
let passed = 0;
let failed = 0;

function report(what: string, faults: readonly string[]): void {
  console.log(`  ${faults.length === 0 ? "ok  " : "FAIL"} ${what}`);
  for (const fault of faults.slice(0, 20)) console.log(`       ${fault}`);
  if (faults.length === 0) passed += 1;
  else failed += 1;
}

const seconds = (started: number) => `${Math.round((performance.now() - started) / 1000)} s`;

let started = performance.now();
const cap = await settleUnderCap({ settlements: 1000, cap: 700 });
report(
  `1,000 settlements at once under a cap of 700: ${cap.points} points, ${cap.above} above, ${cap.refused} refused, ${seconds(started)}`,
  cap.above === 0 && cap.points === 700 ? [] : ["the cap was not met exactly"],
);

started = performance.now();
const organisations = isFull ? 20 : 10;
const month = await simulateMonth({ organisations, days: 30, seed: SEED });
report(
  `a month of ${organisations} organisations: ${month.settled} visits settled, ${month.undone} undone and tried again, ${month.refused} refused by caps, ` +
    `${month.planned} visits of plans with ${month.kills} programs killed, ${month.corrected} points corrected, ${month.requests} requests to Stripe; ledger, usage, statement and Stripe: ${month.totalMicroUsd} micro-dollars, ${seconds(started)}`,
  month.faults,
);

started = performance.now();
const hooks = await sendWebhooks({ messages: isFull ? 10_000 : 3000, organisations: 20, seed: SEED });
report(
  `${hooks.sent} webhooks of ${hooks.genuine} messages: ${hooks.forged} forged, ${hooks.accepted} of them accepted, ${seconds(started)}`,
  hooks.accepted === 0 ? hooks.faults : [...hooks.faults, `${hooks.accepted} forged messages were accepted`],
);

console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
