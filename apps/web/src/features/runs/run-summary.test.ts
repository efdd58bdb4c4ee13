import { expect, test } from "vitest";
import { countsText, errorsNote, isOver } from "./run-summary.ts";

test("a run is over when it has finished or was cancelled", () => {
  expect(
    (["queued", "running", "finished", "cancelled"] as const).filter((state) => isOver({ state })),
  ).toEqual(["finished", "cancelled"]);
});

const RUN = { state: "finished", done: 1, values: 1, errors: 0, held: 0, skipped: 0, joined: 0 } as const;

test("counts are words, in the singular where there is one", () => {
  expect(countsText(RUN)).toBe("1 value, 0 errors");
  expect(countsText({ ...RUN, done: 13, values: 12, errors: 1 })).toBe("12 values, 1 error");
  expect(countsText({ ...RUN, done: 3, values: 3, joined: 3 })).toBe(
    "3 values, 0 errors, 3 joined another run",
  );
});

test("counts add up to all entries that are done", () => {
  const run = { ...RUN, done: 204, values: 172, held: 12, errors: 15, skipped: 3 };
  expect(countsText(run)).toBe("172 values, 12 held, 15 errors, 3 skipped (daily cap), 2 without a price");
  expect(countsText({ ...run, state: "cancelled" })).toBe(
    "172 values, 12 held, 15 errors, 3 skipped (daily cap)",
  );
});

test("a run with errors states how many of how many; one without has no note", () => {
  expect(errorsNote({ errors: 0, total: 5 })).toBeUndefined();
  expect(errorsNote({ errors: 1, total: 1 })).toMatch(/^1 of 1 tracked value could/);
  expect(errorsNote({ errors: 2, total: 9 })).toMatch(/^2 of 9 tracked values could/);
});
