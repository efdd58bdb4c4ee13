import { DEFAULT_DATES, HOUR_MS } from "@pricetrail/contract";
import { expect, onTestFinished, test } from "vitest";
import { showDatesAs } from "../../api/show-dates.ts";
import { formatDate, formatTime } from "../../ui/dates.ts";
import {
  amountTicks,
  bandPath,
  between,
  momentAt,
  stepPath,
  stretchPath,
  timeTicks,
  timeTickText,
  xOf,
  yOf,
  zoomed,
  type ChartScale,
} from "./chart-scale.ts";

const scale: ChartScale = { left: 50, top: 10, width: 100, height: 100, from: 0, to: 100, low: 0, high: 100 };
const at = (text: string) => Date.parse(text);

test("time runs to the right and amounts upwards", () => {
  expect([xOf(scale, 0), xOf(scale, 100), yOf(scale, 100), yOf(scale, 0)]).toEqual([50, 150, 10, 110]);
});

test("a pointer outside the drawing means its nearest edge", () => {
  expect([momentAt(scale, 0), momentAt(scale, 100), momentAt(scale, 999)]).toEqual([0, 50, 100]);
});

test("a price is drawn as steps up to the time it was last read", () => {
  const line = {
    id: "a",
    label: "A",
    until: 80,
    points: [
      [0, 20],
      [40, 60],
    ] as const,
  };
  expect(stepPath(line, scale)).toBe("M50 90H90V50H130");
});

test("a gap begins where the price ends and the line continues after it", () => {
  const line = {
    id: "a",
    label: "A",
    until: 80,
    points: [
      [0, 20],
      [40, null],
      [60, 20],
    ] as const,
  };
  expect(stepPath(line, scale)).toBe("M50 90H90M110 90H130");
});

test("a month has ticks at UTC midnights", () => {
  const ticks = timeTicks(at("2026-10-22T00:00:00Z"), at("2026-11-20T23:59:59Z"), 6);
  expect(ticks.map((tick) => new Date(tick).toISOString().slice(0, 10))).toEqual([
    "2026-10-22",
    "2026-10-29",
    "2026-11-05",
    "2026-11-12",
    "2026-11-19",
  ]);
});

test("one day has ticks at full hours, and its midnight shows the date", () => {
  const ticks = timeTicks(at("2026-11-20T00:00:00Z"), at("2026-11-20T23:59:59Z"), 6);
  expect(ticks.map(timeTickText)).toEqual(["11/20", "06:00 AM", "12:00 PM", "06:00 PM"]);
});

test("a week has one tick a day however wide the drawing is, three days may have hours", () => {
  const week = timeTicks(at("2026-11-16T00:00:00Z"), at("2026-11-22T23:59:59Z"), 20);
  expect(week.map(timeTickText)).toEqual(["11/16", "11/17", "11/18", "11/19", "11/20", "11/21", "11/22"]);
  const days = timeTicks(at("2026-11-20T00:00:00Z"), at("2026-11-22T23:59:59Z"), 6);
  expect(days.map(timeTickText)).toEqual(["11/20", "12:00 PM", "11/21", "12:00 PM", "11/22", "12:00 PM"]);
});

test("amounts are round and inside the range", () => {
  expect(amountTicks(11_600, 17_200, 5)).toEqual([12_000, 14_000, 16_000]);
  expect(amountTicks(0, 3, 5)).toEqual([0, 1, 2, 3]);
});

test("a discount is an area between the selling price and the normal price, for as long as it lasts", () => {
  expect(bandPath([{ from: 20, to: 60, normal: 80, discounted: 30 }], scale)).toBe("M70 30H110V80H70Z");
});

test("a period that hardly lasts remains visible, and one outside the range is omitted", () => {
  const stretches = [
    { from: 40, to: 40 },
    { from: 200, to: 300 },
  ];
  expect(stretchPath(stretches, scale)).toBe("M90 10H92V110H90Z");
});

const whole = { from: 0, to: 100 * HOUR_MS };

test("zooming in keeps the chosen time in its place and stays inside the range", () => {
  expect(zoomed(whole, whole, 25 * HOUR_MS, 0.5)).toEqual({ from: 12.5 * HOUR_MS, to: 62.5 * HOUR_MS });
  expect(zoomed({ from: 80 * HOUR_MS, to: 100 * HOUR_MS }, whole, 100 * HOUR_MS, 2)).toEqual({
    from: 60 * HOUR_MS,
    to: 100 * HOUR_MS,
  });
});

test("zooming out ends at the whole range, zooming in at one hour", () => {
  expect(zoomed({ from: 0, to: 60 * HOUR_MS }, whole, 0, 2)).toBeUndefined();
  expect(zoomed({ from: 0, to: HOUR_MS }, whole, 0, 0.5)).toEqual({ from: 0, to: HOUR_MS });
});

test("dragging in either direction selects the same time, and a click selects none", () => {
  expect(between(30 * HOUR_MS, 10 * HOUR_MS)).toEqual({ from: 10 * HOUR_MS, to: 30 * HOUR_MS });
  expect(between(10 * HOUR_MS, 10 * HOUR_MS + 1)).toBeUndefined();
});

test("a chart has its ticks at the zone's midnights, even where a day has 23 or 25 hours", () => {
  onTestFinished(() => showDatesAs(DEFAULT_DATES));
  showDatesAs({ ...DEFAULT_DATES, timeZone: "America/New_York" });
  for (const [from, to] of [
    ["2026-03-06T00:00:00Z", "2026-03-11T00:00:00Z"],
    ["2026-10-30T00:00:00Z", "2026-11-04T00:00:00Z"],
  ] as const) {
    const ticks = timeTicks(Date.parse(from), Date.parse(to), 6);
    expect(ticks).toHaveLength(5);
    expect(ticks.map((at) => formatTime(new Date(at)))).toEqual(Array.from(ticks, () => "12:00 AM"));
    expect(ticks.map(timeTickText)).toEqual(ticks.map((at) => formatDate(new Date(at)).slice(0, 5)));
  }
});

test("a chart of hours has no tick at an hour that the clocks skip", () => {
  onTestFinished(() => showDatesAs(DEFAULT_DATES));
  showDatesAs({ ...DEFAULT_DATES, timeZone: "America/New_York" });
  const ticks = timeTicks(Date.parse("2026-03-08T05:00:00Z"), Date.parse("2026-03-08T09:00:00Z"), 6);
  expect(ticks.map(timeTickText)).toEqual(["03/08", "01:00 AM", "03:00 AM", "04:00 AM", "05:00 AM"]);
});
