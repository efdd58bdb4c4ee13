import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import { nextFetch, nextTry } from "./source-plan.rules.ts";

const NOW = new Date("2026-10-24T10:30:00Z");
const rome = { hour: 6, zone: "Europe/Rome" } as const;

describe("when a source is fetched", () => {
  it.each([
    ["hour", NOW, "2026-10-24T11:30:00.000Z"],
    ["6hours", NOW, "2026-10-24T16:30:00.000Z"],
    // Summer time ends in the night.
    ["day", NOW, "2026-10-25T05:00:00.000Z"],
    ["day", new Date("2026-10-24T03:59:59Z"), "2026-10-24T04:00:00.000Z"],
    ["day", new Date("2026-10-24T04:00:00Z"), "2026-10-25T05:00:00.000Z"],
  ] as const)("is every %s, by the local clock", (every, now, next) => {
    expect(nextFetch({ every, ...rome }, now).toISOString()).toBe(next);
  });

  it("is soon after the first failures, and ever later after more, up to a day", () => {
    const waits = (every: "hour" | "6hours" | "day") =>
      [1, 2, 3, 4, 5, 30].map((tries) => nextTry({ every, ...rome }, tries, NOW).getTime() - NOW.getTime());
    const soon = 15 * MINUTE_MS;
    expect(waits("hour")).toEqual([soon, soon, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, DAY_MS]);
    expect(waits("6hours")).toEqual([soon, soon, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS, DAY_MS]);
    const morning = 18.5 * HOUR_MS;
    expect(waits("day")).toEqual([soon, soon, morning, DAY_MS, DAY_MS, DAY_MS]);
  });

  it("waits as long as the host asks", () => {
    expect(nextTry({ every: "hour", ...rome }, 1, NOW, 5 * HOUR_MS).getTime()).toBe(
      NOW.getTime() + 5 * HOUR_MS,
    );
  });
});
