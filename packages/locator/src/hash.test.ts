import fc from "fast-check";
import { expect, test } from "vitest";
import { pack24, Sketch, unpack24 } from "./hash.ts";

const hashes = fc.array(fc.integer({ min: 0, max: 0xffffff }), { maxLength: 300 });

test("packed hashes are restored unchanged", () => {
  fc.assert(
    fc.property(hashes, (numbers) => {
      expect(unpack24(pack24(numbers))).toEqual(numbers);
    }),
  );
});

test("a sketch has no false negatives, even when packed and beyond its capacity", () => {
  fc.assert(
    fc.property(hashes, fc.integer({ min: 4, max: 400 }), (numbers, characters) => {
      const sketch = Sketch.sized(numbers.length, characters);
      for (const number of numbers) sketch.add(number);
      const back = Sketch.unpack(sketch.pack());
      expect(numbers.every((number) => back.has(number))).toBe(true);
    }),
  );
});

test("a sketch within its capacity has few false positives", () => {
  const sketch = Sketch.sized(Sketch.capacity(800), 800);
  for (let k = 0; k < Sketch.capacity(800); k += 1) sketch.add((k * 7919) & 0xffffff);
  const wrong = Array.from({ length: 5000 }, (_, k) => (k * 104_729 + 13) & 0xffffff).filter((hash) =>
    sketch.has(hash),
  ).length;
  expect(wrong).toBeLessThan(5000 * 0.1);
});

test("an empty sketch contains nothing", () => {
  expect(Sketch.unpack("").has(5)).toBe(false);
});
