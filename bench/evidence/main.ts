import { countDetectedFlips } from "./flips.ts";
import { storeChanges } from "./stored.ts";

const CHANGES = 10_000;
const FLIPS = 1_000;
const MAX_MEDIAN_BYTES = 60 * 1024;

let failed = 0;
const show = (name: string, text: string, isGood: boolean): void => {
  if (!isGood) failed += 1;
  console.log(`  ${isGood ? "ok  " : "FAIL"} ${name}: ${text}`);
};

const named = await countDetectedFlips(FLIPS);
if (named === undefined) console.log("  no browser: the offline page is skipped");
else
  show(
    `${FLIPS.toLocaleString("en-US")} flipped bytes`,
    `${named} named by the offline page`,
    named === FLIPS,
  );
const { medianBytes, cpuMs, elapsedMs } = await storeChanges(CHANGES);
show(
  `${CHANGES.toLocaleString("en-US")} changes stored`,
  `median ${(medianBytes / 1024).toFixed(1)} KB each (at most 60), ${cpuMs.toFixed(1)} CPU-ms of the program, ${elapsedMs.toFixed(1)} ms`,
  medianBytes <= MAX_MEDIAN_BYTES,
);
console.log(failed === 0 ? "1 passed, 0 failed" : `0 passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
