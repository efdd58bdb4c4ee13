import { DEFAULT_SENDING } from "@pricetrail/contract";
import type { Sending } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import { endsQuietHours, quietHoursEnd, nextDigest, releaseOf } from "./sending-times.rules.ts";

const ROME = "Europe/Rome";
const HALF_PAST_TEN = 22 * 60 + 30;
const at = (text: string): number => Date.parse(text);
const iso = (moment: number): string => new Date(moment).toISOString();
const of = (more: Partial<Sending>): Sending => ({ ...DEFAULT_SENDING, zone: ROME, ...more });

describe("the times of digests", () => {
  it.each<[Partial<Sending>, string, string]>([
    [{ by: "hourly" }, "2026-06-15T10:00:00Z", "2026-06-15T11:00:00.000Z"],
    [{ by: "hourly", zone: "Asia/Kolkata" }, "2026-06-15T10:10:00Z", "2026-06-15T10:30:00.000Z"],
    [{ by: "daily", minute: 480 }, "2026-06-15T05:59:59Z", "2026-06-15T06:00:00.000Z"],
    [{ by: "daily", minute: 480 }, "2026-06-15T06:00:00Z", "2026-06-16T06:00:00.000Z"],
    // Clocks are set back on October 25, forward on March 29.
    [{ by: "daily", minute: 480 }, "2026-10-24T06:00:00Z", "2026-10-25T07:00:00.000Z"],
    [{ by: "daily", minute: 480 }, "2026-03-28T07:00:00Z", "2026-03-29T06:00:00.000Z"],
    // 2:30 does not exist on March 29, and comes twice on October 25.
    [{ by: "daily", minute: 150 }, "2026-03-28T12:00:00Z", "2026-03-29T01:30:00.000Z"],
    [{ by: "daily", minute: 150 }, "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"],
    [{ by: "daily", minute: 150 }, "2026-10-25T00:30:00Z", "2026-10-26T01:30:00.000Z"],
    [{ by: "hourly" }, "2026-10-25T00:30:00Z", "2026-10-25T01:00:00.000Z"],
    // June 15, 2026 is a Monday.
    [{ by: "weekly", weekday: 1, minute: 480 }, "2026-06-15T06:00:00Z", "2026-06-22T06:00:00.000Z"],
    [{ by: "weekly", weekday: 7, minute: 0 }, "2026-06-15T06:00:00Z", "2026-06-20T22:00:00.000Z"],
  ])("for %j after %s are %s", (more, now, expected) => {
    expect(iso(nextDigest(of(more), at(now)))).toBe(expected);
  });
});

describe("quiet hours", () => {
  const quiet = { from: HALF_PAST_TEN, until: 7 * 60 };
  it.each([
    ["2026-06-15T20:29:59Z", "2026-06-15T20:29:59.000Z"],
    ["2026-06-15T20:30:00Z", "2026-06-16T05:00:00.000Z"],
    ["2026-06-16T04:59:59Z", "2026-06-16T05:00:00.000Z"],
    ["2026-06-16T05:00:00Z", "2026-06-16T05:00:00.000Z"],
    ["2026-03-28T22:00:00Z", "2026-03-29T05:00:00.000Z"],
    ["2026-10-24T21:00:00Z", "2026-10-25T06:00:00.000Z"],
  ])("delay a message at %s until %s", (now, expected) => {
    expect(iso(quietHoursEnd(of({ quiet }), at(now)))).toBe(expected);
  });

  it("delay single messages and digests, and nothing outside of them", () => {
    const night = at("2026-06-15T21:00:00Z");
    const morning = at("2026-06-16T05:00:00Z");
    expect(releaseOf(of({ quiet }), night, false)).toEqual({ at: morning, latest: morning });
    expect(releaseOf(of({ quiet }), morning, false)).toBeNull();
    expect(releaseOf(of({ quiet, by: "hourly" }), night, false)?.at).toBe(morning);
    // It would end within them.
    expect(releaseOf(of({ quiet, by: "rule" }), at("2026-06-15T20:29:00Z"), false)).toEqual({
      at: morning,
      latest: morning,
    });
  });
});

it("quiet hours end at their last moment only", () => {
  const quiet = { from: 600, until: 660 };
  const ends = ["09:30", "10:00", "10:59", "11:00", "11:01"].filter((time) =>
    endsQuietHours(of({ zone: "UTC", quiet }), at(`2026-06-15T${time}:00Z`)),
  );
  expect(ends).toEqual(["11:00"]);
});

it("related messages wait for two minutes without another one, at most thirty", () => {
  const now = at("2026-06-15T10:00:00Z");
  const release = { at: now + 120_000, latest: now + 1_800_000 };
  expect(releaseOf(of({}), now, true)).toEqual(release);
  expect(releaseOf(of({ by: "rule" }), now, false)).toEqual(release);
  expect(releaseOf(of({}), now, false)).toBeNull();
});

it.each(["PST", "JST", "Mars/Base"])(
  "a stored zone %s that is unusable counts as UTC, and blocks no message",
  (zone) => {
    const now = at("2026-06-15T10:20:00Z");
    expect(releaseOf(of({ by: "hourly", zone }), now, false)?.at).toBe(at("2026-06-15T11:00:00Z"));
    const quiet = { from: 600, until: 660 };
    expect(releaseOf(of({ zone, quiet }), now, false)?.at).toBe(at("2026-06-15T11:00:00Z"));
  },
);
