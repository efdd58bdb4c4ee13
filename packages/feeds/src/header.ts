import { isoCode } from "@pricetrail/extract";
import { CONCEPTS, foldWords } from "./words.ts";
import type { Concept } from "./words.ts";
import type { Field } from "./types.ts";

/** What a column's name says: the concepts of its words, and how many words are unknown. */
export interface HeaderMeaning {
  concepts: ReadonlySet<Concept>;
  unknown: number;
  /** The number in "image 2" or "category1". */
  index?: number;
}

/** A field that a column may have, and how well its name fits, up to 1. Descriptions serve as names where there are none. */
export interface Candidate {
  field: Field | "description";
  score: number;
}

/** Longer names are sentences. */
const MAX_NAME = 120;
const MAX_WORDS = 12;
const MAX_PHRASE = 5;
const MAX_COMPOUND = 40;
/** Parts of compounds that are shorter than three letters. */
const SHORT_PARTS = new Set(["id", "nr", "no", "vk", "ek", "ny", "gl"]);
/** Letters that join the parts of German and Scandinavian compounds. */
const JOINTS = ["", "s", "n", "e", "en", "es"];
/** Scripts without blanks between words. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+$/u;

/** Reads a column's name as concepts. */
export function readHeader(name: string): HeaderMeaning {
  const concepts = new Set<Concept>();
  const meaning: HeaderMeaning = { concepts, unknown: 0 };
  if (name.length > MAX_NAME) return { concepts, unknown: MAX_WORDS };
  const words = wordsOf(name);
  if (words.length > MAX_WORDS) return { concepts, unknown: words.length };
  for (let at = 0; at < words.length;) {
    const taken = phraseAt(words, at);
    if (taken > 0) {
      for (const one of CONCEPTS.get(words.slice(at, at + taken).join(""))!) concepts.add(one);
      at += taken;
      continue;
    }
    const word = words[at]!;
    at += 1;
    if (/^\d+$/.test(word)) meaning.index = Number(word);
    else {
      const parts = compoundOf(word);
      // "price_usd": the code of a currency is read from the name itself.
      if (parts === undefined && isoCode(word) === undefined) meaning.unknown += 1;
      for (const part of parts ?? []) for (const one of CONCEPTS.get(part)!) concepts.add(one);
    }
  }
  return meaning;
}

