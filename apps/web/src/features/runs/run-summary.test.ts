import { expect, test } from "vitest";
import { countsText, errorsNote, isOver } from "./run-summary.ts";

test("a run is over when it has finished or was cancelled", () => {
  expect(
    (["queued", "running", "finished", "cancelled"] as const).filter((state) => isOver({ state })),
  ).toEqual(["finished", "cancelled"]);
});

test("counts are words, in the singular where there is one", () => {
  expect(countsText({ values: 1, errors: 0, joined: 0 })).toBe("1 value, 0 errors");
  expect(countsText({ values: 12, errors: 1, joined: 0 })).toBe("12 values, 1 error");
  expect(countsText({ values: 3, errors: 0, joined: 3 })).toBe("3 values, 0 errors, 3 joined another run");
});

test("a run with errors says how many of how many; one without says nothing", () => {
  expect(errorsNote({ errors: 0, total: 5 })).toBeUndefined();
  expect(errorsNote({ errors: 1, total: 1 })).toMatch(/^1 of 1 entry ended/);
  expect(errorsNote({ errors: 2, total: 9 })).toMatch(/^2 of 9 entries ended/);
});
