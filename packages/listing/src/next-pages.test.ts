import { expect, test } from "vitest";
import { card, LISTING_URL, listingPage } from "./fixtures.ts";
import { readListing } from "./read-listing.ts";

const cards = [1, 2, 3].map((n) => card(n)).join("");
const next = (pager: string, { url = LISTING_URL, head = "", first = cards } = {}) => {
  const read = readListing({ html: listingPage({ cards: first, pager, head }), url });
  return { ...read.next, unfolds: read.unfolds };
};
const at = (rest: string) => `https://shop.example/kettles${rest}`;

test("rel=next takes precedence, in the head and on a link", () => {
  expect(next("", { head: '<link rel="next" href="/kettles?page=2">' })).toMatchObject({
    by: "rel",
    url: at("?page=2"),
  });
  expect(next('<a rel="next nofollow" href="/kettles/page/2/">›</a>')).toMatchObject({
    by: "rel",
    url: at("/page/2/"),
  });
});

test("a rel=next that leads back or to itself is not followed", () => {
  const head = '<link rel="next" href="/kettles?page=2">';
  expect(next("", { head, url: at("?page=2") })).toEqual({ unfolds: false });
  expect(next("", { head, url: at("?page=3") })).toEqual({ unfolds: false });
});

test("a rel=next of another site is not followed", () => {
  expect(next("", { head: '<link rel="next" href="https://other.example/kettles?page=2">' })).toEqual({
    unfolds: false,
  });
  expect(
    next("", { head: '<link rel="next" href="https://www.shop.example/kettles?page=2">' }),
  ).toMatchObject({
    by: "rel",
  });
});

test.each([
  "Next",
  "Next page »",
  "Nächste Seite",
  "Weiter",
  "Siguiente",
  "Page suivante",
  "Successivo",
  "Volgende",
  "Nästa",
  "Næste",
  "Seuraava",
  "Następna strona",
  "Další",
  "Ďalšia",
  "Következő",
  "Următoarea",
  "Следующая",
  "Επόμενη",
  "Sonraki",
  "次へ",
  "下一页",
  "다음",
  "›",
  "→",
])("“%s” is the next page", (label) => {
  expect(next(`<div><a href="/kettles?p=2">${label}</a></div>`)).toMatchObject({
    by: "word",
    url: at("?p=2"),
  });
});

test("a word is a label, but words that merely contain one are not", () => {
  expect(next('<a href="/kettles?p=2" aria-label="Next page"><svg></svg></a>')).toMatchObject({ by: "word" });
  expect(next('<a href="/kettles?p=2">Next day delivery</a>')).toEqual({ unfolds: false });
  expect(next('<a href="/next-sale">Next</a>')).toEqual({ unfolds: false });
});

test("the lowest number above this page is next, in parameters, paths and offsets", () => {
  const numbers = (make: (n: number) => string) =>
    [1, 2, 3, 9].map((n) => `<a href="${make(n)}">${n}</a>`).join("");
  const byParameter = numbers((n) => `/kettles?page=${n}&sort=a`);
  expect(next(byParameter, { url: at("?sort=a") })).toMatchObject({
    by: "number",
    url: at("?page=2&sort=a"),
  });
  expect(next(byParameter, { url: at("?sort=a&page=3") })).toMatchObject({ url: at("?page=9&sort=a") });
  expect(next(byParameter, { url: at("?sort=a&page=9") })).toEqual({ unfolds: false });
  const byPath = numbers((n) => `/kettles/page/${n}`);
  expect(next(byPath, { url: at("/page/2") })).toMatchObject({ by: "number", url: at("/page/3") });
  const byOffset = [24, 48]
    .map((start, index) => `<a href="/kettles?start=${start}">${index + 2}</a>`)
    .join("");
  expect(next(byOffset)).toMatchObject({ by: "number", url: at("?start=24") });
});

test("another order or filter of the same list is not its next page", () => {
  expect(next('<a href="/kettles?sort=price&page=2">2</a>')).toEqual({ unfolds: false });
});

test("the “Next” link of another search is not this list's, even if its page number is one higher", () => {
  const search = (rest: string) => `https://shop.example/search${rest}`;
  const other = '<a href="/search?q=toaster&page=2">Next</a>';
  expect(next(other, { url: search("?q=kettle") })).toEqual({ unfolds: false });
  expect(next(other, { url: search("?q=kettle&page=1") })).toEqual({ unfolds: false });
  expect(next(other)).toEqual({ unfolds: false });
  expect(next('<a href="/search?q=toaster&page=3">Next</a>', { url: search("?q=kettle&page=2") })).toEqual({
    unfolds: false,
  });
  expect(
    next(`${other}<a href="/search?page=2&q=kettle">Next</a>`, { url: search("?q=kettle") }),
  ).toMatchObject({ by: "word", url: search("?page=2&q=kettle") });
});

test("only the first page may have a different path from the second", () => {
  const second = '<a href="/catalogue/kettles?color=red&page=2">Next</a>';
  expect(next(second, { url: at("?color=red") })).toMatchObject({ by: "word" });
  expect(next(second, { url: at("?color=blue") })).toEqual({ unfolds: false });
  const third = '<a href="/catalogue/kettles?page=3">Next</a>';
  expect(next(third, { url: at("?page=2") })).toEqual({ unfolds: false });
});

test.each([
  "Load more",
  "Show 24 more products",
  "Mehr anzeigen",
  "Afficher plus de produits",
  "Mostrar más",
  "Показать ещё",
  "もっと見る",
  "Toon meer",
])("“%s” with an address is followed; without one a browser has to press it", (label) => {
  expect(next(`<button data-url="/kettles?page=2">${label}</button>`)).toMatchObject({
    by: "load_more",
    url: at("?page=2"),
  });
  expect(next(`<button>${label}</button>`)).toEqual({ unfolds: true });
});

test("“Show more filters” does not lead to more products", () => {
  expect(next("<button>Show more filters</button>")).toEqual({ unfolds: false });
});

test("without a link, the URL is incremented while the page claims more products", () => {
  const first = `<p>1–3 of 130 products</p>${cards}`;
  expect(next("", { first })).toEqual({ by: "parameter", url: at("?page=2"), unfolds: true });
  expect(next("", { first, url: at("?offset=24") })).toMatchObject({ url: at("?offset=27") });
  expect(next("", { first, url: at("/page/4/") })).toMatchObject({ url: at("/page/5/") });
  expect(next("", { first: `<p>3 products</p>${cards}` })).toEqual({ unfolds: false });
});

test("the last page of a linked list ends it", () => {
  const first = `<p>130 products</p>${cards}`;
  expect(
    next('<a href="/kettles?page=5">5</a><a href="/kettles?page=4">4</a>', { first, url: at("?page=6") }),
  ).toEqual({ unfolds: false });
});
