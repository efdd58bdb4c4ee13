import { expect, it } from "vitest";
import { arranged, moved, readMarks, resized, widthsOf } from "./table-display.ts";

const columns = ["trend", "brand", "price", "date"].map((key) => ({ key }));
const keys = (marks: string) => arranged(columns, readMarks(marks)).map(({ key }) => key);

it("keeps the default order of columns if none was chosen, whatever is hidden", () => {
  expect(keys("")).toEqual(["trend", "brand", "price", "date"]);
  expect(keys("-date.compact.-trend")).toEqual(["trend", "brand", "price", "date"]);
});

it("puts a column that is newer than the chosen order behind its default predecessor", () => {
  expect(keys("date.price.trend")).toEqual(["date", "price", "trend", "brand"]);
  expect(keys("price.date")).toEqual(["trend", "brand", "price", "date"]);
});

it("ignores columns that no longer exist, and repetitions", () => {
  expect(keys("date.colour.date.price.brand.trend")).toEqual(["date", "price", "brand", "trend"]);
});

it("swaps a column with its neighbour, keeps hidden ones in place, and stops at the ends", () => {
  const all = columns.map(({ key }) => key);
  expect(moved(all, ["compact", "-date"], "brand", 1)).toEqual([
    "compact",
    "-date",
    "trend",
    "price",
    "brand",
    "date",
  ]);
  expect(moved(all, ["compact"], "trend", -1)).toEqual(["compact"]);
});

it("reads the widths of columns, and ignores those that nobody can have chosen", () => {
  expect(Object.fromEntries(widthsOf(readMarks("compact.brand~180.price~9.date~abc.trend~9000.-x")))).toEqual(
    {
      brand: 180,
    },
  );
  expect(keys("brand~180")).toEqual(["trend", "brand", "price", "date"]);
});

it("stores one width per column, and removes it", () => {
  const marks = resized(["compact", "brand~180"], "brand", 200.4);
  expect(marks).toEqual(["compact", "brand~200"]);
  expect(resized(marks, "brand", undefined)).toEqual(["compact"]);
  // The marks also list columns in order, and another column's key may start with the same letters.
  const ordered = ["brand", "brandName", "brandName~90", "brand~180"];
  expect(resized(ordered, "brand", 200)).toEqual(["brand", "brandName", "brandName~90", "brand~200"]);
  expect(moved(["brand", "price"], marks, "brand", 1)).toEqual(["compact", "brand~200", "price", "brand"]);
});