/** Splits a name at blanks, signs and digits, and a word that is unknown as it is also at its capitals: "precoPromo". */
function wordsOf(name: string): string[] {
  return name
    .split(/[^\p{L}\p{M}\p{N}№'’]+/u)
    .flatMap((word) => {
      const whole = foldWords(word).replaceAll(" ", "");
      if (whole === "" || CONCEPTS.has(whole) || compoundOf(whole) !== undefined) return [whole];
      const parts = word
        .replaceAll(
          /([a-z])(?=[\u3041-\u9fff\uac00-\ud7af])|([\u3041-\u9fff\uac00-\ud7af])(?=[a-z])|(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu,
          "$& ",
        )
        .split(" ");
      return parts.map(foldWords);
    })
    .flatMap((word) => word.split(" "))
    .filter((word) => word !== "");
}

/** Returns how many words from `at` on are one known phrase; 0 for none. */
function phraseAt(words: readonly string[], at: number): number {
  for (let size = Math.min(MAX_PHRASE, words.length - at); size > 0; size -= 1)
    if (CONCEPTS.has(words.slice(at, at + size).join(""))) return size;
  return 0;
}

/** Returns the known words of which a word consists, or undefined. */
function compoundOf(word: string): string[] | undefined {
  if (word.length > MAX_COMPOUND || word.length < 3) return undefined;
  const least = UNSPACED.test(word) ? 1 : 3;
  /** The parts of the rest from each position; null for none. */
  const known = new Map<number, string[] | null>();
  const rest = (from: number): string[] | null => {
    if (from === word.length) return [];
    const found = known.get(from);
    if (found !== undefined) return found;
    known.set(from, null);
    let best: string[] | null = null;
    for (let end = word.length; end > from; end -= 1) {
      const part = word.slice(from, end);
      if (!CONCEPTS.has(part) || (part.length < least && !SHORT_PARTS.has(part))) continue;
      for (const joint of JOINTS) {
        if (!word.startsWith(joint, end) || (joint !== "" && end + joint.length === word.length)) continue;
        const behind = rest(end + joint.length);
        if (behind !== null && (best === null || behind.length + 1 < best.length)) best = [part, ...behind];
      }
    }
    known.set(from, best);
    return best;
  };
  return rest(0) ?? undefined;
}

/** Each unknown word makes a meaning this much less likely. */
const UNKNOWN_COST = 0.12;

/** Returns the fields that a column's name may mean, the likeliest first. */
export function candidatesOf(meaning: HeaderMeaning): Candidate[] {
  const found = meant(meaning);
  // "name_2" is a translation, "image2" another picture.
  const isLater = (meaning.index ?? 1) > 1 && !["category", "option"].includes(found[0]?.[0] ?? "");
  const factor = Math.max(0, 1 - UNKNOWN_COST * meaning.unknown) * (isLater ? 0.85 : 1);
  return found
    .map(([field, score]) => ({ field, score: score * factor }))
    .toSorted((a, b) => b.score - a.score);
}

/** Returns whether a name is, without an unknown word, that of a column of products: "Preis", "SKU". */
export function isColumnName(name: string): boolean {
  const meaning = readHeader(name);
  return meaning.unknown === 0 && candidatesOf(meaning).length > 0;
}

type Meant = [field: Candidate["field"], score: number][];

function meant({ concepts, index, unknown }: HeaderMeaning): Meant {
  const any = (...names: Concept[]) => names.some((name) => concepts.has(name));
  if (any("google", "ignore")) return [];
  if (any("date") && any("available")) return [];
  const isMoney = any(
    "price",
    "amount",
    "cost",
    "list",
    "minimumPrice",
    "wholesale",
    "retail",
    "selling",
    "net",
    "gross",
  );
  if (any("date", "from", "to") && any("sale")) {
    if (any("from") !== any("to")) return [[any("from") ? "saleFrom" : "saleTo", 0.95]];
    return any("date") ? [["salePeriod", 0.95]] : any("price") ? [["salePrice", 0.6]] : [];
  }
  if (any("currency") && !any("net", "gross")) return [["currency", 0.93]];
  if (any("gtin")) return any("image", "url", "type") ? [] : [["gtin", 0.97]];
  if (any("mpn")) return [["mpn", 0.97]];
  if (any("image"))
    return any("more") || (index ?? 1) > 1 || any("mobile") ? [] : [["image", any("tracking") ? 0.5 : 0.93]];
  if (any("shipping")) return [];
  if (any("discount") && !any("old")) return any("price") ? [["salePrice", 0.7]] : [];
  if (any("delivery")) return !isMoney && any("time", "date", "available") ? [["stock", 0.6]] : [];
  if (any("category", "subcategory")) {
    if (any("url", "image", "more")) return [];
    const isSub = any("subcategory") || (any("sub") && any("category"));
    return [[isSub ? "subcategory" : "category", any("id", "code", "number") ? 0.62 : 0.93]];
  }
  if (isMoney || any("sale", "old")) {
    const isAlone = unknown === 0 && [...concepts].filter((one) => one !== "filler").length === 1;
    const money = moneyOf(concepts, any, isAlone, unknown > 0);
    if (money.length > 0) return money;
  }
  if (any("tax")) return any("with", "without", "id", "code", "name", "type") ? [] : [["taxRate", 0.9]];
  if (any("url"))
    return any("description") ? [] : [["url", any("tracking", "mobile") ? 0.5 : any("seller") ? 0.9 : 0.93]];
  if (any("mobile")) return [];
  if (any("brand", "maker", "vendor")) {
    if (any("number", "code", "part", "sku", "reference", "model"))
      return [["mpn", any("vendor") ? 0.75 : 0.93]];
    if (any("id")) return [];
    return [["brand", any("brand") ? 0.95 : any("maker") ? 0.9 : 0.7]];
  }
  if (any("condition") && !any("level")) return [["condition", 0.93]];
  if (any("parent")) return any("name", "description") ? [] : [["variantOf", 0.9]];
  if (any("handle")) return [["variantOf", 0.85]];
  if (any("group") && unknown === 0)
    return any("id", "number", "code", "variant", "sku") ? [["variantOf", 0.8]] : [["category", 0.6]];
  // "Stock code" is the number of what is in stock.
  if (any("level") && any("code", "sku")) return [["id", 0.94]];
  if (any("available", "level", "condition")) {
    if (any("minimum")) return [["minQuantity", 0.9]];
    const stock: Meant = [
      ["stock", any("available") ? 0.93 : 0.6],
      ["quantity", any("level") ? 0.92 : 0.6],
    ];
    return any("condition") ? [...stock, ["condition", 0.9]] : stock;
  }
  if (any("trait")) return any("id", "code", "group") ? [["option", 0.5]] : [["option", 0.9]];
  if (any("variant", "option")) {
    if (any("value")) return [["option", 0.9]];
    if (any("name", "type", "id") && !any("sku")) return [];
    if (!any("sku", "code", "number", "reference")) return [["option", 0.7]];
  }
  if (any("minimum")) return unknown === 0 && !isMoney ? [["minQuantity", 0.6]] : [];
  if (any("pack")) return [["packSize", 0.8]];
  if (any("unit") && !any("base")) return [["unit", any("id") ? 0.6 : 0.85]];
  if (any("sku")) return any("seller") ? [["id", 0.9]] : [["id", 0.97]];
  if (any("part"))
    return [
      ["mpn", 0.75],
      ["id", 0.7],
    ];
  if (any("model"))
    return any("number", "code", "reference")
      ? [["mpn", 0.85]]
      : [
          ["mpn", 0.6],
          ["name", 0.56],
        ];
  if (any("id", "code", "number", "reference")) {
    if (any("tracking", "date", "description", "type")) return [];
    if (any("product", "sale"))
      return any("id")
        ? [
            ["id", 0.95],
            ["variantOf", 0.51],
          ]
        : [["id", 0.94]];
    if (any("seller")) return [];
    return [["id", any("id") ? 0.92 : any("code", "reference") ? 0.8 : 0.6]];
  }
  if (any("name")) return any("seller", "type") ? [] : [["name", any("product") ? 0.96 : 0.93]];
  if (any("description")) return [["description", 0.9]];
  if (any("type"))
    return [...concepts].some((one) => !["type", "product", "filler"].includes(one))
      ? []
      : [
          ["category", any("product") ? 0.85 : 0.6],
          ["subcategory", 0.58],
        ];
  if (any("product")) return any("seller", "more", "sub", "value", "tracking") ? [] : [["name", 0.75]];
  return [];
}

/** Nouns that make an amount of money something else: the number of a price list, a unit's price. */
const OTHER_NOUNS: readonly Concept[] = [
  "level",
  "image",
  "name",
  "description",
  "code",
  "sku",
  "type",
  "number",
];

function moneyOf(
  concepts: ReadonlySet<Concept>,
  any: (...names: Concept[]) => boolean,
  /** Whether the name is one word, or words that mean the same. */
  isAlone: boolean,
  hasUnknown: boolean,
): Meant {
  // "판매가" and "PVP" are prices without the word.
  const isPrice =
    any("price", "amount") || (any("selling", "retail") && (isAlone || any("net", "gross", "tax", "rate")));
  if (OTHER_NOUNS.some((noun) => concepts.has(noun)) && !isPrice) return [];
  if (any("level", "image", "url", "type") || (any("id", "group") && !any("product"))) return [];
  const isNet = any("net") || (any("tax") && any("without"));
  if (any("minimumPrice")) return [["map", 0.85]];
  if (any("base") && isPrice) return any("retail", "selling") ? [["price", 0.8]] : [["price", 0.4]];
  // The cost of something unknown may be any fee.
  if (any("cost") && !isPrice && hasUnknown) return [];
  if (any("minimum")) return [];
  if (any("unit") && !any("cost")) return isPrice ? [["price", 0.45]] : [];
  if (!isPrice && !isAlone && !any("cost", "selling", "retail", "net", "gross", "sale")) return [];
  if (any("cost") && !any("date")) return [["cost", isPrice ? 0.95 : isAlone ? 0.9 : 0.6]];
  if (any("list")) return [["rrp", isPrice ? 0.92 : 0.75]];
  if (any("wholesale")) return [["cost", 0.7]];
  if (any("old")) return any("current") ? [] : [["compareAt", isPrice ? 0.93 : 0.7]];
  if (any("sale") && !any("selling")) {
    if (isNet) return [];
    return isPrice || any("gross") ? [["salePrice", 0.93]] : [["salePrice", 0.5]];
  }
  if (isNet && (isPrice || any("retail", "selling")))
    return [
      ["priceNet", 0.93],
      ["price", 0.5],
    ];
  if (isPrice && isAlone && !any("price", "amount")) return [["price", 0.8]];
  if (isPrice)
    return [["price", any("gross", "tax", "selling", "current") ? 0.97 : any("regular") ? 0.94 : 0.95]];
  if (any("gross", "net") && !any("tax")) return [[any("net") ? "priceNet" : "price", 0.55]];
  return [];
}
