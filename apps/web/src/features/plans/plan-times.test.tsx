// @vitest-environment happy-dom
import { PLAN_SCREEN_TEXTS, PLAN_TEXTS, type PlanTiming } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { planOf } from "../../../testing/rows.ts";
import { PlanTimeline } from "./PlanTimeline.tsx";
import { quickTimingOf } from "./quick-timings.ts";
import { fieldsOf } from "./timing-form.ts";
import { TimingFieldset } from "./TimingFieldset.tsx";

const DAILY: PlanTiming = { mode: "interval", everyMinutes: 1440, zone: "UTC", window: null, weekdays: [] };

it("deselecting a weekday leaves the other six", async () => {
  const change = vi.fn();
  const { user } = renderScreen(<TimingFieldset value={fieldsOf(DAILY)} onChange={change} />);
  await user.click(screen.getByRole("checkbox", { name: PLAN_TEXTS.weekdays[0] }));
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ weekdays: [2, 3, 4, 5, 6, 7] }));
});

it("starts within ten minutes are one bar with all their visits", async () => {
  const start = (time: string, visits: number) => ({
    planId: "plan",
    at: `2026-06-15T${time}:00.000Z`,
    rounds: 1,
    visits,
  });
  renderScreen(
    <PlanTimeline
      plans={[planOf()]}
      coming={[start("12:11", 300), start("12:18", 200), start("12:21", 7)]}
      now="2026-06-15T12:00:00.000Z"
    />,
  );
  const bars = [...document.querySelectorAll("[data-bar]")].map((bar) => bar.getAttribute("title"));
  expect(bars).toEqual([
    PLAN_SCREEN_TEXTS.bar("05:56 PM Kathmandu", 500),
    PLAN_SCREEN_TEXTS.bar("06:06 PM Kathmandu", 7),
  ]);
});

it("only a plan without its own hours and weekdays counts as a common interval", () => {
  expect(quickTimingOf(DAILY)).toBe("day");
  expect(quickTimingOf({ ...DAILY, window: { from: 0, until: 480 } })).toBeUndefined();
  expect(quickTimingOf({ ...DAILY, weekdays: [1] })).toBeUndefined();
});
