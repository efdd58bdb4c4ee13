import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { describe as fingerprintOf, find, readPage } from "./index.ts";
import type { ParsedNode } from "./node.ts";
import { by, parsed, productPage } from "../testing/parsed.ts";

test("the same page gives the same fingerprint from a DOM and from parsed HTML", () => {
  const html = productPage({ price: "$49.00" });
  const { document } = new JSDOM(html).window;
  const tree = parsed(html);
  const cell = document.querySelector("td.list");
  expect(fingerprintOf(cell ?? document)).toEqual(fingerprintOf(by(tree, "class", "list")));
});

test("an element picked in a DOM is found on parsed HTML", () => {
  const { document } = new JSDOM(productPage({ price: "$49.00" })).window;
  const tree = parsed(productPage({ price: "$38.50", was: "$61.00" }));
  expect(find(fingerprintOf(document.querySelector("td.list") ?? document), tree).element).toBe(
    by(tree, "class", "list"),
  );
});

test.each([
  ['<img src="https://cdn.example/800/lamp.jpg?v=2">', "lamp.jpg"],
  ['<img src="/lamp.jpg" alt="Lamp, front">', "Lamp, front"],
  ['<img src="data:image/png;base64,AAAA">', ""],
  ['<video data-src="/clips/lamp.mp4#t=2"></video>', "lamp.mp4"],
  ['<source srcset="/lamp-2x.webp 2x">', "lamp-2x.webp"],
  ['<audio src="/lamp.mp3"></audio>', ""],
  ['<input value="49.00" placeholder="Price">', "49.00"],
  ['<input placeholder="Price">', "Price"],
  ['<meta content="49.00">', "49.00"],
])("the text of %s is %j", (html, text) => {
  expect(readPage(parsed(html)).text.at(-1)).toBe(text);
});

const inShadow = (price: string): string =>
  `<html><body><h1>Lamp</h1><shop-price id="offer"><template shadowrootmode="open"><p>Today only</p><b class="now">${price}</b></template></shop-price><p>Ships tomorrow</p></body></html>`;

function withShadow(price: string): { document: Document; target: Element } {
  const { document } = new JSDOM(
    `<html><body><h1>Lamp</h1><shop-price id="offer"></shop-price><p>Ships tomorrow</p></body></html>`,
  ).window;
  const root = document.querySelector("shop-price")?.attachShadow({ mode: "open" });
  if (root === undefined) throw new Error("no host");
  root.innerHTML = `<p>Today only</p><b class="now">${price}</b>`;
  return { document, target: root.querySelector("b") as Element };
}

test("an element in a shadow root is described by its chain of hosts and found again", () => {
  const { document, target } = withShadow("$49.00");
  const fingerprint = fingerprintOf(target, { root: document });
  expect(fingerprint.hosts).toEqual(["#offer"]);
  expect(fingerprint.location).toBe("#offer >>> b.now");
  const after = withShadow("$38.50");
  expect(find(fingerprint, after.document).element).toBe(after.target);
});

test("a declared shadow root in parsed HTML is the same inner tree", () => {
  const { document, target } = withShadow("$49.00");
  const tree = parsed(inShadow("$38.50"));
  expect(find(fingerprintOf(target, { root: document }), tree).element).toBe(by(tree, "class", "now"));
  expect(readPage(tree).tag).not.toContain("template");
});

test("an element in a readable frame is described by its frame and found again", () => {
  const framed = (price: string): { document: Document; target: Element } => {
    const { document } = new JSDOM(
      `<html><body><h1>Lamp</h1><iframe name="offer"></iframe><p>Ships tomorrow</p></body></html>`,
    ).window;
    const inner = document.querySelector("iframe")?.contentDocument;
    if (inner === null || inner === undefined) throw new Error("no frame");
    inner.body.innerHTML = `<p>Today only</p><b class="now">${price}</b>`;
    return { document, target: inner.querySelector("b") as Element };
  };
  const before = framed("$49.00");
  const fingerprint = fingerprintOf(before.target, { root: before.document });
  expect(fingerprint.hosts).toEqual(['iframe[name="offer"]']);
  const after = framed("$38.50");
  expect(find(fingerprint, after.document).element).toBe(after.target);
});

test("a frame's body is the same in a browser and in parsed HTML, and is separate from the page around it", () => {
  const { document } = new JSDOM(
    `<html><body><h1>Lamp</h1><p class="own">$45.00</p><iframe></iframe><p>Ships tomorrow</p></body></html>`,
  ).window;
  const plain = fingerprintOf(document.querySelector("p.own") as Element, { root: document });
  const inner = document.querySelector("iframe")?.contentDocument;
  if (inner === null || inner === undefined) throw new Error("no frame");
  inner.head.innerHTML = "<title>Partner</title>";
  inner.body.className = "offer";
  inner.body.innerHTML = `<p class="now">$49.00</p>`;
  const price = inner.querySelector("p") as Element;
  const fingerprint = fingerprintOf(price, { root: document });
  expect(fingerprint.pathway).toBe("html > body > iframe > body.offer > p.now");
  const page = (own: string, price?: string): ParsedNode => {
    const tree = parsed(
      `<html><body><h1>Lamp</h1>${own}<iframe id="f"></iframe><p>Ships tomorrow</p></body></html>`,
    );
    const [inside] =
      parsed(
        `<template shadowrootmode="open"><body class="offer"><p class="now">${price}</p></body></template>`,
      ).children ?? [];
    if (inside !== undefined && price !== undefined) {
      inside.parent = by(tree, "id", "f");
      inside.parent.children = [inside];
    }
    return tree;
  };
  const tree = page(`<p class="own">$45.00</p>`, "$38.50");
  expect(find(fingerprint, tree).element).toBe(by(tree, "class", "now"));
  expect(find(fingerprint, page(`<p class="own">$45.00</p>`)).element).toBeUndefined();
  // The frame affects neither the description nor the search of elements outside it.
  expect(fingerprintOf(document.querySelector("p.own") as Element, { root: document })).toEqual(plain);
  expect(find(plain, page("", "$45.00")).element).toBeUndefined();
});

test("an unreadable frame counts as empty", () => {
  const { document } = new JSDOM(`<html><body><iframe></iframe><p>1</p></body></html>`).window;
  const frame = document.querySelector("iframe");
  if (frame !== null) {
    Object.defineProperty(frame, "contentDocument", {
      get: () => {
        throw new Error("another origin");
      },
    });
  }
  expect(readPage<Node>(document).tag).toEqual(["html", "head", "body", "iframe", "p"]);
});

test("an endlessly nested page is read without exhausting the stack", () => {
  const page = readPage(parsed("<div>".repeat(50_000)));
  expect(page.node.length).toBeLessThan(1000);
});
