import { expect, test } from "vitest";
import { BOUNDED, isBounded, MADE_WHEN_CALLED } from "./bounded-patterns.ts";
import { growsFast } from "./pattern-growth.ts";
import { keyOf, linearPatterns, made, making, patterns } from "./strangers-patterns.ts";

test("patterns that are built at run time are judged as well", () => {
  expect(made.length).toBeGreaterThan(100);
  const files = new Set(made.map(({ file }) => file));
  expect(making.filter((file) => !files.has(file)).toSorted()).toEqual(
    Object.keys(MADE_WHEN_CALLED).toSorted(),
  );
});

test("patterns that take more than linear time are known", () => {
  for (const [source, flags, isFast] of [
    ["\\s+[|-]+\\s+", "u", false],
    ["[#/]+$", "", false],
    ["^\\s*από\\s*:?\\s*\\d[\\d.]*\\s*$", "iu", false],
    ["(a|a)*$", "", false],
    ["^\\p{L}{1,20}\\s\\d+$", "u", true],
    ["«[^»]{0,40}»", "", true],
  ] as const)
    expect(growsFast(new RegExp(source, flags)), source).toBe(!isFast);
});

test("no pattern takes more than linear time on a text that nothing has cut", () => {
  const unknown = new Set<string>();
  // Judging all of them takes half a minute of CPU, and a commit changes few.
  const linear = linearPatterns();
  for (const one of patterns) {
    if (isBounded(one) || linear.has(keyOf(one.pattern))) continue;
    if (growsFast(one.pattern)) unknown.add(`${one.file}: ${String(one.pattern)}`);
  }
  expect([...unknown]).toEqual([]);
  const gone = Object.entries(BOUNDED).flatMap(([file, starts]) =>
    Object.keys(starts)
      .filter((start) => !patterns.some((one) => one.file === file && one.pattern.source.startsWith(start)))
      .map((start) => `${file}: ${start}`),
  );
  expect(gone).toEqual([]);
});
