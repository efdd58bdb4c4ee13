import { expect, test } from "vitest";
import { filterParams, filtersOf, viewOf } from "./dashboard-query.ts";

const today = "2026-03-02";
const read = (query: string) => filtersOf(new URLSearchParams(query), today);

test("without a choice the timeline is the last seven days", () => {
  const { from, to } = read("");
  expect([from, to]).toEqual(["2026-02-24", "2026-03-02"]);
});

test("the default timeline is not written into the address", () => {
  expect(filterParams(read(""), today)).toMatchObject({ from: undefined, to: undefined });
});

test("filters with several values, search and days survive the address", () => {
  const query = "brand=a&brand=b&seller=none&search=kettle&from=2026-01-01&to=2026-01-31";
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filterParams(read(query), today))) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(key, one);
  }
  expect(filtersOf(params, today)).toEqual(read(query));
});

test("a tile, sort or page that does not exist is the default", () => {
  expect(viewOf(new URLSearchParams("tile=x&sort=y&page=-3"))).toMatchObject({
    tile: "all",
    sort: "-checkedAt",
    page: 1,
  });
});
