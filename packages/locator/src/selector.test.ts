import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { pathwayOf, readPage, selectorOf } from "./index.ts";
import { productPage } from "../testing/parsed.ts";

const HARD = `<html><body><div id="1st"><p>a</p><p>b</p></div><div id="has space"><p>c</p></div>
  <div class="md:w-1/2 a.b"><span>d</span><span>e</span></div><div class="css-1q2w3e4"><span>f</span></div>
  <input name='say "hi"' type="text"><label for="x\\y">g</label><p class="-1 _ok">h</p><o:p>i</o:p>
  <ul><li><b>j</b></li><li><b>k</b></li></ul><ul><li><b>l</b></li></ul></body></html>`;

test.each([
  ["a product page", productPage({ price: "$49.00" })],
  ["awkward names", HARD],
])("every element of %s has a selector that fits it alone", (_, html) => {
  const { document } = new JSDOM(html).window;
  const page = readPage<Node>(document);
  for (const [index, node] of page.node.entries()) {
    expect([...document.querySelectorAll(selectorOf(page, index))]).toEqual([node]);
  }
});

test("generated names are used only if no others suffice", () => {
  const { document } = new JSDOM(
    `<body><p class="css-1q2w3e4 price">1</p><p class="css-9z8y7x6">2</p></body>`,
  ).window;
  const page = readPage<Node>(document);
  expect(page.node.slice(3).map((__, k) => selectorOf(page, k + 3))).toEqual([
    "p.price",
    "html:nth-of-type(1) > body:nth-of-type(1) > p:nth-of-type(2)",
  ]);
});

test("the ancestor path names each step by id or classes", () => {
  const { document } = new JSDOM(`<body id="b"><div class="a b c"><i>x</i></div></body>`).window;
  const page = readPage<Node>(document);
  expect(pathwayOf(page, page.node.length - 1)).toBe("html > body#b > div.a.b > i");
});
