import { expect, test } from "vitest";
import { filterParams, filtersOf, viewOf } from "./dashboard-filters.ts";

const today = "2026-03-02";
const read = (query: string) => filtersOf(new URLSearchParams(query), today);

test("without a choice the timeline is the last seven days", () => {
  const { from, to } = read("");
  expect([from, to]).toEqual(["2026-02-24", "2026-03-02"]);
});

test("of only one day, the timeline is seven days up to the last, or from the first until today", () => {
  expect(read("to=2026-02-10")).toMatchObject({ from: "2026-02-04", to: "2026-02-10" });
  expect(read("from=2026-02-10")).toMatchObject({ from: "2026-02-10", to: "2026-03-02" });
});

test("days in the future or more than a year back are not requested", () => {
  for (const query of ["from=2025-03-01&to=2026-03-01", "from=2026-02-01&to=2026-03-03"])
    expect(read(query)).toMatchObject({ from: "2026-02-24", to: "2026-03-02" });
});

test("the default timeline is not written into the address", () => {
  expect(filterParams(read(""), today)).toMatchObject({ from: undefined, to: undefined });
});

test("a timeline that shares one end with the default one is written into the address", () => {
  for (const [from, to] of [
    ["2026-02-24", "2026-03-01"],
    ["2026-02-20", "2026-03-02"],
  ])
    expect(filterParams(read(`from=${from}&to=${to}`), today)).toMatchObject({ from, to });
});

test("filters with several values, search and days are restored from the address", () => {
  const query = "brand=a&brand=b&seller=none&search=kettle&from=2026-01-01&to=2026-01-31";
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filterParams(read(query), today))) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(key, one);
  }
  expect(filtersOf(params, today)).toEqual(read(query));
});

test("an unknown tile, sort or page gives the default", () => {
  expect(viewOf(new URLSearchParams("tile=x&sort=y&page=-3"))).toMatchObject({
    tile: "all",
    sort: "-checkedAt",
    page: 1,
  });
});
