import type { Series } from "@pricetrail/contract";
import { expect, test } from "vitest";
import { sellersByCurrency } from "./group-rows.ts";

const of = (seller: string, currency: string, ...points: Series["points"]): Series => ({
  productId: seller,
  product: "Kettle",
  seller,
  picture: null,
  currency,
  points,
  until: 100,
});

test("within a currency the cheapest seller comes first, by what is asked now", () => {
  const rows = sellersByCurrency([
    of("dear", "AUD", [1, 9000, null]),
    of("sale", "AUD", [1, 9900, null], [5, 9900, 7900]),
    of("cheap", "AUD", [1, 8000, null]),
  ]).get("AUD")!;
  expect(rows.map((row) => row.seller)).toEqual(["sale", "cheap", "dear"]);
  expect(rows.map((row) => row.isCheapest)).toEqual([true, false, false]);
});

test("two currencies are never ranked against each other", () => {
  const groups = sellersByCurrency([of("a", "AUD", [1, 100, null]), of("b", "JPY", [1, 90, null])]);
  expect([...groups.keys()]).toEqual(["AUD", "JPY"]);
  expect([...groups.values()].map((rows) => rows[0]?.isCheapest)).toEqual([true, true]);
});

test("equal prices are both the cheapest", () => {
  const rows = sellersByCurrency([of("a", "AUD", [1, 100, null]), of("b", "AUD", [1, 100, null])]).get(
    "AUD",
  )!;
  expect(rows.every((row) => row.isCheapest)).toBe(true);
});

test("a seller whose price is gone comes last and is not the cheapest", () => {
  const rows = sellersByCurrency([
    of("gone", "AUD", [1, 100, null], [2, null, null]),
    of("there", "AUD", [1, 500, null]),
  ]).get("AUD")!;
  expect(rows.map((row) => [row.seller, row.isCheapest])).toEqual([
    ["there", true],
    ["gone", false],
  ]);
});
