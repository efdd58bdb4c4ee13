import type { Page } from "../dom/page.ts";
import { parseLooseJson, readLiteral, readStringLiteral, type Json, type JsonObject } from "./json.ts";
import { similarity, type Subject } from "./product.ts";

/** An object of the page's own program data that describes its product. */
export interface StateProduct {
  /** Its path: the script and the keys. */
  path: string;
  /** By key in lower case without separators (`productSKU` is `productsku`); only strings, numbers and booleans. */
  values: Map<string, string>;
  /** Its variants, unchanged. */
  variants: JsonObject[];
  /** Similarity to the page's product, from 0 to 1. */
  certainty: number;
}

/** Maximum characters of program data read per page, which limits the time. */
const MAX_CHARACTERS = 1_500_000;
const MAX_OBJECTS = 30_000;
const MAX_PRODUCTS = 6;

const TELLING =
  /["'](?:sku|productsku|product_?id|price|brand|item_?brand|ecommerce|compare_at_price|gtin\d*|ean)(?:\\*["'])?\s*:/i;
/** The same in URL-encoded text. */
const TELLING_ENCODED = /%22(?:sku|price|brand|offers|product_?id)%22%3A/i;

/** Returns the product in the page's hydration state, data layer and shop system's scripts, the most similar first. */
export function readState(page: Page, subject: Subject): StateProduct[] {
  const found: StateProduct[] = [];
  const names = subject.names.slice(0, 3);
  let budget = MAX_CHARACTERS;
  for (const [index, script] of page.scripts.entries()) {
    if (budget <= 0 || script.text.length > MAX_CHARACTERS || !isTelling(script.text)) continue;
    budget -= script.text.length;
    const where = script.id === "" ? `script[${index}]` : `script#${script.id}`;
    for (const value of literalsOf(script.text, script.type)) collect(value, where, names, page, found);
    for (const text of textsWithin(script.text))
      for (const value of literalsOf(text, "")) collect(value, where, names, page, found);
  }
  const streamed = streamedText(page);
  if (streamed.length <= budget && isTelling(streamed))
    for (const value of literalsOf(streamed, "")) collect(value, "script[stream]", names, page, found);
  return found
    .sort((a, b) => b.certainty - a.certainty || b.values.size - a.values.size)
    .slice(0, MAX_PRODUCTS);
}

/** Calls of analytics libraries, whose keys are unquoted. */
const TELLING_CALL = /\bitem_name\s*:\s*["'`]/;

function isTelling(text: string): boolean {
  return (
    TELLING.test(text) ||
    (text.includes("item_name") && TELLING_CALL.test(text)) ||
    (text.includes("%22") && TELLING_ENCODED.test(text))
  );
}

/** Data inside a string: `JSON.parse("{…}")`. */
const AS_TEXT = /(?:JSON\.parse|decodeURIComponent|unescape)\(\s*(?=["'`])/g;
const MAX_TEXTS = 20;

function* textsWithin(script: string): Generator<string> {
  let read = 0;
  for (const { index, 0: call } of script.matchAll(AS_TEXT)) {
    if (read >= MAX_TEXTS) return;
    read += 1;
    const { value } = readStringLiteral(script, index + call.length);
    yield /^%7B|^%5B/i.test(value) ? decoded(value) : value;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** React's server components arrive as pieces of one text in separate calls. */
const STREAM = /^\s*(?:\(?self\.__next_f[^\n]{0,40}?)\.push\(\[\s*1\s*,\s*(?=")/;

function streamedText({ scripts }: Page): string {
  let whole = "";
  for (const { text } of scripts) {
    const start = STREAM.exec(text)?.[0].length;
    if (start !== undefined && whole.length < MAX_CHARACTERS) whole += readStringLiteral(text, start).value;
  }
  return whole;
}

/** Returns every object or list that is assigned, passed as an argument, or alone in the script. */
function* literalsOf(text: string, type: string): Generator<Json> {
  if (type.includes("json") || /^\s*[{[]/.test(text)) {
    const start = text.search(/[{[]/);
    const whole = start === -1 ? undefined : parse(text, start);
    if (whole !== undefined) {
      yield whole.value;
      return;
    }
  }
  const opening = /(?:=|\(|,|:|return)\s*(?=[{[]\s*["'{[]|\{\s*[\w$]{1,40}\s*:)/g;
  let read = 0;
  for (let match = opening.exec(text); match !== null && read < 60; match = opening.exec(text)) {
    const start = match.index + match[0].length;
    const literal = readLiteral(text, start);
    if (literal === undefined) continue;
    read += 1;
    opening.lastIndex = Math.max(literal.end, start + 1);
    yield literal.value;
  }
}

function parse(text: string, start: number): { value: Json } | undefined {
  try {
    return { value: JSON.parse(start === 0 ? text : text.slice(start)) as Json };
  } catch {
    return readLiteral(text, start);
  }
}

function collect(root: Json, where: string, names: string[], page: Page, found: StateProduct[]): void {
  const stack: Array<[Json, string]> = [[root, where]];
  const address = page.url.href.toLowerCase();
  for (let seen = 0; stack.length > 0 && seen < MAX_OBJECTS; seen += 1) {
    const [value, path] = stack.pop()!;
    if (typeof value === "string") {
      const inner = parseLooseJson(value);
      if (inner !== undefined) stack.push([inner, path]);
      continue;
    }
    if (value === null || typeof value !== "object") continue;
    if (Array.isArray(value)) {
      for (let index = Math.min(value.length, 300) - 1; index >= 0; index -= 1) {
        const child = value[index];
        if (isWorthReading(child)) stack.push([child!, path]);
      }
      continue;
    }
    const certainty = likeness(value, names, address);
    if (certainty > 0.5)
      found.push({ path, values: plainValues(value), variants: variantsIn(value), certainty });
    for (const key in value) {
      const child = value[key];
      if (isWorthReading(child)) stack.push([child!, path.length < 80 ? `${path}.${key}` : path]);
    }
  }
}

/** Yields objects, lists, and those inside strings. */
function isWorthReading(value: Json | undefined): boolean {
  return (
    (value !== null && typeof value === "object") ||
    (typeof value === "string" && value.length > 40 && /^\s*[{[]/.test(value) && TELLING.test(value))
  );
}

const NAME_KEYS = [
  "name",
  "title",
  "productName",
  "product_name",
  "item_name",
  "displayName",
  "productTitle",
  "prodName",
];
const CODE_KEYS = [
  "sku",
  "productSKU",
  "productId",
  "product_id",
  "id",
  "item_id",
  "productID",
  "itemId",
  "code",
  "partNumber",
];
const FACT_KEYS =
  /^(?:price|brand|sku|productsku|availability|saleprice|currentprice|gtin\d*|ean|manufacturer|item_brand|product_?brand|offers|variants|category)$/i;

function likeness(object: JsonObject, names: string[], address: string): number {
  let facts = 0;
  for (const key in object) if (FACT_KEYS.test(key)) facts += 1;
  if (facts === 0) return 0;
  let best = 0;
  for (const key of NAME_KEYS) {
    const name = object[key];
    if (typeof name !== "string" || name.length < 3 || name.length > 400) continue;
    for (const wanted of names) best = Math.max(best, similarity(name, wanted));
  }
  if (best > 0.55) return Math.min(1, best + facts * 0.02);
  for (const key of CODE_KEYS) {
    const code = object[key];
    const text = typeof code === "number" ? String(code) : code;
    if (
      typeof text === "string" &&
      text.length >= 5 &&
      text.length < 40 &&
      /\d{3}/.test(text) &&
      address.includes(text.toLowerCase())
    ) {
      return 0.6 + facts * 0.02;
    }
  }
  return 0;
}

function plainValues(object: JsonObject): Map<string, string> {
  const values = new Map<string, string>();
  for (const key in object) {
    const value = object[key];
    const name = key.toLowerCase().replace(/[^a-z\d]/g, "");
    if (
      typeof value === "string" ? value.length < 400 : typeof value === "number" || typeof value === "boolean"
    ) {
      if (!values.has(name)) values.set(name, `${value as string | number | boolean}`);
    } else if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      const inner = value["name"] ?? value["value"] ?? value["amount"] ?? value["label"];
      if ((typeof inner === "string" && inner.length < 200) || typeof inner === "number")
        values.set(name, String(inner));
    }
  }
  return values;
}

function variantsIn(object: JsonObject): JsonObject[] {
  const list = object["variants"] ?? object["skus"] ?? object["hasVariant"];
  if (!Array.isArray(list)) return [];
  return list
    .slice(0, 300)
    .filter((one): one is JsonObject => one !== null && typeof one === "object" && !Array.isArray(one));
}

/** Returns the first value under one of the keys. */
export function stateText(
  products: StateProduct[],
  ...keys: string[]
): { text: string; path: string } | undefined {
  for (const key of keys) {
    for (const product of products) {
      const text = product.values.get(key)?.trim();
      if (text !== undefined && text !== "" && text !== "null" && text !== "undefined")
        return { text, path: `${product.path}.${key}` };
    }
  }
  return undefined;
}
