import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AREAS } from "./mutate/areas.ts";
import { faultsOf } from "./mutate/fault.ts";
import type { Fault } from "./mutate/fault.ts";
import { Tester } from "./mutate/tester.ts";

/** The share of planted faults that an area's tests have to find. */
const FLOOR = 0.85;
const AT_ONCE = 2;

/**
 * `npm run mutate [-- area ...]`: plants faults in copies of the tree, one at a time, and runs the tests for that code. A fault
 * that no test notices survives. Prints the score of each area, and fails when one is below 85%. `--only=text` selects faults
 * whose file, text or replacement contains a text, `--from=42` those after the first 42, `--every=3` every third.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const {
  values: { only, from, every },
  positionals: wanted,
} = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    from: { type: "string", default: "0" },
    every: { type: "string", default: "1" },
  },
});
const areas = AREAS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (areas.length === 0)
  throw new Error(`no such area; there are: ${AREAS.map(({ name }) => name).join(", ")}`);

const faults = areas
  .flatMap(faultsOf)
  .filter(({ file, text, replacement }) => [file, text, replacement].some((one) => one.includes(only)))
  .slice(Number(from))
  .filter((_, index) => index % Number(every) === 0);
if (faults.length === 0) throw new Error("there is no such fault");
const survivors = new Map<string, Fault[]>(areas.map(({ name }) => [name, []]));
const testers = Array.from({ length: AT_ONCE }, () => new Tester(root));
const stopAll = () => Promise.all(testers.map((tester) => tester.stop()));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}
const began = performance.now();
try {
  await expectPassing(testers[0]!);
  const queue = faults[Symbol.iterator]();
  await Promise.all(testers.map((tester) => work(tester, queue)));
} finally {
  await stopAll();
}
report();

/** Only tests that pass without faults can find them. */
async function expectPassing(tester: Tester): Promise<void> {
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))];
  const { failed, count } = await tester.sound(tests);
  if (failed !== undefined || count === 0) throw new Error(`fails without a fault: ${failed ?? "no tests"}`);
  console.log(`${count} tests pass without a fault, ${faults.length} faults to plant`);
}

async function work(tester: Tester, queue: IterableIterator<Fault>): Promise<void> {
  for (const fault of queue) {
    const { failed } = await tester.find(fault);
    if (failed === undefined) survivors.get(fault.area)!.push(fault);
    console.log(`${failed === undefined ? "SURVIVED" : "found   "} ${fault.file}: ${fault.text}`);
    console.log(failed === undefined ? `         as ${fault.replacement}` : `         by ${failed}`);
  }
}

function report(): void {
  console.log(`\n${"area".padEnd(16)} planted  found  score`);
  for (const area of areas) {
    const planted = faults.filter((fault) => fault.area === area.name).length;
    if (planted === 0) continue;
    const found = planted - survivors.get(area.name)!.length;
    const score = found / planted;
    if (score < FLOOR) process.exitCode = 1;
    const percent = `${(score * 100).toFixed(1)}%`;
    console.log(
      `${area.name.padEnd(16)} ${String(planted).padStart(7)} ${String(found).padStart(6)} ${percent.padStart(7)}`,
    );
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`\n${faults.length} faults in ${minutes} minutes; the floor of each area is ${FLOOR * 100}%`);
  for (const { file, text, replacement } of [...survivors.values()].flat())
    console.log(`survived: ${file}\n  ${text}\n  -> ${replacement}`);
}
