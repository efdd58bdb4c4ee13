import { MAX_COLUMNS, MAX_ROW } from "./rows.ts";
import type { Cell, RawRow } from "./rows.ts";
import { decode, startOf } from "./text.ts";
import { FeedRefusal } from "./types.ts";
import type { FeedLayout } from "./types.ts";

/** Deeper values are passed over, and so are further ones of a list. */
const MAX_DEPTH = 4;
const MAX_LIST = 20;
/** Longest value of a cell in characters; the rest is passed over. */
const MAX_VALUE = 32_768;

/** One object of a file, by the line it begins in. */
interface JsonItem {
  line: number;
  /** undefined for a text that is no object. */
  object: Record<string, unknown> | undefined;
}

/** Characters of a file's beginning that decide about its structure. */
const SAMPLE = 262_144;
/** Deeper brackets are no catalogue. */
const MAX_BRACKETS = 200;
/** Keys of an object that is itself a product. */
const OF_PRODUCT = /"(?:id|sku|name|title|gtin|ean|price)"\s{0,5}:/i;

/** Returns how many brackets are around each product: none in JSON lines, one in an array, two in {"products": […]}. */
function bracketsAround(start: string): number {
  const text = start.trimStart();
  if (text.startsWith("[")) return 1;
  const [head = ""] = /^\{[^[{]{0,2000}/.exec(text) ?? [];
  if (OF_PRODUCT.test(head) || !text.slice(head.length).startsWith("[")) return 0;
  return /^\[\s{0,100}\{/.test(text.slice(head.length, head.length + 120)) ? 2 : 0;
}

/**
 * Cuts a text into the objects that are products, without parsing it: brackets are counted outside strings.
 *
 * @throws FeedRefusal malformed, for an object without an end
 */
function* itemsOf(parts: Iterable<string>, around: number): Generator<JsonItem> {
  let held = "";
  let line = 1;
  /** Where the current object begins in `held`; -1 for none. */
  let start = -1;
  let startLine = 1;
  let isString = false;
  let isEscaped = false;
  let open = 0;
  for (const part of parts) {
    let at = held.length;
    held += part;
    for (; at < held.length; at += 1) {
      const sign = held.charCodeAt(at);
      if (sign === LINE_FEED) line += 1;
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (sign === BACKSLASH) isEscaped = true;
        else if (sign === QUOTE) isString = false;
      } else if (sign === QUOTE) isString = true;
      else if (sign === BRACE || sign === BRACKET) {
        if (sign === BRACE && start === -1 && open === around) {
          start = at;
          startLine = line;
        }
        open += 1;
        if (open > MAX_BRACKETS) throw new FeedRefusal("malformed", line);
      } else if (sign === BRACE_END || sign === BRACKET_END) {
        open = Math.max(0, open - 1);
        if (start !== -1 && open === around) {
          yield itemOf(held.slice(start, at + 1), startLine);
          start = -1;
        }
      }
    }
    held = start === -1 ? "" : held.slice(start);
    if (start !== -1) start = 0;
    if (held.length > MAX_ROW) throw new FeedRefusal("malformed", startLine);
  }
  if (start !== -1) throw new FeedRefusal("malformed", startLine);
}

const [LINE_FEED, QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = Array.from(
  '\n"\\{}[]',
  (sign) => sign.charCodeAt(0),
);

/** Reads the objects of a file. */
function itemsIn(bytes: Uint8Array, encoding: string): Generator<JsonItem> {
  return itemsOf(decode(bytes, encoding), bracketsAround(startOf(bytes, encoding, SAMPLE)));
}

function itemOf(text: string, line: number): JsonItem {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return { line, object: isObject ? (value as Record<string, unknown>) : undefined };
  } catch {
    return { line, object: undefined };
  }
}

/** Calls `note` with each value of an object, by its path: "a.b", "list[]". */
function valuesOf(
  value: unknown,
  path: string,
  depth: number,
  note: (path: string, cell: Cell) => void,
): void {
  if (typeof value === "string") note(path, value.slice(0, MAX_VALUE));
  else if (typeof value === "number") note(path, value);
  else if (typeof value === "boolean") note(path, String(value));
  else if (Array.isArray(value)) {
    if (depth < MAX_DEPTH)
      for (const one of value.slice(0, MAX_LIST)) valuesOf(one, `${path}[]`, depth + 1, note);
  } else if (value === null || value === undefined) note(path, "");
  else if (depth < MAX_DEPTH)
    for (const [key, one] of Object.entries(value))
      valuesOf(one, path === "" ? key : `${path}.${key}`, depth + 1, note);
}

/** Objects whose keys become columns. */
const SAMPLE_ITEMS = 200;

/** Finds the keys of a file's objects, and those that occur several times in one. */
export function findKeys(
  bytes: Uint8Array,
  encoding: string,
): { keys: string[]; repeated: ReadonlySet<string> } {
  const keys = new Set<string>();
  const repeated = new Set<string>();
  let items = 0;
  for (const { object } of upToBreak(itemsIn(bytes, encoding))) {
    const own = new Set<string>();
    if (object !== undefined)
      valuesOf(object, "", 0, (path) => {
        if (own.has(path)) repeated.add(path);
        own.add(path);
        if (keys.size < MAX_COLUMNS) keys.add(path);
      });
    items += 1;
    if (items >= SAMPLE_ITEMS) break;
  }
  if (keys.size === 0) throw new FeedRefusal("no_items");
  return { keys: [...keys], repeated };
}

function* upToBreak(items: Iterable<JsonItem>): Generator<JsonItem> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof FeedRefusal) || error.reason !== "malformed") throw error;
  }
}

/** Reads each object as a row with the values of the layout's keys. */
export function* jsonRows(bytes: Uint8Array, layout: FeedLayout): Generator<RawRow> {
  const position = new Map(layout.keys.map((key, at) => [key, at]));
  for (const { line, object } of itemsIn(bytes, layout.encoding ?? "utf-8")) {
    if (object === undefined) {
      yield { line, cells: [], refused: "malformed" };
      continue;
    }
    const cells: (Cell | undefined)[] = [];
    valuesOf(object, "", 0, (path, cell) => {
      const at = position.get(path);
      if (at !== undefined) cells[at] ??= cell;
    });
    yield { line, cells };
  }
}
