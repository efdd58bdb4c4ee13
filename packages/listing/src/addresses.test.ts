import { expect, test } from "vitest";
import { absolute, incrementPage, isFurtherPage, listingKey } from "./addresses.ts";

const base = new URL("https://shop.example/kettles");
const at = (rest: string) => new URL(rest, base);

test.each([
  "mailto:shop@shop.example",
  "javascript:next()",
  "data:text/html,x",
  "ftp://shop.example/",
  "#top",
  " ",
])("%s is no address of a page", (href) => {
  expect(absolute(href, base)).toBeUndefined();
});

test("an address is made absolute, without its fragment", () => {
  expect(absolute(" ?page=2#list ", base)?.href).toBe("https://shop.example/kettles?page=2");
});

test.each([
  ["?page=3", "?page=2", true],
  ["?page=2", "?page=2", false],
  ["?page=1", "?page=2", false],
  ["?page=2&start=24", "?page=2", true],
  ["?start=24", "?start=24", false],
  ["/pots?page=3", "?page=2", false],
])("%s is further than %s: %s", (next, current, expected) => {
  expect(isFurtherPage(at(next), at(current))).toBe(expected);
});

test("incrementing uses the existing parameter, by pages or by products", () => {
  expect(incrementPage(at("?p=4"), 24).search).toBe("?p=5");
  expect(incrementPage(at("?start=48"), 24).search).toBe("?start=72");
  expect(incrementPage(at("/kettles/page/2/"), 24).pathname).toBe("/kettles/page/3/");
  expect(incrementPage(base, 24).search).toBe("?page=2");
});

test("all pages of one list have the same key, whatever their size and parameter order", () => {
  const keys = [
    "?page=2&colour=red",
    "?colour=red",
    "?colour=red&size=48&start=24",
    "/kettles/page/3?colour=red",
  ];
  expect(new Set(keys.map((rest) => listingKey(at(rest)))).size).toBe(1);
  expect(listingKey(at("?colour=blue"))).not.toBe(listingKey(at("?colour=red")));
});

test.each(["sz", "size", "limit", "perpage", "per_page", "pagesize", "page_size", "count", "rows", "_limit"])(
  "%s says how many products a page shows, which makes no other list",
  (name) => {
    expect(listingKey(at(`?${name}=96&colour=red`))).toBe(listingKey(at("?colour=red")));
  },
);

test.each([
  "page",
  "p",
  "pg",
  "pag",
  "paged",
  "pagina",
  "pageno",
  "page_index",
  "seite",
  "sida",
  "side",
  "PAGEN_1",
])("%s numbers the pages of a list", (name) => {
  expect(listingKey(at(`?${name}=3&colour=red`))).toBe(listingKey(at("?colour=red")));
  expect(isFurtherPage(at(`?${name}=3`), at(`?${name}=2`))).toBe(true);
  expect(incrementPage(at(`?${name}=3`), 24).search).toBe(`?${name}=4`);
});

test.each(["offset", "start", "from", "skip", "startrow", "first", "begin", "_start"])(
  "%s numbers the products of a list",
  (name) => {
    expect(listingKey(at(`?${name}=24`))).toBe(listingKey(base));
    expect(incrementPage(at(`?${name}=24`), 24).search).toBe(`?${name}=48`);
  },
);
