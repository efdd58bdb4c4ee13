import { describe, expect, it } from "vitest";
import { compare, learn } from "./index.ts";
import type { Decision, Knowledge, ProductRecord, Reason } from "./index.ts";

const GTIN = "4006381333931";
const eur = (amount: number) => ({ amount, currency: "EUR" });
const marker: ProductRecord = {
  title: "Stabilo Boss Original highlighter yellow, 10 pcs",
  brand: "Stabilo",
  gtin: GTIN,
  price: eur(999),
};
const codesOf = (a: ProductRecord, b: ProductRecord): string[] =>
  compare(a, b).reasons.map(({ code }) => code);

describe("an equal GTIN", () => {
  const offer: ProductRecord = {
    title: "Leuchtstift gelb 10 Stück",
    gtin: "04006381333931",
    price: eur(1049),
  };

  it("links automatically, however different the titles are", () => {
    const { verdict, probability, vetoes } = compare(marker, offer);
    expect({ verdict, vetoes }).toEqual({ verdict: "automatic", vetoes: [] });
    expect(probability).toBeGreaterThanOrEqual(0.995);
  });

  it.each<[Reason["code"], Partial<ProductRecord>]>([
    ["size_different", { title: "Leuchtstift gelb 4 Stück" }],
    ["size_different", { size: { quantity: null, unit: "g" } }],
    ["brand_different", { brand: "Edding" }],
    ["colour_different", { title: "Leuchtstift rot 10 Stück" }],
    ["variant_different", { title: "Leuchtstift mini 10 Stück" }],
    ["condition_different", { condition: "used" }],
    ["condition_different", { title: "Leuchtstift gelb 10 Stück, open box" }],
    ["condition_different", { title: "Leuchtstift gelb 10 Stück (B-Ware)" }],
    ["price_far", { price: eur(99) }],
  ])("is contradicted by %s, and a person is asked", (code, change) => {
    const own = code === "variant_different" ? { ...marker, title: `${marker.title} XL` } : marker;
    const { verdict, vetoes } = compare(own, { ...offer, ...change });
    expect(vetoes.map((veto) => veto.code)).toContain(code);
    expect(verdict).toBe("proposal");
  });

  it("does not count with a wrong check digit", () => {
    const wrong = "4006381333932";
    expect(codesOf({ ...marker, gtin: wrong }, { ...offer, gtin: wrong })).not.toContain("gtin_equal");
  });

  it("does not compare prices in different currencies", () => {
    expect(compare(marker, { ...offer, price: { amount: 99, currency: "USD" } }).verdict).toBe("automatic");
  });
});

it("never links different GTINs automatically", () => {
  const { verdict, probability } = compare(marker, { ...marker, gtin: "4006381333948" });
  expect(verdict).not.toBe("automatic");
  expect(probability).toBeLessThan(
    compare({ ...marker, gtin: undefined }, { ...marker, gtin: undefined }).probability,
  );
});

it("finds a model code written in another way more likely than a neighbouring one", () => {
  const own = { title: "Panasonic DECT cordless phone KX-TG9332S silver" };
  const same = compare(own, { title: "Panasonic KXTG9332S expandable phone, silver" });
  const other = compare(own, { title: "Panasonic KXTG9331S expandable phone, silver" });
  expect(same.reasons).toContainEqual({ code: "model_equal", a: "kxtg9332s", b: "kxtg9332s" });
  expect(other.reasons).toContainEqual({ code: "model_different", a: "kxtg9332s", b: "kxtg9331s" });
  expect(same.probability).toBeGreaterThan(other.probability + 0.3);
});

it("finds another pack of the same product unlikely, and says why", () => {
  const small = { title: "Balea shampoo mango, 250 ml" };
  const same = compare(small, { title: "Balea Mango Shampoo 0.25 l" });
  const large = compare(small, { title: "Balea Mango Shampoo 500 ml" });
  expect(same.probability).toBeGreaterThan(large.probability);
  expect(large.reasons).toContainEqual({
    code: "size_different",
    a: { dimension: "volume", amount: 250 },
    b: { dimension: "volume", amount: 500 },
  });
});

it("lets pictures speak for and against, but never makes a link automatic by them", () => {
  const lamp = { title: "Desk lamp with a wooden foot", pictureHash: "00ff00ff00ff00ff" };
  const other = { title: "Desk lamp, wooden foot, LED" };
  const without = compare(lamp, other).probability;
  const alike = compare(lamp, { ...other, pictureHash: "00ff00ff00ff00fe" });
  expect(alike.probability).toBeGreaterThan(without);
  expect(alike.verdict).not.toBe("automatic");
  expect(compare(lamp, { ...other, pictureHash: "ff00ff00ff00ff00" }).probability).toBeLessThan(without);
  expect(compare(lamp, { ...other, pictureHash: "no hash" }).probability).toBe(without);
});

describe("people's decisions", () => {
  const hp = (number: number) => ({ title: `Laser printer ${number}`, brand: "HP", gtin: GTIN });
  const hewlett = (number: number) => ({ title: `Printer ${number}`, brand: "Hewlett-Packard", gtin: GTIN });

  it("teach that two brands are one, from the second decision on", () => {
    const once = learn([{ a: hp(1), b: hewlett(1), answer: "same" }]);
    expect(compare(hp(3), hewlett(3), once).verdict).toBe("proposal");
    const decisions: Decision[] = [
      { a: hp(1), b: hewlett(1), answer: "same" },
      { a: hewlett(2), b: hp(2), answer: "equivalent" },
      { a: hp(2), b: { title: "x", brand: "Canon" }, answer: "different" },
    ];
    const twice: Knowledge = learn(decisions);
    expect(compare(hp(3), hewlett(3), twice).verdict).toBe("automatic");
    expect(twice.brandSynonyms?.has("canon")).toBe(false);
  });

  it("teach how short a brand's model codes are", () => {
    const own = { title: "Shaver", brand: "Braun", model: "S3" };
    const known = learn([{ a: own, b: { title: "Braun shaver S3", brand: "Braun" }, answer: "same" }]);
    const pair = [
      { title: "Braun shaver S5", brand: "Braun" },
      { title: "Braun shaver S7", brand: "Braun" },
    ] as const;
    expect(compare(...pair).reasons.map(({ code }) => code)).not.toContain("model_different");
    expect(compare(...pair, known).reasons).toContainEqual({ code: "model_different", a: "s5", b: "s7" });
  });
});
