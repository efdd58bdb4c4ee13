import { describe, expect, it } from "vitest";
import type { AlertCondition } from "./alert-condition.ts";
import { conditionText, reportHeadline, reportText, sinceText } from "./alert-text.ts";

const percent = { unit: "percent", percent: 5 } as const;
const amount = { unit: "amount", minor: 250, currency: "EUR" } as const;
const BELOW: AlertCondition = { kind: "below", minor: 5000, currency: "EUR" };
const READ_AT = "2026-03-01T10:00:00.000Z";

describe("an alert's condition in words", () => {
  it.each<[AlertCondition, string]>([
    [BELOW, "falls to EUR 50.00 or less"],
    [{ kind: "above", minor: 5000, currency: "EUR" }, "rises to EUR 50.00 or more"],
    [{ kind: "change", direction: "down", by: percent }, "falls by 5% or more"],
    [{ kind: "change", direction: "up", by: amount }, "rises by EUR 2.50 or more"],
    [{ kind: "change", direction: "both", by: percent }, "changes by 5% or more"],
    [{ kind: "lowest", days: 1 }, "is the lowest in 1 day"],
    [{ kind: "highest", days: 30 }, "is the highest in 30 days"],
    [{ kind: "discount", on: "begins" }, "gets a discounted price"],
    [{ kind: "discount", on: "ends" }, "loses its discounted price"],
    [{ kind: "stock", on: "back" }, "is back in stock"],
    [{ kind: "stock", on: "out" }, "is sold out"],
    [{ kind: "silence", days: 1 }, "has had no reading for 1 day"],
    [{ kind: "silence", days: 3 }, "has had no reading for 3 days"],
    [{ kind: "undercut", by: percent }, "is undercut in its group by 5% or more"],
    [{ kind: "cheapest" }, "becomes the cheapest in its group"],
    [{ kind: "gone" }, "is gone from the shop"],
    [{ kind: "listed" }, "shows a new product"],
  ])("%j: %s", (condition, text) => {
    expect(conditionText(condition)).toBe(text);
  });
});

describe("a message", () => {
  it.each<[AlertCondition, string]>([
    [BELOW, "is now at EUR 45.00 (−10.0%)"],
    [{ kind: "lowest", days: 30 }, "is at EUR 45.00 (−10.0%), the lowest in 30 days"],
    [{ kind: "highest", days: 1 }, "is at EUR 45.00 (−10.0%), the highest in 1 day"],
    [{ kind: "discount", on: "begins" }, "is discounted to EUR 45.00 (−10.0%)"],
    [{ kind: "discount", on: "ends" }, "is no longer discounted: EUR 45.00 (−10.0%)"],
    [{ kind: "undercut", by: percent }, "is undercut: another seller in its group asks EUR 45.00 (−10.0%)"],
    [{ kind: "cheapest" }, "is now the cheapest in its group at EUR 45.00, the next seller asks EUR 50.00"],
    [{ kind: "stock", on: "back" }, "is back in stock at EUR 45.00"],
    [{ kind: "listed" }, "is new in a listing at EUR 45.00"],
    [{ kind: "silence", days: 3 }, `has had no reading since ${READ_AT}`],
    [{ kind: "gone" }, `is gone from the shop: its page was last seen on ${READ_AT}`],
  ])("about %j says: %s", (condition, text) => {
    const report = { condition, fromMinor: 5000, toMinor: 4500, currency: "EUR", lastReadingAt: READ_AT };
    expect(reportText(report, (at) => at)).toBe(text);
  });

  it.each<[AlertCondition, string]>([
    [{ kind: "silence", days: 3 }, "has had no reading since it was added"],
    [{ kind: "gone" }, "is gone from the shop"],
    [{ kind: "stock", on: "out" }, "is sold out"],
    [{ kind: "listed" }, "is new in a listing"],
    [BELOW, "falls to EUR 50.00 or less"],
  ])("about %j without amounts or readings says: %s", (condition, text) => {
    const report = { condition, fromMinor: null, toMinor: null, currency: null, lastReadingAt: null };
    expect(reportText(report)).toBe(text);
  });
});

