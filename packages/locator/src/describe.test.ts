import { expect, test } from "vitest";
import {
  describe as fingerprintOf,
  MAX_BYTES,
  NotInPage,
  readFingerprint,
  readPage,
  sizeOf,
} from "./index.ts";
import { by, parsed, productPage } from "../testing/parsed.ts";

const pickList = () => {
  const page = parsed(productPage({ price: "$49.00" }));
  return fingerprintOf(by(page, "class", "list"), { root: page });
};

test("a fingerprint contains a price's format and currency, but none of its digits", () => {
  const page = parsed(
    `<html><body><h1>Lamp</h1><p data-price="1299.95" class="now">Only €1.299,95 today</p></body></html>`,
  );
  const fingerprint = fingerprintOf(by(page, "class", "now"), { root: page });
  expect(fingerprint).toMatchObject({ number: "9,99", currency: "€", shape: "only €0 today" });
  expect(fingerprint.attributes).toContainEqual(["data-price", "0.0"]);
  expect(JSON.stringify(fingerprint)).not.toMatch(/1299|1\.299/);
});

test("a fingerprint identifies the element among its twins, and explains how", () => {
  const page = parsed(productPage({ price: "$49.00" }));
  const second = readPage(page).node.filter((node) => node.name === "span")[1];
  const fingerprint = fingerprintOf(second ?? page, { root: page });
  expect(fingerprint.twins).toEqual({ count: 3, index: 1 });
  expect(fingerprint.why).toBe('The 2nd of 3 alike, after "green pan", under "others also bought".');
});

test("a fingerprint contains selector, ancestors, position and neighbours", () => {
  expect(pickList()).toMatchObject({
    location: "td.list",
    pathway: "html > body > main > table.offer > tbody > tr > td.list",
    xpath: "/html[1]/body[1]/main[1]/table[1]/tbody[1]/tr[1]/td[1]",
    labels: { heading: "blue kettle", before: "list price", after: "our price" },
    hosts: [],
  });
});

test("a fingerprint contains a shape of each leaf before and after it, and none where the page has no more", () => {
  const page = parsed(`<body><h1>Lamp</h1><p class="now">€10</p><p>Ships today</p><p>Returns</p></body>`);
  const { before, after } = fingerprintOf(by(page, "class", "now"), { root: page });
  // Four letters each.
  expect([before.length, after.length]).toEqual([4, 8]);
});

test("the fingerprint of a deeply nested element on a huge page in another script stays within its limit", () => {
  const many = Array.from(
    { length: 4000 },
    (_, k) => `<p class="абзац-${k} länge" data-длинное-имя="${"я".repeat(200)}">Текст ${k}</p>`,
  );
  const nest = Array.from(
    { length: 30 },
    (_, k) => `<div id="блок-${k}" class="${"очень-длинное-имя ".repeat(6)}">`,
  ).join("");
  const page = parsed(
    `<html><body>${many.join("")}${nest}<span class="цена" title="${"ж".repeat(500)}">9 999 ₽</span>`,
  );
  const fingerprint = fingerprintOf(by(page, "class", "цена"), {
    root: page,
    url: `https://пример.рф/${"ы".repeat(900)}`,
  });
  expect(sizeOf(fingerprint)).toBeLessThanOrEqual(MAX_BYTES);
  expect(readFingerprint(JSON.parse(JSON.stringify(fingerprint)))).toEqual(fingerprint);
});

test("the page's kind is read from its declared markup", () => {
  const kind = (head: string) => {
    const page = parsed(`<html><head>${head}</head><body><p class="x">1</p></body></html>`);
    return fingerprintOf(by(page, "class", "x"), { root: page }).page.kind;
  };
  expect(kind(`<script type="application/ld+json">{"@type": "Product"}</script>`)).toBe("product");
  expect(kind(`<meta property="og:type" content="product">`)).toBe("product");
  expect(kind("")).toBe("other");
});

test("an element of another page is rejected", () => {
  const page = parsed("<p>one</p>");
  expect(() => fingerprintOf(parsed("<p>two</p>"), { root: page })).toThrow(NotInPage);
});

test("without a root the element's own page is read", () => {
  const page = parsed(productPage());
  expect(fingerprintOf(by(page, "class", "list"))).toEqual(
    fingerprintOf(by(page, "class", "list"), { root: page }),
  );
});

test("anything but a fingerprint is rejected on parsing", () => {
  const fingerprint = pickList();
  expect(readFingerprint(fingerprint)).toBe(fingerprint);
  expect(readFingerprint({ ...fingerprint, version: 2 })).toBeNull();
  expect(readFingerprint({ ...fingerprint, path: [{ tag: 7, nth: 0 }] })).toBeNull();
  expect(readFingerprint({ ...fingerprint, before: "A".repeat(5000) })).toBeNull();
  expect(readFingerprint(null)).toBeNull();
});

test("a malicious page cannot make describing slow", () => {
  const deep = `<div class="${"css".padEnd(20_000, "a")}" id="${"x".repeat(5000)}">`.repeat(300);
  const page = parsed(
    `<html><body><script type="application/ld+json">{"@type":${" ".repeat(200_000)}</script>${deep}${"<p class='x'>1</p>".repeat(3000)}`,
  );
  const target = readPage(page).node.findLast((node) => node.name === "p");
  const before = process.cpuUsage();
  const fingerprint = fingerprintOf(target ?? page, { root: page });
  const { user } = process.cpuUsage(before);
  expect(sizeOf(fingerprint)).toBeLessThanOrEqual(MAX_BYTES);
  expect(user / 1e6).toBeLessThan(5);
});

test("of a long text, only the start of its shape is stored", () => {
  const page = parsed(`<html><body><p class="long">${"wort ".repeat(100)}</p></body></html>`);
  const { shape, textLength } = fingerprintOf(by(page, "class", "long"), { root: page });
  expect(shape).toBe("wort ".repeat(32));
  expect(textLength).toBe(400);
});
