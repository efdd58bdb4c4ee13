import fc from "fast-check";
import { expect, it } from "vitest";
import { buildIndex, compare } from "./index.ts";
import type { Comparison, ProductRecord, Verdict } from "./index.ts";

/** What titles are made of, and what breaks readers of them. */
const PIECES =
  'Sony KX-TG9332S 500 ml 6x 55g 2er Pack schwarz black pro mini , ( ) - / . 1/2 0 1e9 24" × \0 \ud800 ﷺ İ ß 緑茶 ٣'.split(
    " ",
  );
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(" ")),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const record: fc.Arbitrary<ProductRecord> = fc.record({
  title: text,
  brand: optional(text),
  gtin: optional(fc.constantFrom("4006381333931", "04006381333931", "96385074", "1", "")),
  mpn: optional(text),
  model: optional(text),
  size: optional(
    fc.record({ quantity: fc.option(fc.double()), unit: fc.constantFrom("g", "ml", "St", "", "\0") }),
  ),
  colour: optional(text),
  condition: optional(fc.constantFrom("new" as const, "used" as const, "refurbished" as const)),
  price: optional(fc.record({ amount: fc.double(), currency: fc.constantFrom("EUR", "USD") })),
  pictureHash: optional(fc.constantFrom("00ff00ff00ff00ff", "0000000000000000", "x")),
  description: optional(text),
  attributes: optional(fc.dictionary(fc.string(), text, { maxKeys: 3 })),
});

it("says the same of two records whichever is the first", () => {
  fc.assert(
    fc.property(record, record, (a, b) => {
      const [there, back] = [compare(a, b), compare(b, a)];
      expect(there.probability).toBe(back.probability);
      expect(there.verdict).toBe(back.verdict);
      expect(there.reasons.map(({ code }) => code)).toEqual(back.reasons.map(({ code }) => code));
      expect(there.probability).toBeGreaterThanOrEqual(0);
      expect(there.probability).toBeLessThanOrEqual(1);
    }),
  );
});

it("never links automatically what it gives a reason against", () => {
  fc.assert(
    fc.property(record, record, (a, b) => {
      const { verdict, vetoes }: Comparison = compare(a, b);
      const asked: Verdict[] = ["proposal", "unlikely"];
      if (vetoes.length > 0) expect(asked).toContain(verdict);
    }),
  );
});

it("searches any records for any record", () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), record, (records, wanted) => {
      const found = buildIndex(records).search(wanted, 3);
      expect(found.length).toBeLessThanOrEqual(3);
      for (const { number } of found) expect(records[number]).toBeDefined();
    }),
    { numRuns: 50 },
  );
});
