import { describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { toTrend } from "./trends.rules.ts";

const FROM = Date.UTC(2026, 5, 1);
const day = (number: number) => FROM + number * DAY_MS;
/** Ten days, of which the last is half over. */
const TO = day(9) + DAY_MS / 2;
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const without = (...missing: number[]) => all.filter((one) => !missing.includes(one));

const trendOf = (points: [number, number][], readDays: number[]) =>
  toTrend({ productId: "p", currency: "USD", points, readDays }, FROM, TO);

describe("the trend line of a product row", () => {
  it("starts with the price in force", () => {
    const points: [number, number][] = [
      [day(-20), 100],
      [day(3), 90],
    ];
    expect(trendOf(points, all).points).toEqual([
      [FROM, 100],
      [day(3), 90],
    ]);
  });

  it.each<[string, number[], [number, number][]]>([
    ["every day read", all, []],
    ["one day missing", without(4), []],
    ["two days missing", without(4, 5), [[day(4), day(6)]]],
    ["nothing read since", without(6, 7, 8, 9), [[day(6), TO]]],
    ["today not read yet", without(9), []],
    ["nothing read between, but today", without(6, 7, 8), [[day(6), day(9)]]],
    [
      "two gaps",
      without(1, 2, 5, 6, 7),
      [
        [day(1), day(3)],
        [day(5), day(8)],
      ],
    ],
  ])("has a gap where nothing was read for two days or longer: %s", (_what, readDays, gaps) => {
    expect(trendOf([[day(-1), 100]], readDays).gaps).toEqual(gaps);
  });

  it("has no gap before its first price", () => {
    expect(trendOf([[day(5), 100]], [5, 6, 7, 8, 9]).gaps).toEqual([]);
  });
});
