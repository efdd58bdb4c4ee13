import type { Element } from "domhandler";

/** An item described by markup: the common form of JSON-LD, microdata and RDFa. */
export interface Item {
  source: "jsonld" | "microdata" | "rdfa";
  /** Lower-case names without the vocabulary: `product`, `aggregateoffer`. */
  types: string[];
  /** By lower-case name without the vocabulary; all values in order. */
  props: Map<string, ItemValue[]>;
  /** Its path: `[0].offers`, or an element's path. */
  path: string;
  element?: Element;
  /** The property of another item that contains it, if any. */
  parent?: Item;
  parentProp?: string;
}

export type ItemValue = { text: string; element?: Element } | Item;

export function isItem(value: ItemValue): value is Item {
  return "props" in value;
}

export function hasType(item: Item, ...types: string[]): boolean {
  return item.types.some((type) => types.includes(type));
}

/**
 * Maximum characters of a stated value: more than any address or name has. Patterns that take quadratic time see no longer text.
 */
export const MAX_VALUE = 5000;

/** Returns the first non-empty text of the property, at most `MAX_VALUE` characters; for an item, its name. */
export function textOf(item: Item | undefined, ...names: string[]): string | undefined {
  return wholeTextOf(item, ...names)?.slice(0, MAX_VALUE);
}

/** Returns the same without a limit: for patterns that take linear time. */
export function wholeTextOf(item: Item | undefined, ...names: string[]): string | undefined {
  if (item === undefined) return undefined;
  for (const name of names) {
    for (const value of item.props.get(name) ?? []) {
      const text = isItem(value)
        ? wholeTextOf(value, "name", "value", "@value", "@id", "url")
        : value.text.trim();
      if (text !== undefined && text !== "") return text;
    }
  }
  return undefined;
}

/** Returns every text of the property, at most `MAX_VALUE` characters of each. */
export function textsOf(item: Item, name: string): string[] {
  return (item.props.get(name) ?? []).flatMap((value) => {
    const text = isItem(value) ? textOf(value, "name", "url", "contenturl", "@id") : value.text.trim();
    return text === undefined || text === "" ? [] : [text.slice(0, MAX_VALUE)];
  });
}

/** Returns every item of the property. */
export function itemsOf(item: Item, ...names: string[]): Item[] {
  return names.flatMap((name) => (item.props.get(name) ?? []).filter(isItem));
}

/** Maximum characters of the address of a vocabulary's term. */
const MAX_TERM = 500;

/** Converts `http://schema.org/InStock`, `schema:InStock` and `gr:InStock` to `instock`. */
export function localName(term: string): string {
  return term
    .slice(0, MAX_TERM)
    .trim()
    .replace(/[#/]+$/, "")
    .replace(/^.*[/#:]/, "")
    .toLowerCase();
}
