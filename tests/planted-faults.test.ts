import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { AREAS } from "../bench/mutate/areas.ts";
import { faultsOf, planted } from "../bench/mutate/fault.ts";
import type { Fault } from "../bench/mutate/fault.ts";
import { testFiles } from "./test-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = Object.values(testFiles()).flat() as string[];

/** Says why a fault can no longer be planted. */
function problemOf(fault: Fault): string[] {
  const problems = fault.tests
    .filter((part) => !files.some((file) => file.includes(part)))
    .map((part) => `${fault.file}: no test file ${part}`);
  if (fault.text === fault.replacement) problems.push(`${fault.file}: no fault: ${fault.text}`);
  try {
    planted(root, fault);
  } catch (error) {
    problems.push(String(error));
  }
  return problems;
}

it.each(AREAS.map((area) => [area.name, area] as const))(
  "every fault of %s can still be planted: its text occurs once, and its tests exist",
  (_name, area) => {
    expect(faultsOf(area).flatMap(problemOf)).toEqual([]);
  },
);

it("there are at least 120 planted faults, and some in every area", () => {
  const counts = AREAS.map((area) => faultsOf(area).length);
  expect(Math.min(...counts)).toBeGreaterThan(10);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(120);
});
