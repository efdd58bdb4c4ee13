import { hash24 } from "./hash.ts";
import { adapterFor } from "./node.ts";
import type { TreeAdapter } from "./node.ts";
import { clean, shapeOf } from "./text.ts";

/** Elements whose text is never visible. */
const SILENT = new Set(["script", "style", "noscript", "template", "iframe", "object"]);
/** Longer texts are compared by their start and length. */
export const LONG_TEXT = 400;

/** No real page nests deeper; a malicious one would exhaust the stack. Deeper content is ignored. */
const MAX_DEPTH = 400;

/** One visible piece of text, in document order. */
export interface Leaf {
  text: string;
  /** Hash of the text as printed. */
  exact: number;
  /** Hash of the text without its numbers. */
  shape: number;
  /** The element that directly contains it. */
  element: number;
}

/** A flattened page: elements in document order (inner trees before the children of their host), one column per property. */
export interface Page<N extends object = object> {
  /** The root that was read. */
  root: N;
  adapter: TreeAdapter<N>;
  node: N[];
  tag: string[];
  parent: Int32Array;
  /** Index after the last descendant. */
  end: Int32Array;
  depth: Int32Array;
  /** Position among the siblings of the same tag, from 0. */
  nth: Int32Array;
  attributes: Map<string, string>[];
  classes: string[][];
  /** Whole text, white space collapsed, truncated to LONG_TEXT. */
  text: string[];
  textExact: Int32Array;
  textShape: Int32Array;
  /** First leaf at or after the start of the element, and the first after its end. */
  leafFrom: Int32Array;
  leafTo: Int32Array;
  leaves: Leaf[];
  /** Index of the last heading (h1 to h6) that starts before the element, or -1. */
  heading: Int32Array;
  /** The element that contains the inner tree (shadow root, frame) around the element, or -1 in the outer document. */
  scope: Int32Array;
  /** Whether the element is in a frame, at any depth. */
  framed: boolean[];
  indexOf: Map<N, number>;
  /** Number of elements with a class or an ID, by name. */
  classCount: Map<string, number>;
}

/**
 * Returns the text of an element without text content: that of an image, a form control or a meta element. Only the last
 * part of a URL counts, since image hosts and sizes change.
 */
function spokenText(tag: string, attributes: Map<string, string>): string {
  if (tag === "img" || tag === "source" || tag === "video") {
    const file =
      (attributes.get("src") ?? attributes.get("data-src") ?? attributes.get("srcset") ?? "").split(
        /[?#\s]/,
      )[0] ?? "";
    return clean(attributes.get("alt") || (file.startsWith("data:") ? "" : (file.split("/").pop() ?? "")));
  }
  if (tag === "input") return clean(attributes.get("value") ?? attributes.get("placeholder") ?? "");
  return tag === "meta" ? clean(attributes.get("content") ?? "") : "";
}

/** Reads a document, element or shadow root once; the result answers all later queries. */
export function readPage<N extends object>(
  root: N,
  adapter: TreeAdapter<N> = adapterFor(root) as TreeAdapter<N>,
): Page<N> {
  const node: N[] = [];
  const tag: string[] = [];
  const parent: number[] = [];
  const depth: number[] = [];
  const nth: number[] = [];
  const scope: number[] = [];
  const framed: boolean[] = [];
  const attributes: Map<string, string>[] = [];
  const classes: string[][] = [];
  const end: number[] = [];
  const leafFrom: number[] = [];
  const leafTo: number[] = [];
  const heading: number[] = [];
  const pieces: { raw: string; element: number }[] = [];
  const pieceFrom: number[] = [];
  const pieceTo: number[] = [];
  const leaves: Leaf[] = [];
  const indexOf = new Map<N, number>();
  const classCount = new Map<string, number>();
  let lastHeading = -1;

  const enter = (current: N, name: string, above: number, position: number, holder: number): void => {
    const index = node.length;
    const own = new Map(adapter.attributes(current));
    const names = (own.get("class") ?? "").split(/\s+/).filter(Boolean);
    node.push(current);
    tag.push(name);
    parent.push(above);
    depth.push(above < 0 ? 0 : (depth[above] ?? 0) + 1);
    nth.push(position);
    scope.push(holder);
    framed.push(holder >= 0 && (tag[holder] === "iframe" || framed[holder] === true));
    attributes.push(own);
    classes.push(names);
    indexOf.set(current, index);
    for (const item of names) classCount.set(item, (classCount.get(item) ?? 0) + 1);
    heading.push(lastHeading);
    if (/^h[1-6]$/.test(name)) lastHeading = index;
    leafFrom.push(leaves.length);
    pieceFrom.push(pieces.length);
    end.push(0);
    leafTo.push(0);
    pieceTo.push(0);
    const inner = adapter.inner(current);
    const deep = (depth[index] ?? 0) >= MAX_DEPTH;
    if (inner !== null && !deep) walk(inner, index, index);
    if (!SILENT.has(name) && !deep) walk(current, index, holder);
    end[index] = node.length;
    leafTo[index] = leaves.length;
    pieceTo[index] = pieces.length;
  };

  const walk = (part: N, above: number, holder: number): void => {
    const seen = new Map<string, number>();
    for (const child of adapter.children(part)) {
      const name = adapter.tag(child);
      if (name !== null) {
        // A declared shadow root is not an element of the light tree.
        if (adapter.host(child) !== null) continue;
        const position = seen.get(name) ?? 0;
        seen.set(name, position + 1);
        enter(child, name, above, position, holder);
        continue;
      }
      const raw = adapter.text(child);
      if (raw === null) continue;
      pieces.push({ raw, element: above });
      const text = clean(raw);
      if (text !== "")
        leaves.push({ text, exact: hash24(text), shape: hash24(shapeOf(text)), element: above });
    }
  };
  const rootTag = adapter.tag(root);
  if (rootTag === null) walk(root, -1, -1);
  else enter(root, rootTag, -1, 0, -1);

  const count = node.length;
  const text = node.map(() => "");
  const textExact = new Int32Array(count);
  const textShape = new Int32Array(count);
  for (let i = 0; i < count; i += 1) {
    const from = leafFrom[i] ?? 0;
    const to = leafTo[i] ?? 0;
    if (to - from === 1) {
      const only = leaves[from];
      if (only !== undefined) {
        text[i] = only.text.slice(0, LONG_TEXT);
        textExact[i] = only.exact;
        textShape[i] = only.shape;
      }
      continue;
    }
    let raw = "";
    for (let k = pieceFrom[i] ?? 0; k < (pieceTo[i] ?? 0) && raw.length < 3 * LONG_TEXT; k += 1)
      raw += pieces[k]?.raw ?? "";
    const whole = (raw === "" ? spokenText(tag[i] ?? "", attributes[i] ?? new Map()) : clean(raw)).slice(
      0,
      LONG_TEXT,
    );
    text[i] = whole;
    textExact[i] = whole === "" ? 0 : hash24(whole);
    textShape[i] = whole === "" ? 0 : hash24(shapeOf(whole));
  }
  return {
    root,
    adapter,
    node,
    tag,
    parent: Int32Array.from(parent),
    end: Int32Array.from(end),
    depth: Int32Array.from(depth),
    nth: Int32Array.from(nth),
    attributes,
    classes,
    text,
    textExact,
    textShape,
    leafFrom: Int32Array.from(leafFrom),
    leafTo: Int32Array.from(leafTo),
    leaves,
    heading: Int32Array.from(heading),
    scope: Int32Array.from(scope),
    framed,
    indexOf,
    classCount,
  };
}
