import type { TreeAdapter } from "@pricetrail/locator";
import { INERT_PREFIX, OWN_ATTRIBUTE, TAG_ATTRIBUTE } from "@pricetrail/markup/attributes";
import {
  attributesOf,
  bodyOf,
  childNodes,
  frameAround,
  getAttribute,
  innerDocument,
  isElement,
  localName,
  nodeType,
  parentNode,
  shadowRoot,
} from "./dom.ts";

/** Nodes the picker itself adds to a document, which appear in no fingerprint and no markup. */
const own = new WeakSet<Node>();

export function markOwn(node: Node): void {
  own.add(node);
}

export const isOwn = (node: Node): boolean => own.has(node);

/** The page in a browser, without the picker's own nodes. */
export const pageAdapter: TreeAdapter<Node> = {
  tag: (node) => (isElement(node) ? localName(node).toLowerCase() : null),
  text: (node) => {
    const type = nodeType(node);
    return type === 3 || type === 4 ? (node as Text).data : null;
  },
  attributes: (node) =>
    Array.from(attributesOf(node as Element), ({ name, value }) => [name.toLowerCase(), value]),
  children: (node) => {
    // Of a frame, only the body counts, as in the panel and in runs.
    const isFrame = nodeType(node) === 9 && frameAround(node as Document) !== null;
    const body = isFrame ? bodyOf(node as Document) : null;
    const children = isFrame ? (body === null ? [] : [body]) : Array.from(childNodes(node));
    return children.filter((child) => !own.has(child));
  },
  parent: (node) => parentNode(node),
  inner: (node) => (isElement(node) ? (shadowRoot(node) ?? innerDocument(node)) : null),
  host: (node) => {
    if (nodeType(node) === 11) return (node as ShadowRoot).host ?? null;
    return nodeType(node) === 9 ? frameAround(node as Document) : null;
  },
};

/** Attributes added by the cleaner: pictures as data, and a tab order that excludes everything. */
const isAdded = (name: string, value: string): boolean =>
  name === "tabindex" || name === "src" || (name === "href" && value.startsWith("data:"));

/** A cleaned page read like its original: renamed elements and attributes get their old names back. */
export const panelAdapter: TreeAdapter<Node> = {
  ...pageAdapter,
  tag: (node) =>
    isElement(node) ? (getAttribute(node, TAG_ATTRIBUTE) ?? localName(node).toLowerCase()) : null,
  attributes: (node) =>
    pageAdapter.attributes(node).flatMap(([name, value]): [string, string][] => {
      if (name === TAG_ATTRIBUTE || isAdded(name, value)) return [];
      return [[name.startsWith(INERT_PREFIX) ? name.slice(INERT_PREFIX.length) : name, value]];
    }),
  children: (node) =>
    pageAdapter
      .children(node)
      .filter((child) => !isElement(child) || getAttribute(child, OWN_ATTRIBUTE) === null),
};
