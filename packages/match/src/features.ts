import { countShared, wordLikeness } from "./alike.ts";
import type { PreparedRecord } from "./prepare.ts";
import {
  conflictingVariants,
  priceDistance,
  relateBrands,
  relateCodeLists,
  relateSets,
  relateSizes,
} from "./relations.ts";
import { isSameAmount } from "./units.ts";

/** What the model looks at, in order. All are the same whichever record is the first; -1 is unknown where it is not a relation. */
export const FEATURES = [
  "cosine",
  "coverMost",
  "coverLeast",
  "softMost",
  "softLeast",
  "grams",
  "restMost",
  "restLeast",
  "restSumMost",
  "restSumLeast",
  "restWordsLeast",
  "matchedSum",
  "matchedRarest",
  "firstWord",
  "startShared",
  "tokensLeast",
  "tokensMost",
  "brand",
  "code",
  "codeLikeness",
  "codeWeight",
  "field",
  "fieldLikeness",
  "numbersShared",
  "numbersLeast",
  "numbersMost",
  "size",
  "sizeDistance",
  "measuresAgreed",
  "measuresOpposed",
  "colour",
  "variantsOpposed",
  "variantsOneSided",
  "price",
  "textMost",
  "textLeast",
  "described",
  "condition",
] as const;

const RELATION = { different: 0, unknown: 1, alike: 2, equal: 3 } as const;
const CODE = { different: 0, onlyOne: 1, unknown: 2, inText: 3, extended: 4, equal: 5 } as const;

interface Side {
  matched: number;
  soft: number;
  inText: number;
  rest: number;
  restTop: number;
  restWords: number;
  numbers: number;
}

/** What of `a`'s title is in `b`. */
export function sideOf(a: PreparedRecord, b: PreparedRecord): Side {
  const side: Side = { matched: 0, soft: 0, inText: 0, rest: 0, restTop: 0, restWords: 0, numbers: 0 };
  const { tokens } = a.title;
  for (let at = 0; at < tokens.length; at += 1) {
    const { text, kind } = tokens[at]!;
    const weight = a.weights[at]!;
    if (b.tokenAt.has(text)) {
      side.matched += weight;
      side.soft += weight;
      side.inText += weight;
      continue;
    }
    let likeness = 0;
    if (kind === "word" || kind === "code") {
      const isLong = kind === "code" || text.length >= 5;
      if (isLong && b.title.squeezed.includes(text)) likeness = 0.85;
      else if (kind === "word")
        for (const other of b.title.tokens) {
          if (other.kind === "word" && !a.tokenAt.has(other.text))
            likeness = Math.max(likeness, wordLikeness(text, other.text));
        }
    }
    side.soft += weight * likeness;
    side.inText += weight * (b.described.has(text) ? 1 : likeness);
    const rest = weight * (1 - likeness);
    side.rest += rest;
    side.restTop = Math.max(side.restTop, rest);
    if (kind === "word" && likeness < 0.5) side.restWords += 1;
    if (kind === "number") side.numbers += 1;
  }
  return side;
}

function compareMeasures(a: PreparedRecord, b: PreparedRecord): { agreed: number; opposed: number } {
  const count = { agreed: 0, opposed: 0 };
  const dimensions = new Set(a.title.measures.map(({ dimension }) => dimension));
  for (const dimension of dimensions) {
    const others = b.title.measures.filter((other) => other.dimension === dimension);
    if (others.length === 0) continue;
    const isAgreed = a.title.measures.some(
      (one) => one.dimension === dimension && others.some((other) => isSameAmount(one.amount, other.amount)),
    );
    if (isAgreed) count.agreed += 1;
    else count.opposed += 1;
  }
  return count;
}

function sizeDistance(a: PreparedRecord, b: PreparedRecord): number {
  if (a.size?.amount == null || b.size?.amount == null || a.size.dimension !== b.size.dimension) return -1;
  return Math.abs(Math.log(a.size.amount / b.size.amount));
}

