// @vitest-environment happy-dom
import { siteInfo } from "@pricetrail/contract";
import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { siteOf } from "../../testing/people.ts";
import { renderScreen } from "../../testing/render.tsx";
import { everyDay } from "../features/billing/usage-days.ts";
import { defaultTimeline } from "../features/dashboard/dashboard-filters.ts";
import { lastDays } from "../features/prices/view-data.ts";
import { useToday } from "../ui/useToday.ts";

// In New York, where these tests run, it is the evening of the 7th, and clocks go forward the following night.
const EVENING = new Date("2026-03-08T02:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: EVENING, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the result of `useToday` while the server's clock shows this time. */
function today(serverNow: Date) {
  const seen: string[] = [];
  function Screen() {
    seen.push(useToday());
    return null;
  }
  const api = new FakeApi().answer(siteInfo, siteOf({ now: serverNow.toISOString() }));
  renderScreen(<Screen />, { api, as: "visitor" });
  return () => seen.at(-1);
}

it("today is the UTC day, and is updated when the tab becomes visible again", () => {
  const shown = today(EVENING);
  expect(shown()).toBe("2026-03-08");
  vi.setSystemTime(new Date("2026-03-09T00:00:01Z"));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(shown()).toBe("2026-03-09");
});

it("today is the server's day if this machine's clock is wrong", async () => {
  const shown = today(new Date("2026-03-10T01:00:00Z"));
  await waitFor(() => expect(shown()).toBe("2026-03-10"));
});

it("the last days are UTC days, also across the night in which clocks go forward", () => {
  expect(lastDays(3, EVENING)).toEqual({ days: 3, from: "2026-03-06", to: "2026-03-08" });
  expect(lastDays(3, new Date("2026-03-10T03:30:00Z"))).toEqual({
    days: 3,
    from: "2026-03-08",
    to: "2026-03-10",
  });
  expect(defaultTimeline("2026-03-10")).toEqual({ from: "2026-03-04", to: "2026-03-10" });
});

it("every day is in the chart once, including those with 23 and 25 hours elsewhere", () => {
  const days = (from: string, to: string) => everyDay([], from, to).map(({ day }) => day);
  expect(days("2026-03-07", "2026-03-10")).toEqual(["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"]);
  expect(days("2026-10-31", "2026-11-02")).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
});
