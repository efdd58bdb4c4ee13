import { expect, test } from "vitest";
import { describe as fingerprintOf, find, readPage, refresh } from "./index.ts";
import type { Fingerprint } from "./index.ts";
import type { ParsedNode } from "./node.ts";
import { by, parsed, productPage } from "../testing/parsed.ts";

function priceOf(root: ParsedNode): ParsedNode {
  const cell = readPage(root).node.find((node) => node.name === "td" && node.attribs?.["class"] === "ask");
  if (cell === undefined) throw new Error("no price");
  return cell;
}

function pickPrice(): Fingerprint {
  const page = parsed(productPage({ price: "$49.00" }));
  return fingerprintOf(priceOf(page), { root: page, url: "https://shop.example/kettle" });
}

test("a price is found in its place after its digits have changed", () => {
  const after = parsed(productPage({ price: "$38.50" }));
  const result = find(pickPrice(), after);
  expect(result.state).toBe("found");
  expect(result.element).toBe(priceOf(after));
  expect(result.confidence).toBeGreaterThan(0.9);
});

test("a price is found among hundreds that come before it", () => {
  const row = (at: number) => `<p class="other"><i>Cup ${at}</i><em>$${at}.10</em></p>`;
  const many = Array.from({ length: 300 }, (_, at) => row(at + 1)).join("");
  const after = parsed(many + productPage({ price: "$38.50" }));
  expect(find(pickPrice(), after).element).toBe(priceOf(after));
});

test("an unchanged price is found", () => {
  const after = parsed(productPage({ price: "$49.00" }));
  expect(find(pickPrice(), after).element).toBe(priceOf(after));
});

test("a price is still recognised when another product's price has its former value", () => {
  const after = parsed(
    productPage({
      price: "$12.00",
      others: [
        ["Red pot", "$49.00"],
        ["Green pan", "$31.00"],
      ],
    }),
  );
  expect(find(pickPrice(), after).element).toBe(priceOf(after));
});

test("a price in another block is reported as moved, with its new place", () => {
  const after = parsed(
    productPage({ price: undefined }).replace(
      '<p class="stock">',
      '<div class="buy"><div class="row"><b>Our price</b><span class="ask">$44.00</span></div></div><p class="stock">',
    ),
  );
  const fingerprint = pickPrice();
  const result = find(fingerprint, after);
  expect(result.state).toBe("moved");
  expect(result.element?.parent?.attribs?.["class"]).toBe("row");
  expect(result.location).not.toBe(fingerprint.location);
  expect(result.reason).toContain(fingerprint.location);
});

test("a price whose row was removed is reported as gone, even if other prices look similar", () => {
  const result = find(pickPrice(), parsed(productPage({ price: undefined })));
  expect(result.state).toBe("gone");
  expect(result.element).toBeUndefined();
});

test("nothing is found on another page, and it is never reported as the same page without the element", () => {
  const result = find(
    pickPrice(),
    parsed("<html><body><h1>Are you human?</h1><p>Press 7 for 15 seconds.</p></body></html>"),
  );
  expect(result.state).toBe("unsure");
  expect(result.element).toBeUndefined();
});

test("an empty page does not prove that the element is gone", () => {
  expect(find(pickPrice(), parsed("")).state).toBe("unsure");
});

test("a stock line is found after its words have changed", () => {
  const before = parsed(productPage({ price: "$49.00" }));
  const fingerprint = fingerprintOf(by(before, "class", "stock"), { root: before });
  const after = parsed(productPage({ price: "$49.00", stock: "Sold out" }));
  expect(find(fingerprint, after).element).toBe(by(after, "class", "stock"));
});

test("the struck and the current price are not confused", () => {
  const page = (was: string, now: string): string =>
    `<html><body><h1>Lamp</h1><p class="price">${was}${now}</p><p>Ships tomorrow</p></body></html>`;
  const before = parsed(page("<del>$20.00</del> ", "<ins>$15.00</ins>"));
  const struck = readPage(before).node.find((node) => node.name === "del");
  const fingerprint = fingerprintOf(struck ?? before, { root: before });
  expect(find(fingerprint, parsed(page("", "<ins>$15.00</ins>"))).element).toBeUndefined();
});

test("a picture without text is found by its address", () => {
  const page = (file: string, top: string): string =>
    `<html><body>${top}<img src="/logo.svg" alt="Shop"><main><h1>Lamp</h1><img class="main" src="/p/${file}" alt="Lamp, front"><p>Bright</p></main></body></html>`;
  const before = parsed(page("a.jpg", ""));
  const fingerprint = fingerprintOf(by(before, "class", "main"), { root: before });
  const after = parsed(page("b.jpg", "<p>Sale</p>"));
  expect(find(fingerprint, after).element).toBe(by(after, "class", "main"));
});

test("one reading of a page serves many searches", () => {
  const after = readPage(parsed(productPage({ price: "$38.50" })));
  expect(find(pickPrice(), after)).toEqual(find(pickPrice(), after));
});

test("a confident find renews the fingerprint, an unsure one does not", () => {
  const fingerprint = pickPrice();
  const after = readPage(parsed(productPage({ price: "$38.50", top: "<p>Autumn sale</p>" })));
  const renewed = refresh(fingerprint, find(fingerprint, after), { page: after });
  expect(renewed).not.toEqual(fingerprint);
  expect(renewed.page.url).toBe("https://shop.example/kettle");
  const elsewhere = readPage(parsed("<p>Nothing here</p>"));
  expect(refresh(fingerprint, find(fingerprint, elsewhere), { page: elsewhere })).toBe(fingerprint);
});