export function featuresOf(first: PreparedRecord, second: PreparedRecord): number[] {
  // In one order, so that sums are the same to the last bit.
  const [a, b] = first.title.folded <= second.title.folded ? [first, second] : [second, first];
  const [one, other] = [sideOf(a, b), sideOf(b, a)];
  const least = (of: (side: Side) => number): number => Math.min(of(one), of(other));
  const most = (of: (side: Side) => number): number => Math.max(of(one), of(other));
  const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
  const [totalA, totalB] = [a.totalWeight, b.totalWeight];
  const covers = (of: (side: Side) => number): [number, number] => [
    share(of(one), totalA),
    share(of(other), totalB),
  ];
  const shared = a.title.tokens.flatMap((token, at) =>
    b.tokenAt.has(token.text) ? [{ token, weight: a.weights[at]! }] : [],
  );
  let norm = 0;
  for (const { weight } of shared) norm += weight * weight;
  const square = (weights: readonly number[]): number =>
    weights.reduce((sum, weight) => sum + weight * weight, 0);
  const cover = covers((side) => side.matched);
  const soft = covers((side) => side.soft);
  const text = covers((side) => side.inText);
  const codesA = [...new Set([...a.fieldCodes, ...a.titleCodes])];
  const codesB = [...new Set([...b.fieldCodes, ...b.titleCodes])];
  const codes = relateCodeLists(codesA, codesB, a.squeezed, b.squeezed);
  const fields = relateCodeLists(
    a.fieldCodes,
    b.fieldCodes,
    b.fieldCodes.length === 0 ? "" : a.squeezed,
    a.fieldCodes.length === 0 ? "" : b.squeezed,
  );
  const sharedCode = shared.reduce(
    (top, { token, weight }) => (token.kind === "code" ? Math.max(top, weight) : top),
    -1,
  );
  const measures = compareMeasures(a, b);
  const gramsShared = countShared(a.grams, b.grams);
  let start = 0;
  while (start < a.title.tokens.length && a.title.tokens[start]!.text === b.title.tokens[start]?.text)
    start += 1;
  const groups = new Set([...a.title.variants.keys(), ...b.title.variants.keys()]);
  const oneSided = [...groups].filter(
    (group) => a.title.variants.has(group) !== b.title.variants.has(group),
  ).length;
  const codeWeights = { equal: 0.9, extended: 0.5, inText: 0.5, unknown: -1, onlyOne: -1, different: -1 };
  return [
    share(norm, Math.sqrt(square(a.weights) * square(b.weights))),
    Math.max(...cover),
    Math.min(...cover),
    Math.max(...soft),
    Math.min(...soft),
    share(2 * gramsShared, a.grams.length + b.grams.length),
    most((side) => side.restTop),
    least((side) => side.restTop),
    most((side) => side.rest),
    least((side) => side.rest),
    least((side) => side.restWords),
    Math.max(one.matched, other.matched),
    shared.reduce((top, { weight }) => Math.max(top, weight), 0),
    a.title.tokens[0]?.text === b.title.tokens[0]?.text ? 1 : 0,
    start,
    Math.min(a.title.tokens.length, b.title.tokens.length),
    Math.max(a.title.tokens.length, b.title.tokens.length),
    RELATION[relateBrands(a, b)],
    CODE[codes.relation],
    codes.likeness,
    sharedCode >= 0 ? sharedCode : codeWeights[codes.relation],
    CODE[fields.relation],
    fields.likeness,
    shared.filter(({ token }) => token.kind === "number").length,
    least((side) => side.numbers),
    most((side) => side.numbers),
    RELATION[relateSizes(a, b)],
    sizeDistance(a, b),
    measures.agreed,
    measures.opposed,
    RELATION[relateSets(a.colours, b.colours)],
    conflictingVariants(a, b).length,
    oneSided,
    priceDistance(a, b) ?? -1,
    Math.max(...text),
    Math.min(...text),
    Math.min(a.described.size, b.described.size) > 1
      ? 2
      : Math.max(a.described.size, b.described.size) > 1
        ? 1
        : 0,
    (a.condition ?? "new") === (b.condition ?? "new") ? 1 : 0,
  ];
}
