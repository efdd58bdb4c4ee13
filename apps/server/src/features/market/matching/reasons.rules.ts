import type { MatchReason } from "@pricetrail/contract";
import type { Reason } from "@pricetrail/match";

type Size = Extract<Reason, { code: "size_equal" }>["size"];
type Weighs = MatchReason["weighs"];

/** Longest list of words in a reason. */
const MAX_WORDS = 6;

const VETOES: ReadonlySet<Reason["code"]> = new Set([
  "brand_different",
  "size_different",
  "colour_different",
  "variant_different",
  "condition_different",
  "price_far",
]);
const AGAINST: ReadonlySet<Reason["code"]> = new Set([
  "gtin_different",
  "model_different",
  "picture_different",
]);

/** The units in which sizes are stored, and from which amount on a larger one is used. */
const UNITS: Readonly<Record<string, { unit: string; large?: { from: number; unit: string } }>> = {
  mass: { unit: "g", large: { from: 1000, unit: "kg" } },
  volume: { unit: "ml", large: { from: 1000, unit: "l" } },
  pieces: { unit: "pieces" },
  washes: { unit: "washes" },
  area: { unit: "m²" },
};

const digits = (amount: number): string => amount.toLocaleString("en-US", { maximumFractionDigits: 3 });
const percent = (share: number): string => `${Math.round(share * 100)}%`;

function sizeText({ dimension, amount }: Size): string {
  const { unit, large } = UNITS[dimension] ?? { unit: dimension };
  if (amount === null) return unit;
  return large !== undefined && amount >= large.from
    ? `${digits(amount / large.from)} ${large.unit}`
    : `${digits(amount)} ${unit}`;
}

const list = (words: readonly string[]): string =>
  words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).join(", ")} …` : words.join(", ");
const both = (a: string, b: string): string => (a === b ? a : `${a} / ${b}`);

function wordsText({ shared, onlyA, onlyB }: Extract<Reason, { code: "title_words" }>): string {
  const only = [
    ...(onlyA.length > 0 ? [`only ours: ${list(onlyA)}`] : []),
    ...(onlyB.length > 0 ? [`only theirs: ${list(onlyB)}`] : []),
  ];
  return [`${percent(shared)} of the words shared`, ...only].join("; ");
}

function textOf(reason: Reason): string {
  switch (reason.code) {
    case "gtin_equal":
      return `GTIN ${reason.gtin}`;
    case "gtin_different":
      return `GTIN: ${reason.a} / ${reason.b}`;
    case "brand_equal":
      return `brand ${both(reason.a, reason.b)}`;
    case "brand_different":
      return `brand: ${both(reason.a, reason.b)}`;
    case "model_equal":
      return `model ${both(reason.a, reason.b)}`;
    case "model_extended":
      return `model ${reason.a} ~ ${reason.b}`;
    case "model_different":
      return `model: ${both(reason.a, reason.b)}`;
    case "size_equal":
      return sizeText(reason.size);
    case "size_different":
      return `size: ${sizeText(reason.a)} / ${sizeText(reason.b)}`;
    case "colour_equal":
      return `colour ${list(reason.colours)}`;
    case "colour_different":
      return `colour: ${list(reason.a)} / ${list(reason.b)}`;
    case "variant_different":
      return `variant: ${list(reason.a)} / ${list(reason.b)}`;
    case "condition_different":
      return `condition: ${reason.a} / ${reason.b}`;
    case "title_words":
      return wordsText(reason);
    case "price_close":
      return reason.ratio < 1.005 ? "same price" : `price within ${percent(reason.ratio - 1)}`;
    case "price_far":
      return `price ${digits(Math.round(reason.ratio * 10) / 10)} times the other`;
    case "picture_alike":
      return "pictures alike";
    case "picture_different":
      return "pictures differ";
  }
}

function weighs(reason: Reason): Weighs {
  if (VETOES.has(reason.code)) return "veto";
  if (reason.code === "title_words") return reason.shared >= 0.5 ? "for" : "against";
  return AGAINST.has(reason.code) ? "against" : "for";
}

/** Puts the reasons of a comparison into words, an item's value before the other product's. */
export const reasonsInWords = (reasons: readonly Reason[]): MatchReason[] =>
  reasons.map((reason) => ({ weighs: weighs(reason), text: textOf(reason) }));
