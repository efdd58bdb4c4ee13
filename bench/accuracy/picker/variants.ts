import { isTag } from "domhandler";
import type { ChildNode, Document, Element } from "domhandler";
import { clean, shapeOf } from "../../../packages/locator/src/index.ts";
import { changeDigits, remove, takeOut, textNodes, textOf } from "./protocol.ts";

/**
 * Changes made to the new page before the search. `changed` and `gone` are the protocol's own; the others also happen in shops,
 * but are missing from the corpus.
 */
export const VARIANTS = [
  "changed",
  "gone",
  "rowGone",
  "same",
  "repriced",
  "repricedGone",
  "renamed",
  "renamedGone",
  "reworded",
  "borrowed",
] as const;
export type Variant = (typeof VARIANTS)[number];

export const isGone = (variant: Variant): boolean => variant.toLowerCase().endsWith("gone");

/** Applies several changes; returns a function that undoes them in reverse order. */
function all(...changes: (() => () => void)[]): () => void {
  const backs = changes.map((change) => change());
  return () => {
    for (const back of backs.toReversed()) back();
  };
}

/** The nearest ancestor that contains slightly more than the element, such as its label or unit. Null if there is none. */
export function rowOf(element: Element): Element | null {
  const own = textOf(element);
  for (let up = element.parent; up !== null && isTag(up); up = up.parent) {
    const text = textOf(up);
    if (text === own) continue;
    return text.length <= own.length + 80 && up.name !== "body" ? up : null;
  }
  return null;
}

/** Changes about half of the page's numbers, as happens to prices, counts and dates. */
function repricePage(document: Document, seed: number): () => void {
  const nodes = textNodes(document).filter(
    (node, k) => /\d/.test(node.data) && (Math.imul(k + 1, seed * 2 + 1) >>> 4) % 2 === 0,
  );
  const backs = nodes.map((node, k) => changeDigits(node, seed + k));
  return () => {
    for (const back of backs) back();
  };
}

function elements(node: ChildNode | Document, found: Element[] = []): Element[] {
  if ("children" in node) {
    for (const child of node.children) {
      if (isTag(child)) found.push(child);
      elements(child, found);
    }
  }
  return found;
}

/** Renames every class consistently, as a new build of the style sheets does. */
function renameClasses(document: Document): () => void {
  const named = elements(document).filter((element) => element.attribs["class"] !== undefined);
  const before = named.map((element) => element.attribs["class"] ?? "");
  named.forEach((element, k) => {
    element.attribs["class"] = (before[k] ?? "").replace(/\S+/g, (name) => {
      let hash = 7;
      for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
      return `c${(hash >>> 0).toString(36)}`;
    });
  });
  return () => named.forEach((element, k) => (element.attribs["class"] = before[k] ?? ""));
}

/** Changes the element's words, as when "In stock" becomes "Sold out". */
function reword(element: Element, words: string): () => void {
  const nodes = textNodes(element).filter((node) => node.data.trim() !== "");
  const before = nodes.map((node) => node.data);
  nodes.forEach((node, k) => (node.data = k === 0 ? words : ""));
  return () => nodes.forEach((node, k) => (node.data = before[k] ?? ""));
}

/** Replaces the text by another one of the page that differs only in its numbers: prices such as 19.99 recur on a page. */
export function sameButNumbers(document: Document, element: Element): string | undefined {
  const own = textOf(element);
  return textNodes(document)
    .map((node) => clean(node.data))
    .find((text) => text !== own && shapeOf(text) === shapeOf(own));
}

/** Prepares the new page for one variant of one target; null if the variant does not apply to it. */
export function prepare(
  variant: Variant,
  page: { document: Document; element: Element; numeric: boolean; words: string },
  seed: number,
): (() => void) | null {
  const { document, element, numeric, words } = page;
  const digits = (): (() => void) => (numeric ? changeDigits(element, seed) : () => undefined);
  switch (variant) {
    case "changed":
      return digits();
    case "gone":
      return remove(element);
    case "rowGone": {
      const row = rowOf(element);
      return row === null ? null : takeOut(row);
    }
    case "same":
      return numeric ? () => undefined : null;
    case "repriced":
      return all(() => repricePage(document, seed), digits);
    case "repricedGone":
      return numeric
        ? all(
            () => remove(element),
            () => repricePage(document, seed),
          )
        : null;
    case "renamed":
      return all(() => renameClasses(document), digits);
    case "renamedGone":
      return all(
        () => remove(element),
        () => renameClasses(document),
      );
    case "reworded":
      return numeric ? null : reword(element, words);
    case "borrowed": {
      const other = numeric ? sameButNumbers(document, element) : undefined;
      return other === undefined ? null : reword(element, other);
    }
  }
}