describe("a message in a list", () => {
  it.each<[AlertCondition, string]>([
    [BELOW, "Now at EUR 45.00 (−10.0%)"],
    [{ kind: "lowest", days: 30 }, "At EUR 45.00 (−10.0%), the lowest in 30 days"],
    [{ kind: "undercut", by: percent }, "Undercut: another seller in its group asks EUR 45.00 (−10.0%)"],
    [{ kind: "cheapest" }, "Now the cheapest in its group at EUR 45.00, the next seller asks EUR 50.00"],
    [{ kind: "discount", on: "ends" }, "No longer discounted: EUR 45.00 (−10.0%)"],
    [{ kind: "stock", on: "back" }, "Back in stock at EUR 45.00"],
    [{ kind: "listed" }, "New in a listing at EUR 45.00"],
    [{ kind: "silence", days: 3 }, `No reading since ${READ_AT}`],
    [{ kind: "gone" }, `Gone from the shop: its page was last seen on ${READ_AT}`],
  ])("about %j is headed: %s", (condition, text) => {
    const report = { condition, fromMinor: 5000, toMinor: 4500, currency: "EUR", lastReadingAt: READ_AT };
    expect(reportHeadline(report, (at) => at)).toBe(text);
  });

  it("without an amount is headed by what the alert waits for", () => {
    const report = { fromMinor: null, toMinor: null, currency: null, lastReadingAt: null };
    expect(reportHeadline({ ...report, condition: BELOW })).toBe("Falls to EUR 50.00 or less");
  });
});

describe("changes since a message was written", () => {
  const report = { fromMinor: 5000, toMinor: 4500, currency: "EUR", lastReadingAt: READ_AT };
  const present = {
    minor: 4500,
    currency: "EUR",
    isSoldOut: false,
    readAt: READ_AT,
    pricedAt: READ_AT,
    isStale: false,
  };
  const LATER = "2026-03-02T10:00:00.000Z";

  it.each([
    ["the same price", {}, null],
    ["the price before", { minor: 5000 }, "The price has gone back to EUR 50.00 since."],
    ["another price", { minor: 4400 }, "The price has changed to EUR 44.00 since."],
    [
      "the earlier amount in another currency",
      { minor: 5000, currency: "USD" },
      "The price has changed to USD 50.00 since.",
    ],
    ["no price", { minor: null }, null],
    ["a stale price", { isStale: true }, "Last read 03/01/2026, not known since."],
  ])("of a price, with %s", (_what, change, text) => {
    expect(sinceText({ ...report, condition: BELOW }, { ...present, ...change })).toBe(text);
  });

  it.each([
    ["out", true, null],
    ["out", false, "Back in stock since."],
    ["back", false, null],
    ["back", true, "Sold out again since."],
  ] as const)("of stock that was %s, where sold out is now %s", (on, isSoldOut, text) => {
    expect(sinceText({ ...report, condition: { kind: "stock", on } }, { ...present, isSoldOut })).toBe(text);
  });

  it("of missing readings are only the next reading, not the last one before", () => {
    const silence = { ...report, condition: { kind: "silence", days: 3 } } as const;
    expect(sinceText(silence, present)).toBeNull();
    expect(sinceText(silence, { ...present, readAt: null })).toBeNull();
    expect(sinceText(silence, { ...present, readAt: LATER })).toMatch(/^Read again since: .*2026/);
  });

  it.each(["undercut", "listed"] as const)("of %s are none: its amount is another product's", (kind) => {
    const condition = kind === "undercut" ? { kind, by: percent } : { kind };
    expect(sinceText({ ...report, condition }, { ...present, minor: 1 })).toBeNull();
  });
});
