import { PLAN_TEXTS, RUN_SCREEN_TEXTS } from "@pricetrail/contract";
import { expect, test } from "vitest";
import { runDuration, starterOf, STATE_STYLES } from "./run-names.ts";
import { durationText } from "../../ui/duration-text.ts";

test("a duration is written in its two largest units", () => {
  expect([0, 850, 1000, 12_400, 60_000, 200_000, 3_600_000, 7_500_000].map(durationText)).toEqual([
    "0 ms",
    "850 ms",
    "1 s",
    "12 s",
    "1 min",
    "3 min 20 s",
    "1 h",
    "2 h 5 min",
  ]);
});

test("a run that is under way has no duration yet", () => {
  const run = { startedAt: "2026-01-01T00:00:00Z", finishedAt: null, joined: 0, total: 3 };
  expect(runDuration(run)).toBeUndefined();
});

test("a run was started by a person, by a plan with a name, or by the plan of all products", () => {
  const plan = { _id: "1", name: null };
  expect(starterOf({ startedBy: "Ada Example", plan: null })).toBe("Ada Example");
  expect(starterOf({ startedBy: null, plan: { _id: "2", name: "Kettles" } })).toBe("Kettles");
  expect(starterOf({ startedBy: null, plan })).toBe(PLAN_TEXTS.all);
  expect(starterOf({ startedBy: null, plan: null })).toBeNull();
});

test("a run's duration is from its start to its end", () => {
  const startedAt = "2026-01-01T00:00:00Z";
  const run = { startedAt, finishedAt: "2026-01-01T00:03:20Z", joined: 2, total: 3 };
  expect(runDuration(run)).toBe("3 min 20 s");
  expect(runDuration({ ...run, startedAt: null })).toBeUndefined();
  // The other run's visits took the time.
  expect(runDuration({ ...run, joined: 3 })).toBeUndefined();
});

test("each state of a run has its own words and sign, and only a finished run is shown as a success", () => {
  expect(
    Object.entries(STATE_STYLES).map(([state, { text, icon, color }]) => [state, text, icon, color]),
  ).toEqual([
    ["queued", RUN_SCREEN_TEXTS.waiting, "history", "text.secondary"],
    ["running", RUN_SCREEN_TEXTS.running, "play", "info.main"],
    ["finished", RUN_SCREEN_TEXTS.finished, "check", "success.main"],
    ["cancelled", RUN_SCREEN_TEXTS.cancelled, "stop", "warning.main"],
  ]);
});

test("a person who started a run is named even where a plan is known", () => {
  expect(starterOf({ startedBy: "Ada Example", plan: { _id: "2", name: "Kettles" } })).toBe("Ada Example");
});
