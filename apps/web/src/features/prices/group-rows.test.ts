import type { GroupSeries } from "@pricetrail/contract";
import { expect, test } from "vitest";
import { sellersByCurrency } from "./group-rows.ts";

const of = (seller: string, currency: string, ...points: GroupSeries["points"]): GroupSeries => ({
  productId: seller,
  product: "Kettle",
  seller,
  picture: null,
  currency,
  points,
  until: 80,
  isStale: false,
  availability: null,
  stockSince: null,
  stock: [],
});
const range = { from: 0, to: 100 };

test("within a currency the cheapest seller comes first, by current price", () => {
  const rows = sellersByCurrency(
    [
      of("dear", "AUD", [1, 9000, null]),
      of("sale", "AUD", [1, 9900, null], [5, 9900, 7900]),
      of("cheap", "AUD", [1, 8000, null]),
    ],
    range,
  ).get("AUD")!;
  expect(rows.map((row) => row.seller)).toEqual(["sale", "cheap", "dear"]);
  expect(rows.map((row) => row.isCheapest)).toEqual([true, false, false]);
});

test("two currencies are never ranked against each other", () => {
  const groups = sellersByCurrency([of("a", "AUD", [1, 100, null]), of("b", "JPY", [1, 90, null])], range);
  expect([...groups.keys()]).toEqual(["AUD", "JPY"]);
  expect([...groups.values()].map((rows) => rows[0]?.isCheapest)).toEqual([true, true]);
});

test("equal prices are both the cheapest", () => {
  const rows = sellersByCurrency([of("a", "AUD", [1, 100, null]), of("b", "AUD", [1, 100, null])], range).get(
    "AUD",
  )!;
  expect(rows.every((row) => row.isCheapest)).toBe(true);
});

test("a seller whose price is gone comes last and does not count as the cheapest", () => {
  const rows = sellersByCurrency(
    [of("gone", "AUD", [1, 100, null], [2, null, null]), of("there", "AUD", [1, 500, null])],
    range,
  ).get("AUD")!;
  expect(rows.map((row) => [row.seller, row.isCheapest])).toEqual([
    ["there", true],
    ["gone", false],
  ]);
});

test("the difference is from the cheapest of the same currency; the cheapest, and sellers without a price, have none", () => {
  const rows = sellersByCurrency(
    [
      of("gone", "AUD", [1, 100, null], [2, null, null]),
      of("dear", "AUD", [1, 500, null]),
      of("cheap", "AUD", [1, 400, null]),
      of("abroad", "JPY", [1, 90, null]),
    ],
    range,
  );
  expect(rows.get("AUD")!.map(({ seller, gapFrom }) => [seller, gapFrom?.value])).toEqual([
    ["cheap", undefined],
    ["dear", "4.00"],
    ["gone", "4.00"],
  ]);
  expect(rows.get("JPY")![0]!.gapFrom).toBeNull();
});

test("a seller's line ends at the last reading, and has gaps where there was no price", () => {
  const [row] = sellersByCurrency(
    [of("a", "AUD", [10, 100, null], [20, null, null], [30, 100, 90])],
    range,
  ).get("AUD")!;
  expect(row!.trend).toEqual({
    from: 0,
    to: 100,
    currency: "AUD",
    points: [
      [10, 100],
      [30, 90],
    ],
    gaps: [
      [20, 30],
      [80, 100],
    ],
  });
});

test("a seller last read before the range has no trend, nor one last read at its start", () => {
  const trends = [49, 50, 51].map((until) => {
    const series = { ...of("a", "AUD", [1, 100, null]), until };
    return sellersByCurrency([series], { from: 50, to: 100 }).get("AUD")![0]!.trend;
  });
  expect(trends.map((trend) => trend?.gaps ?? null)).toEqual([null, null, [[51, 100]]]);
});

test("a stale price comes last, is not the cheapest, and is compared with none", () => {
  const stale = { ...of("stale", "AUD", [1, 100, null]), isStale: true };
  const rows = sellersByCurrency(
    [stale, of("dear", "AUD", [1, 600, null]), of("cheap", "AUD", [1, 500, null])],
    range,
  ).get("AUD")!;
  expect(rows.map((row) => [row.seller, row.isCheapest, row.gapFrom?.value])).toEqual([
    ["cheap", true, undefined],
    ["dear", false, "5.00"],
    ["stale", false, undefined],
  ]);
});
