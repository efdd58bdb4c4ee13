import { expect, it } from "vitest";
import { arranged, moved, readMarks } from "./table-display.ts";

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
