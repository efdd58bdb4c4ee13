import { expect, it } from "vitest";
import { arranged, moved, readMarks, resized, widthsOf } from "./table-display.ts";

const columns = ["trend", "brand", "price", "date"].map((key) => ({ key }));
const keys = (marks: string) => arranged(columns, readMarks(marks)).map(({ key }) => key);

it("leaves columns as they usually are where no order was chosen, whatever is hidden", () => {
  expect(keys("")).toEqual(["trend", "brand", "price", "date"]);
  expect(keys("-date.compact.-trend")).toEqual(["trend", "brand", "price", "date"]);
});

it("puts a column that is newer than the chosen order behind the one it usually follows", () => {
  expect(keys("date.price.trend")).toEqual(["date", "price", "trend", "brand"]);
  expect(keys("price.date")).toEqual(["trend", "brand", "price", "date"]);
});

it("ignores columns that are gone and those named twice", () => {
  expect(keys("date.colour.date.price.brand.trend")).toEqual(["date", "price", "brand", "trend"]);
});

it("changes places with a neighbour, keeps what is hidden, and stays at the ends", () => {
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

it("knows the widths that columns were given, and ignores those that nobody can have chosen", () => {
  expect(Object.fromEntries(widthsOf(readMarks("compact.brand~180.price~9.date~abc.trend~9000.-x")))).toEqual(
    {
      brand: 180,
    },
  );
  expect(keys("brand~180")).toEqual(["trend", "brand", "price", "date"]);
});

it("gives a column one width at a time, and takes it away", () => {
  const marks = resized(["compact", "brand~180"], "brand", 200.4);
  expect(marks).toEqual(["compact", "brand~200"]);
  expect(resized(marks, "brand", undefined)).toEqual(["compact"]);
  // The marks also list columns in order, and another column's key may start with the same letters.
  const ordered = ["brand", "brandName", "brandName~90", "brand~180"];
  expect(resized(ordered, "brand", 200)).toEqual(["brand", "brandName", "brandName~90", "brand~200"]);
  expect(moved(["brand", "price"], marks, "brand", 1)).toEqual(["compact", "brand~200", "price", "brand"]);
});
