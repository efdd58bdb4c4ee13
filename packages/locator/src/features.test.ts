import { expect, test } from "vitest";
import { describe as fingerprintOf, readPage } from "./index.ts";
import { Comparison, FACTS, FEATURES } from "./features.ts";
import { by, parsed } from "../testing/parsed.ts";

const list = (...items: string[]): string =>
  `<html><body><h1>Lamp</h1><ul>${items.map((item, k) => `<li id="i${k}" class="part">${item}</li>`).join("")}</ul></body></html>`;

/** Compares the element with this id on the old page with that on the new page. */
function compared(before: string, id: string, after: string, nowId = id) {
  const old = parsed(before);
  const now = parsed(after);
  const page = readPage(now);
  const comparison = new Comparison(fingerprintOf(by(old, "id", id), { root: old }), page);
  const at = page.node.indexOf(by(now, "id", nowId));
  const values = [...comparison.of(at), ...comparison.facts(at)];
  return (name: string): number => {
    const index = [...FEATURES, ...FACTS].indexOf(name);
    if (index === -1) throw new Error(`no feature ${name}`);
    return values[index]!;
  };
}

test("position is compared relative to the number of texts, so that a longer page does not change it", () => {
  const short = list("Arm", "Base", "Cable");
  const long = `<html><body><h1>Lamp</h1><p>For desks</p><ul><li>New</li><li id="i1" class="part">Base</li><li>Cable</li><li>Foot</li><li>Plug</li></ul></body></html>`;
  // Of four texts it was the third, of seven it is the fourth.
  expect(compared(short, "i1", long)("placeDiffers")).toBeCloseTo(Math.abs(3 / 7 - 2 / 4), 10);
  expect(compared(short, "i1", short)("placeDiffers")).toBe(0);
  expect(compared(short, "i0", short, "i2")("placeDiffers")).toBeCloseTo(2 / 4, 10);
});

test.each([
  ["item-12-3", 1],
  ["item-7-45", 0.8],
  ["item-7", 0.1],
  ["part-12-3", 0.1],
])("an element with the ID item-12-3 resembles one with the ID %s: %d", (id, similarity) => {
  const page = (own: string) => `<html><body><h1>Lamp</h1><p id="${own}">Arm</p></body></html>`;
  expect(compared(page("item-12-3"), "item-12-3", page(id), id)("nameSimilarity")).toBe(similarity);
});

test("of twins, only the one with the same index matches", () => {
  const three = list("Arm", "Base", "Cable");
  expect(compared(three, "i1", three, "i1")("twinEqual")).toBe(1);
  expect(compared(three, "i1", three, "i2")("twinEqual")).toBe(0);
  // An element that was unique does not match any of several twins.
  expect(compared(list("Arm"), "i0", list("Arm"))("twinEqual")).toBe(1);
  expect(compared(list("Arm"), "i0", three)("twinEqual")).toBe(0);
});

test("reports whether there are fewer, as many or more twins than before", () => {
  const facts = (after: string) => {
    const of = compared(list("Arm", "Base", "Cable"), "i0", after);
    return ["twinsFewer", "twinsSame", "twinsMore"].map(of);
  };
  expect(facts(list("Arm", "Base"))).toEqual([1, 0, 0]);
  expect(facts(list("Arm", "Base", "Cable"))).toEqual([0, 1, 0]);
  expect(facts(list("Arm", "Base", "Cable", "Plug"))).toEqual([0, 0, 1]);
});
