import { render } from "dom-serializer";
import { Element, Text } from "domhandler";
import type { ChildNode } from "domhandler";
import { frameAround } from "./dom/frames.ts";

/** Maximum characters of markup in a block; cleaning makes it smaller. */
const MAX_BLOCK = 40_000;
/** Number of levels kept around an element, when there are no other marked elements. */
const LEVELS = 4;

const DROPPED = new Set([
  "script",
  "style",
  "noscript",
  "iframe",
  "object",
  "embed",
  "template",
  "link",
  "meta",
]);
/** Limits of a block that has only one element. */
const EDGES = new Set(["body", "html", "template"]);
/** Names the field an element was picked for; for several fields, all of them separated by a bar. */
const FIELD_MARK = "data-field";

/**
 * Returns the part of the page around an element: the smallest one that contains all marked elements if it is small enough,
 * else some levels up from the element itself. Scripts and the like are omitted; marked elements carry their field's name.
 */
export function blockAround(element: Element, marked: ReadonlyMap<Element, string>): string {
  const others = [...marked.keys()].filter((one) => one !== element && treeOf(one) === treeOf(element));
  const common = others.length > 0 ? commonOf([...others, element]) : undefined;
  const root = common !== undefined && sizeOf(common) <= MAX_BLOCK ? common : upFrom(element, MAX_BLOCK);
  return render(copyOf(root, marked)).slice(0, MAX_BLOCK * 2);
}

function upFrom(element: Element, most: number): Element {
  // A frame's body is a part of the page like any other.
  const isFramed = frameAround(element) !== undefined;
  let best = element;
  for (let level = 0; level < LEVELS; level += 1) {
    const { parent } = best;
    if (!(parent instanceof Element)) break;
    if (EDGES.has(parent.name) && !(isFramed && parent.name === "body")) break;
    if (sizeOf(parent) > most) break;
    best = parent;
  }
  return best;
}

/** Returns the tree of an element: the page, a shadow root or a frame. A block never mixes two. */
function treeOf(element: Element): Element | undefined {
  const top = ancestors(element).at(-1);
  return top?.parent instanceof Element ? top.parent : undefined;
}

function ancestors(element: Element): Element[] {
  const chain: Element[] = [];
  for (let at: unknown = element; at instanceof Element && at.name !== "template"; at = at.parent)
    chain.push(at);
  return chain;
}

function commonOf(elements: readonly Element[]): Element | undefined {
  let common: Element[] | undefined;
  for (const element of elements) {
    const chain = ancestors(element);
    const own = new Set(chain);
    common = common === undefined ? chain : common.filter((one) => own.has(one));
  }
  return common?.[0];
}

/** Returns the approximate size of a copy's markup, counting only as far as needed. */
function sizeOf(root: Element): number {
  let size = 0;
  const open: ChildNode[] = [root];
  for (let node = open.pop(); node !== undefined && size <= MAX_BLOCK; node = open.pop()) {
    if (node instanceof Text) size += node.data.length;
    if (!(node instanceof Element) || DROPPED.has(node.name)) continue;
    size += 2 * node.name.length + 5;
    for (const name in node.attribs) size += name.length + node.attribs[name]!.length + 4;
    open.push(...node.children);
  }
  return size;
}

function copyOf(element: Element, marked: ReadonlyMap<Element, string>): Element {
  const { [FIELD_MARK]: _claimed, ...attribs } = element.attribs;
  const field = marked.get(element);
  const children = element.children.flatMap((child): ChildNode[] => {
    if (child instanceof Text) return [new Text(child.data)];
    return child instanceof Element && !DROPPED.has(child.name) ? [copyOf(child, marked)] : [];
  });
  return new Element(
    element.name === "body" && frameAround(element) !== undefined ? "div" : element.name,
    field === undefined ? attribs : { ...attribs, [FIELD_MARK]: field },
    children,
  );
}
