import { SHOWN_ATTRIBUTES } from "./attributes.ts";
import { hash24 } from "./hash.ts";
import { adapterFor } from "./node.ts";
import type { TreeAdapter } from "./node.ts";
import { clean, shapeOf } from "./text.ts";

const MARKS = Object.values(SHOWN_ATTRIBUTES);
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
  const tree = new TreeReader(adapter);
  tree.read(root);
  const { node, tag, attributes, classes, leaves, framed, indexOf, classCount } = tree;
  return {
    root,
    adapter,
    node,
    tag,
    parent: Int32Array.from(tree.parent),
    end: Int32Array.from(tree.end),
    depth: Int32Array.from(tree.depth),
    nth: Int32Array.from(tree.nth),
    attributes,
    classes,
    ...textsOf(tree),
    leafFrom: Int32Array.from(tree.leafFrom),
    leafTo: Int32Array.from(tree.leafTo),
    leaves,
    heading: Int32Array.from(tree.heading),
    scope: Int32Array.from(tree.scope),
    framed,
    indexOf,
    classCount,
  };
}

/** Walks a tree once and collects the columns of its elements, its leaves and its pieces of text. */
class TreeReader<N extends object> {
  readonly node: N[] = [];
  readonly tag: string[] = [];
  readonly parent: number[] = [];
  readonly depth: number[] = [];
  readonly nth: number[] = [];
  readonly scope: number[] = [];
  readonly framed: boolean[] = [];
  readonly attributes: Map<string, string>[] = [];
  readonly classes: string[][] = [];
  readonly end: number[] = [];
  readonly leafFrom: number[] = [];
  readonly leafTo: number[] = [];
  readonly heading: number[] = [];
  /** Texts with their white space, in document order. */
  readonly pieces: string[] = [];
  readonly pieceFrom: number[] = [];
  readonly pieceTo: number[] = [];
  readonly leaves: Leaf[] = [];
  readonly indexOf = new Map<N, number>();
  readonly classCount = new Map<string, number>();
  readonly #adapter: TreeAdapter<N>;
  #lastHeading = -1;

  constructor(adapter: TreeAdapter<N>) {
    this.#adapter = adapter;
  }

  read(root: N): void {
    const tag = this.#adapter.tag(root);
    if (tag === null) this.#walk(root, -1, -1);
    else this.#enter(root, tag, -1, 0, -1);
  }

  /** Adds an element with everything in it. */
  #enter(element: N, tag: string, parent: number, nth: number, scope: number): void {
    const index = this.#add(element, tag, parent, nth, scope);
    const isDeep = (this.depth[index] ?? 0) >= MAX_DEPTH;
    const inner = this.#adapter.inner(element);
    if (inner !== null && !isDeep) this.#walk(inner, index, index);
    if (!SILENT.has(tag) && !isDeep) this.#walk(element, index, scope);
    this.end[index] = this.node.length;
    this.leafTo[index] = this.leaves.length;
    this.pieceTo[index] = this.pieces.length;
  }

  /** Adds an element's own row; the ends of its content are set after the content has been read. */
  #add(element: N, tag: string, parent: number, nth: number, scope: number): number {
    const index = this.node.length;
    const attributes = new Map(this.#adapter.attributes(element));
    for (const name of MARKS) attributes.delete(name);
    const classes = (attributes.get("class") ?? "").split(/\s+/).filter(Boolean);
    this.node.push(element);
    this.tag.push(tag);
    this.parent.push(parent);
    this.depth.push(parent < 0 ? 0 : (this.depth[parent] ?? 0) + 1);
    this.nth.push(nth);
    this.scope.push(scope);
    this.framed.push(scope >= 0 && (this.tag[scope] === "iframe" || this.framed[scope] === true));
    this.attributes.push(attributes);
    this.classes.push(classes);
    this.indexOf.set(element, index);
    for (const name of classes) this.classCount.set(name, (this.classCount.get(name) ?? 0) + 1);
    this.heading.push(this.#lastHeading);
    if (/^h[1-6]$/.test(tag)) this.#lastHeading = index;
    this.leafFrom.push(this.leaves.length);
    this.pieceFrom.push(this.pieces.length);
    this.end.push(0);
    this.leafTo.push(0);
    this.pieceTo.push(0);
    return index;
  }

  #walk(part: N, parent: number, scope: number): void {
    const counts = new Map<string, number>();
    for (const child of this.#adapter.children(part)) {
      const tag = this.#adapter.tag(child);
      if (tag === null) {
        this.#addText(child, parent);
        continue;
      }
      // A declared shadow root is not an element of the light tree.
      if (this.#adapter.host(child) !== null) continue;
      const nth = counts.get(tag) ?? 0;
      counts.set(tag, nth + 1);
      this.#enter(child, tag, parent, nth, scope);
    }
  }

  #addText(node: N, element: number): void {
    const raw = this.#adapter.text(node);
    if (raw === null) return;
    this.pieces.push(raw);
    const text = clean(raw);
    if (text !== "") this.leaves.push({ text, exact: hash24(text), shape: hash24(shapeOf(text)), element });
  }
}

/** Returns the columns with each element's whole text and its hashes. */
function textsOf<N extends object>(tree: TreeReader<N>): Pick<Page<N>, "text" | "textExact" | "textShape"> {
  const { leaves, leafFrom, leafTo } = tree;
  const text = tree.node.map(() => "");
  const textExact = new Int32Array(text.length);
  const textShape = new Int32Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const from = leafFrom[i] ?? 0;
    const only = (leafTo[i] ?? 0) - from === 1 ? leaves[from] : undefined;
    if (only !== undefined) {
      text[i] = only.text.slice(0, LONG_TEXT);
      textExact[i] = only.exact;
      textShape[i] = only.shape;
      continue;
    }
    const whole = wholeText(tree, i).slice(0, LONG_TEXT);
    text[i] = whole;
    textExact[i] = whole === "" ? 0 : hash24(whole);
    textShape[i] = whole === "" ? 0 : hash24(shapeOf(whole));
  }
  return { text, textExact, textShape };
}

function wholeText<N extends object>(tree: TreeReader<N>, at: number): string {
  const to = tree.pieceTo[at] ?? 0;
  let raw = "";
  for (let k = tree.pieceFrom[at] ?? 0; k < to && raw.length < 3 * LONG_TEXT; k += 1)
    raw += tree.pieces[k] ?? "";
  return raw === "" ? spokenText(tree.tag[at] ?? "", tree.attributes[at] ?? new Map()) : clean(raw);
}
