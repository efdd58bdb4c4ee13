import { expect, test } from "vitest";
import { FACTS, FEATURES } from "./features.ts";
import { ADDED } from "./rank.ts";
import { RANK, VERDICT } from "./weights.ts";

test("every feature has a weight, and every weight a feature", () => {
  expect(Object.keys(RANK)).toEqual(FEATURES);
  expect(Object.keys(VERDICT)).toEqual([...FEATURES, ...FACTS, ...ADDED]);
});
