import { Document, Element, Text } from "domhandler";
import type { ChildNode } from "domhandler";
import type { LivePageRead, ReadDocument } from "./live-snapshot.page.ts";
import type { Snapshot } from "./snapshot.page.ts";
import type { LiveElement, LiveNode, LiveTree } from "./tree.page.ts";

/** Returns a frame's content: its document's style sheets, and its body. */
function insideOf({ root }: LiveTree): LiveNode[] {
  if (typeof root === "string") return [];
  const named = (nodes: readonly LiveNode[], name: string): LiveElement[] =>
    nodes.filter((node): node is LiveElement => typeof node !== "string" && node.n === name);
  const head = named(root.c, "head").flatMap(({ c }) => named(c, "style"));
  return [...head, ...named(root.c, "style"), ...named(root.c, "body")];
}

/** Builds a live page's tree as the parser would, with declared shadow roots; no markup is parsed again. */
export function liveSnapshot({ document, html, cached }: LivePageRead): Snapshot {
  const live = JSON.parse(document.tree) as LiveTree;
  const pictures = new Map<Element, string>();
  const bases = new Map<Element, string>();
  const toNode = (node: LiveNode, frames: ReadDocument["frames"]): ChildNode => {
    if (typeof node === "string") return new Text(node);
    const toNodes = (nodes: readonly LiveNode[]): ChildNode[] => nodes.map((one) => toNode(one, frames));
    const loaded = node.href === undefined ? undefined : cached.sheets.get(node.href);
    const children = loaded === undefined ? toNodes(node.c) : [new Text(loaded)];
    const frame = node.f === undefined ? undefined : frames[node.f];
    const inside =
      frame === undefined
        ? node.s && toNodes(node.s)
        : insideOf(JSON.parse(frame.tree) as LiveTree).map((one) => toNode(one, frame.frames));
    if (inside !== undefined)
      children.unshift(adopt(new Element("template", { shadowrootmode: "open" }, []), inside));
    const attribs = Object.fromEntries(node.a.map(([name, value]) => [name.toLowerCase(), value]));
    const element = adopt(new Element(node.n, attribs, []), children);
    if (node.src !== undefined) pictures.set(element, node.src);
    if (node.base !== undefined) bases.set(element, node.base);
    return element;
  };
  const tree = adopt(new Document([]), [toNode(live.root, document.frames)]);
  return {
    url: document.url,
    title: live.title,
    html,
    tree,
    pictures,
    bases,
    cached: cached.pictures,
  };
}

function adopt<Parent extends Element | Document>(parent: Parent, children: ChildNode[]): Parent {
  children.forEach((child, at) => {
    child.parent = parent;
    child.prev = children[at - 1] ?? null;
    child.next = children[at + 1] ?? null;
  });
  parent.children = children;
  return parent;
}
