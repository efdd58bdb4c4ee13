import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isBounded } from "./bounded-patterns.ts";
import { growsFast } from "./pattern-growth.ts";
import { keyOf, LINEAR, linearPatterns, patterns } from "./strangers-patterns.ts";

/** Patterns that the file may lack or list needlessly: every quick run measures those that it lacks. */
const MAX_STALE = 30;

/** It takes half a minute of CPU, which is minutes on a busy machine. */
const TIMEOUT_MS = 600_000;

// `LINEAR_PATTERNS=write npx vitest run scripts/patterns.slow` writes the file again.
test("the patterns listed as linear are those that a measurement finds", { timeout: TIMEOUT_MS }, () => {
  // A bounded one may take any time, and some take about as long as the limit of a measurement.
  const unbounded = patterns.filter((one) => !isBounded(one));
  const all = new Map(unbounded.map(({ pattern }) => [keyOf(pattern), pattern]));
  const linear = new Set([...all].filter(([, pattern]) => !growsFast(pattern)).map(([key]) => key));
  if (process.env["LINEAR_PATTERNS"] === "write")
    writeFileSync(
      LINEAR,
      [...linear]
        .toSorted()
        .map((key) => `${key}\n`)
        .join(""),
    );
  const listed = linearPatterns();
  const wrong = [...all].filter(([key]) => listed.has(key) && !linear.has(key));
  expect(wrong.map(([, pattern]) => String(pattern))).toEqual([]);
  expect(linear.difference(listed).size).toBeLessThan(MAX_STALE);
  expect([...listed].filter((key) => !all.has(key)).length).toBeLessThan(MAX_STALE);
});
