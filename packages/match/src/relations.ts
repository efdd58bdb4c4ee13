import { relateCodes } from "./codes.ts";
import type { PackSize, PreparedRecord } from "./prepare.ts";
import { isSameAmount } from "./units.ts";

export type Relation = "equal" | "alike" | "unknown" | "different";

const NO_SPACES = / /gu;

/** Brands are alike if one is the beginning of the other ("startech", "startech com") or the other's title names it. */
export function relateBrands(a: PreparedRecord, b: PreparedRecord): Relation {
  if (a.brand === undefined || b.brand === undefined) {
    const brand = a.brand ?? b.brand;
    if (brand === undefined) return "unknown";
    const other = a.brand === undefined ? a : b;
    return other.title.squeezed.includes(brand.replace(NO_SPACES, "")) ? "alike" : "unknown";
  }
  const [first, second] = [a.brand.replace(NO_SPACES, ""), b.brand.replace(NO_SPACES, "")];
  if (first === second) return "equal";
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  if (short.length >= 2 && long.startsWith(short)) return "alike";
  const isNamed = a.title.squeezed.includes(second) || b.title.squeezed.includes(first);
  return isNamed ? "alike" : "different";
}

function isSameSize(a: PackSize, b: PackSize): boolean {
  if (a.dimension !== b.dimension) return false;
  return a.amount === null || b.amount === null ? a.amount === b.amount : isSameAmount(a.amount, b.amount);
}

/** Sizes are alike if they are stated differently but a size is stated on both sides: "24 capsules" and "24 capsules, 12.5 g". */
export function relateSizes(a: PreparedRecord, b: PreparedRecord): Relation {
  if (a.size === undefined || b.size === undefined) return "unknown";
  if (isSameSize(a.size, b.size)) return "equal";
  const isStatedTwice = a.sizes.some((one) => b.sizes.some((other) => isSameSize(one, other)));
  return isStatedTwice ? "alike" : "different";
}

export interface CodesFound {
  relation: "equal" | "extended" | "inText" | "unknown" | "onlyOne" | "different";
  /** The codes of the two sides that are nearest to each other. */
  a: string | undefined;
  b: string | undefined;
  /** Of the two codes, the share that they have in common from the beginning. */
  likeness: number;
}

const RANK = { equal: 4, extended: 3, inText: 2, different: 1 } as const;

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at / Math.max(a.length, b.length);
}

/** Compares two lists of codes; `inText` is a code of one that the other writes with spaces or in its description. */
export function relateCodeLists(
  a: readonly string[],
  b: readonly string[],
  textOfA: string,
  textOfB: string,
): CodesFound {
  let best: CodesFound = {
    relation:
      a.length === 0 && b.length === 0
        ? "unknown"
        : a.length === 0 || b.length === 0
          ? "onlyOne"
          : "different",
    a: a[0],
    b: b[0],
    likeness: 0,
  };
  let rank: number = 0;
  const take = (
    relation: keyof typeof RANK,
    one: string | undefined,
    other: string | undefined,
    likeness: number,
  ): void => {
    if (RANK[relation] < rank || (RANK[relation] === rank && likeness <= best.likeness)) return;
    rank = RANK[relation];
    best = { relation, a: one, b: other, likeness };
  };
  for (const one of a.slice(0, 12))
    for (const other of b.slice(0, 12)) take(relateCodes(one, other), one, other, commonStart(one, other));
  if (rank < RANK.extended) {
    const isFound = (code: string, text: string): boolean =>
      code.length >= 5 && /\d/u.test(code) && text.includes(code);
    for (const one of a.slice(0, 12))
      if (isFound(one, textOfB)) take("inText", one, undefined, one.length / 30);
    for (const other of b.slice(0, 12))
      if (isFound(other, textOfA)) take("inText", undefined, other, other.length / 30);
  }
  return best;
}

/** Of two sets of names: equal ones, a common one, none on a side, or nothing in common. */
export function relateSets(a: ReadonlySet<string>, b: ReadonlySet<string>): Relation {
  if (a.size === 0 || b.size === 0) return "unknown";
  const shared = [...a].filter((name) => b.has(name)).length;
  if (shared === 0) return "different";
  return shared === a.size && shared === b.size ? "equal" : "alike";
}

/** The groups of variants in which both titles name one, and not the same. */
export function conflictingVariants(a: PreparedRecord, b: PreparedRecord): string[] {
  return [...a.title.variants.keys()].filter((group) => {
    const other = b.title.variants.get(group);
    return other !== undefined && relateSets(a.title.variants.get(group)!, other) === "different";
  });
}

/** The natural logarithm of the price ratio, never negative; undefined without two prices in the same currency. */
export function priceDistance(a: PreparedRecord, b: PreparedRecord): number | undefined {
  const [first, second] = [a.record.price, b.record.price];
  if (first === undefined || second === undefined || first.currency !== second.currency) return undefined;
  if (!(first.amount > 0) || !(second.amount > 0)) return undefined;
  return Math.abs(Math.log(first.amount / second.amount));
}
