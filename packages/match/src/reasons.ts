import { pictureDistance } from "./alike.ts";
import type { PackSize, PreparedRecord } from "./prepare.ts";
import {
  conflictingVariants,
  priceDistance,
  relateBrands,
  relateCodeLists,
  relateSets,
  relateSizes,
} from "./relations.ts";

/** Why two records are, or are not, the same product: a code with its values, for a screen to put into words. */
export type Reason =
  | { code: "gtin_equal"; gtin: string }
  | { code: "gtin_different"; a: string; b: string }
  | { code: "brand_equal" | "brand_different"; a: string; b: string }
  | { code: "model_equal" | "model_extended" | "model_different"; a: string; b: string }
  | { code: "size_equal"; size: PackSize }
  | { code: "size_different"; a: PackSize; b: PackSize }
  | { code: "colour_equal"; colours: string[] }
  | { code: "colour_different"; a: string[]; b: string[] }
  | { code: "variant_different"; a: string[]; b: string[] }
  | { code: "condition_different"; a: string; b: string }
  /** The words that only one of the titles has; the larger of the two shares of words that the other has too, 0 to 1. */
  | { code: "title_words"; shared: number; onlyA: string[]; onlyB: string[] }
  /** The higher price divided by the lower one. */
  | { code: "price_close" | "price_far"; ratio: number }
  /** How many of 64 bits differ. */
  | { code: "picture_alike" | "picture_different"; bits: number };

/** Reasons that forbid an automatic link, whatever else is equal. */
const VETOES: ReadonlySet<Reason["code"]> = new Set([
  "brand_different",
  "size_different",
  "colour_different",
  "variant_different",
  "condition_different",
  "price_far",
]);
export function isVeto(reason: Reason): boolean {
  return VETOES.has(reason.code);
}

/** A product at three times another's price is another pack, or a part of it. */
const FAR_PRICE = Math.log(3);
const CLOSE_PRICE = Math.log(1.15);
/** Pictures of different things differ in about 32 of 64 bits, give or take 4. */
const ALIKE_BITS = 10;
const DIFFERENT_BITS = 24;

function codeReason(a: PreparedRecord, b: PreparedRecord): Reason[] {
  const codes = (one: PreparedRecord): string[] => [...new Set([...one.fieldCodes, ...one.titleCodes])];
  const found = relateCodeLists(codes(a), codes(b), a.squeezed, b.squeezed);
  const [one, other] = [found.a ?? found.b, found.b ?? found.a];
  if (one === undefined || other === undefined) return [];
  if (found.relation === "equal" || found.relation === "inText")
    return [{ code: "model_equal", a: one, b: other }];
  if (found.relation === "extended") return [{ code: "model_extended", a: one, b: other }];
  return found.relation === "different" ? [{ code: "model_different", a: one, b: other }] : [];
}

function sizeReason(a: PreparedRecord, b: PreparedRecord): Reason[] {
  const relation = relateSizes(a, b);
  if (relation === "unknown") return [];
  return relation === "equal"
    ? [{ code: "size_equal", size: a.size! }]
    : [{ code: "size_different", a: a.size!, b: b.size! }];
}

function variantReasons(a: PreparedRecord, b: PreparedRecord): Reason[] {
  const reasons: Reason[] = [];
  const colours = relateSets(a.colours, b.colours);
  if (colours === "different")
    reasons.push({ code: "colour_different", a: [...a.colours], b: [...b.colours] });
  else if (colours === "equal") reasons.push({ code: "colour_equal", colours: [...a.colours] });
  const groups = conflictingVariants(a, b);
  const named = (one: PreparedRecord): string[] =>
    groups.flatMap((group) => [...one.title.variants.get(group)!]);
  if (groups.length > 0) reasons.push({ code: "variant_different", a: named(a), b: named(b) });
  const conditions = { a: a.condition ?? "new", b: b.condition ?? "new" };
  if (conditions.a !== conditions.b) reasons.push({ code: "condition_different", ...conditions });
  return reasons;
}

/** All reasons, those that decide most first. */
export function reasonsOf(a: PreparedRecord, b: PreparedRecord): Reason[] {
  const reasons: Reason[] = [];
  if (a.gtin !== undefined && b.gtin !== undefined)
    reasons.push(
      a.gtin === b.gtin
        ? { code: "gtin_equal", gtin: a.gtin }
        : { code: "gtin_different", a: a.gtin, b: b.gtin },
    );
  const brands = relateBrands(a, b);
  if (a.brand !== undefined && b.brand !== undefined && brands !== "unknown")
    reasons.push({
      code: brands === "different" ? "brand_different" : "brand_equal",
      a: a.brand,
      b: b.brand,
    });
  reasons.push(...codeReason(a, b), ...sizeReason(a, b), ...variantReasons(a, b));
  const only = (one: PreparedRecord, other: PreparedRecord): string[] =>
    one.title.tokens
      .filter(({ text, kind }) => kind !== "measure" && !other.tokenAt.has(text))
      .map(({ text }) => text);
  const cover = (one: PreparedRecord, other: PreparedRecord): number =>
    one.title.tokens.filter(({ text }) => other.tokenAt.has(text)).length /
    Math.max(1, one.title.tokens.length);
  reasons.push({
    code: "title_words",
    shared: Math.max(cover(a, b), cover(b, a)),
    onlyA: only(a, b),
    onlyB: only(b, a),
  });
  const price = priceDistance(a, b);
  if (price !== undefined && (price > FAR_PRICE || price < CLOSE_PRICE))
    reasons.push({ code: price > FAR_PRICE ? "price_far" : "price_close", ratio: Math.exp(price) });
  const bits = pictureDistance(a.record.pictureHash, b.record.pictureHash);
  if (bits !== undefined && (bits <= ALIKE_BITS || bits >= DIFFERENT_BITS))
    reasons.push({ code: bits <= ALIKE_BITS ? "picture_alike" : "picture_different", bits });
  return reasons;
}
