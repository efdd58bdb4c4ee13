import { expect, it } from "vitest";
import { buildIndex, statisticsOf } from "./index.ts";
import type { Match } from "./index.ts";

const shop = [
  { title: "Balea Duschgel Mango, 300 ml", price: { amount: 95, currency: "EUR" } },
  { title: "Balea Duschgel Mango, 500 ml", price: { amount: 145, currency: "EUR" } },
  { title: "Balea Gesichtscreme Mango, 50 ml" },
  { title: "Sony cyber-shot DSC-T300 digital camera black" },
  { title: "Sony cyber-shot DSC-T500 digital camera black" },
  { title: "Canon ink CL-51", gtin: "4006381333931" },
  ...Array.from({ length: 60 }, (_, at) => ({ title: `Poster motif ${at} mango, 1 pc` })),
];
const index = buildIndex(shop);
const first = (title: string, gtin?: string) => index.search({ title, gtin }, 3)[0]?.number;

it("finds the same product in the same pack first", () => {
  expect(first("Duschgel Balea Mango 0,3 l")).toBe(0);
  expect(first("Duschgel Balea Mango 0,5 l")).toBe(1);
});

it("finds a part of a compound word", () => expect(first("Balea Creme, Mango 50ml")).toBe(2));

it("finds a code that is written in another way", () => {
  expect(first("camera dsct300")).toBe(3);
  expect(first("camera dsct500")).toBe(4);
});

it("finds an equal GTIN without a common word, and links it", () => {
  const [match] = index.search({ title: "Tintenpatrone", gtin: "4006381333931" }, 3);
  expect(match).toMatchObject({ number: 5, verdict: "automatic" });
});

it("returns nothing where nothing is in common, and in an empty index", () => {
  expect(index.search({ title: "Zahnbürste weich" }, 5)).toEqual([]);
  expect(buildIndex([]).search({ title: "Balea" }, 5)).toEqual([]);
});

it("returns at most as many as asked for, the most likely first", () => {
  const found: Match[] = index.search({ title: "Poster motif 7 mango, 1 pc" }, 4);
  expect(found).toHaveLength(4);
  expect(found[0]!.number).toBe(13);
  const probabilities = found.map(({ probability }) => probability);
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
});

it("finds words rare that are rare in the statistics it is given", () => {
  const all = shop.map(({ title }) => ({ title }));
  const known = { statistics: statisticsOf([...all, ...all.map(() => ({ title: "dsct300 dsct500" }))]) };
  const rare = index.search({ title: "black dsct300" }, 1)[0]!;
  const common = buildIndex(shop, known).search({ title: "black dsct300" }, 1)[0]!;
  expect(rare.number).toBe(3);
  expect(common.probability).not.toBe(rare.probability);
});
