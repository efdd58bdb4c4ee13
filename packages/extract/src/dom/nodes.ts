import { Element, type ChildNode } from "domhandler";

/** Yields an element and what it contains in document order, at most `limit` nodes: an element with little text may have any number. */
export function* nodesIn(root: Element, limit: number): Generator<ChildNode> {
  let node: ChildNode | undefined = root;
  for (let left = limit; node !== undefined && left > 0; left -= 1) {
    yield node;
    const inner: ChildNode | null = node instanceof Element ? node.firstChild : null;
    node = inner ?? behind(node, root);
  }
}

function behind(node: ChildNode, root: Element): ChildNode | undefined {
  for (let at: ChildNode = node; at !== root;) {
    if (at.nextSibling !== null) return at.nextSibling;
    if (!(at.parent instanceof Element)) return undefined;
    at = at.parent;
  }
  return undefined;
}
