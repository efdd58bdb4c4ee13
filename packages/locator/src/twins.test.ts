import { expect, test } from "vitest";
import { describe as fingerprintOf, find, readPage } from "./index.ts";
import type { FindResult, Fingerprint } from "./index.ts";
import type { ParsedNode } from "./node.ts";
import { parsed } from "../testing/parsed.ts";

type Row = readonly [label: string, value: string];

const ROWS: readonly Row[] = [
  ["Vitamin A", "120 μg"],
  ["Vitamin E", "16 μg"],
  ["Vitamin K", "64 μg"],
  ["Folate", "205 μg"],
  ["Selenium", "31 μg"],
  ["Iodine", "12 μg"],
];

const before = ([label, value]: Row): string =>
  `<li><b>${label}</b><span class="amount">${value}</span></li>`;
const behind = ([label, value]: Row): string =>
  `<li><span class="amount">${value}</span> <i>(</i> one part <i>)</i> <b>${label}</b></li>`;

const page = (rows: readonly Row[], row = before): ParsedNode =>
  parsed(
    `<html><body><header><a href="/">Pantry</a></header><main><h1>Green wrap</h1><p>Ready in a moment.</p>
     <h2>Nutrition</h2><ul class="facts">${rows.map(row).join("")}</ul><p>Values are for one wrap.</p></main></body></html>`,
  );

const amounts = (root: ParsedNode): ParsedNode[] =>
  readPage(root).node.filter((node) => node.attribs?.["class"] === "amount");

const pick = (rows: readonly Row[], at: number, row = before): Fingerprint => {
  const root = page(rows, row);
  const element = amounts(root)[at];
  if (element === undefined) throw new Error("no such amount");
  return fingerprintOf(element, { root });
};

const textOf = ({ element }: FindResult<ParsedNode>): string | undefined =>
  element?.children?.map((child) => child.data ?? "").join("");

const without = (label: string): Row[] => ROWS.filter(([own]) => own !== label);
const exchanged = (rows: readonly Row[], at: number): Row[] =>
  rows.map((row, k) => (k === at ? (rows[at + 1] ?? row) : k === at + 1 ? (rows[at] ?? row) : row));
const repriced = (rows: readonly Row[]): Row[] =>
  rows.map(([label, value], k) => [label, value.replace(/\d+/, String(77 + 9 * k))]);

test("a twin is found by its label after all numbers have changed", () => {
  const result = find(pick(ROWS, 2), page(repriced(ROWS)));
  expect(textOf(result)).toBe("95 μg");
});

test("a twin whose label follows it is not mistaken for the one that was in its place", () => {
  const result = find(pick(ROWS, 2, behind), page(exchanged(repriced(ROWS), 2), behind));
  expect([undefined, "95 μg"]).toContain(textOf(result));
});

test("when a twin's row was removed, no other row is returned", () => {
  for (const row of [before, behind])
    for (const [at, [label]] of ROWS.entries()) {
      const result = find(pick(ROWS, at, row), page(repriced(without(label)), row));
      expect(textOf(result), label).toBeUndefined();
    }
});

test("of twins without distinguishing neighbours, none is returned", () => {
  const stories = (names: readonly string[], hours: readonly number[]): ParsedNode =>
    parsed(
      `<html><body><header><a href="/">Daily</a><a href="/tech">Tech</a><a href="/life">Life</a></header><main><h1>Trending</h1>
       ${names.map((name, k) => `<article><h3>${name}</h3><span class="amount">${hours[k] ?? 0} hours ago</span></article>`).join("")}
       </main><footer><p>About</p><p>Terms</p><p>Advertise</p></footer></body></html>`,
    );
  const root = stories(["Moon landing", "Lost dog", "New bridge"], [16, 14, 12]);
  const element = amounts(root)[1];
  const fingerprint = fingerprintOf(element ?? root, { root });
  const later = stories(["Big storm", "Old castle", "Red car", "Free bread"], [7, 11, 15, 18]);
  expect(find(fingerprint, later).element).toBeUndefined();
});

test("a text shared by two twins in one row labels neither as another's", () => {
  const offer = (was: string, now: string): ParsedNode =>
    parsed(
      `<html><body><main><h1>Kettle</h1><div><b>Our offer</b> <i class="amount">${now}</i> <s class="was">${was}</s> <button>Buy</button></div>
       <p>Boils fast</p></main></body></html>`,
    );
  const struck = (root: ParsedNode): ParsedNode | undefined =>
    readPage(root).node.find((node) => node.name === "s");
  const root = offer("$20.00", "$15.00");
  const later = offer("$21.50", "$16.75");
  const fingerprint = fingerprintOf(struck(root) ?? root, { root });
  expect(find(fingerprint, later).element).toBe(struck(later));
});

test("the struck price is found after the discount next to it has ended, and not mistaken for the discounted one", () => {
  const offer = (...prices: string[]): ParsedNode =>
    parsed(
      `<html><body><main><p>4 of 5 stars</p><h1>Kettle</h1><div>${prices.join("")}<button>Add to cart</button></div>
       <p>Boils fast</p></main></body></html>`,
    );
  const amount = (text: string): string => `<span class="amount">${text}</span>`;
  const root = offer(`<div>${amount("$25.00")}</div>`, amount("$20.00"));
  const fingerprint = fingerprintOf(amounts(root)[0] ?? root, { root });
  expect(textOf(find(fingerprint, offer(amount("$25.00"))))).toBe("$25.00");
  expect(find(fingerprint, offer(amount("$20.00"))).element).toBeUndefined();
});
