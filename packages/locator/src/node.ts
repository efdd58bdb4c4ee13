/**
 * The tree access the locator needs. Nodes are opaque: only the adapter looks inside, so the same code handles a browser's
 * DOM, jsdom and htmlparser2's tree.
 */
export interface TreeAdapter<N extends object = object> {
  /** Lower-case tag name of an element, or null for every other node. */
  tag(node: N): string | null;
  /** Text of a text node, or null for every other node. */
  text(node: N): string | null;
  /** Attributes in source order, names in lower case. */
  attributes(node: N): [string, string][];
  /** Children in the light tree. */
  children(node: N): N[];
  /** Parent in the light tree; null at a document, a detached node or a shadow root. */
  parent(node: N): N | null;
  /** The tree inside an element: its open shadow root or the document of a readable frame. */
  inner(node: N): N | null;
  /** For the root of an inner tree: the element that contains it. */
  host(node: N): N | null;
}

export interface DomNode {
  nodeType: number;
  localName?: string;
  data?: string;
  attributes?: ArrayLike<{ name: string; value: string }>;
  childNodes: ArrayLike<DomNode>;
  parentNode: DomNode | null;
  shadowRoot?: DomNode | null;
  contentDocument?: DomNode | null;
  body?: DomNode | null;
  host?: DomNode;
  defaultView?: { frameElement?: DomNode | null } | null;
}

/** Frames of another origin throw or return null; both mean that their content cannot be read. */
function readable<T>(read: () => T | null | undefined): T | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

/** Returns the element around a frame's document; null for every other node and for the outermost document. */
const frameAround = (node: DomNode): DomNode | null =>
  node.nodeType === 9 ? readable(() => node.defaultView?.frameElement) : null;

/** Browser DOM and jsdom. */
export const domAdapter: TreeAdapter<DomNode> = {
  tag: (node) => (node.nodeType === 1 ? (node.localName ?? "").toLowerCase() : null),
  text: (node) => (node.nodeType === 3 || node.nodeType === 4 ? (node.data ?? "") : null),
  attributes: (node) =>
    Array.from(node.attributes ?? [], (attribute) => [attribute.name.toLowerCase(), attribute.value]),
  // Of a frame, only the body counts: its head describes another page.
  children: (node) =>
    frameAround(node) === null
      ? Array.from(node.childNodes)
      : [readable(() => node.body)].filter((body) => body !== null),
  parent: (node) => node.parentNode,
  inner: (node) => node.shadowRoot ?? readable(() => node.contentDocument),
  host: (node) => (node.nodeType === 11 ? (node.host ?? null) : frameAround(node)),
};

export interface ParsedNode {
  type: string;
  name?: string;
  data?: string;
  /** A text as the page has it, where a reader has changed `data`; "" for one that was added. */
  served?: string;
  attribs?: Record<string, string>;
  children?: ParsedNode[];
  parent: ParsedNode | null;
}

const isDeclaredShadow = (node: ParsedNode): boolean =>
  node.name === "template" && node.attribs?.["shadowrootmode"] !== undefined;

/**
 * Trees of htmlparser2 and domhandler. A declared shadow root (`template shadowrootmode`) is the inner tree; in an `iframe`
 * it holds the body of the frame's document.
 */
export const parsedAdapter: TreeAdapter<ParsedNode> = {
  tag: (node) =>
    node.type === "tag" || node.type === "script" || node.type === "style"
      ? (node.name ?? "").toLowerCase()
      : null,
  text: (node) => (node.type === "text" ? (node.served ?? node.data ?? "") : null),
  attributes: (node) =>
    Object.entries(node.attribs ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  children: (node) =>
    (node.children ?? []).flatMap((child) => (child.type === "cdata" ? (child.children ?? []) : [child])),
  parent: (node) => {
    const parent = node.parent?.type === "cdata" ? node.parent.parent : node.parent;
    return isDeclaredShadow(node) ? null : parent;
  },
  inner: (node) => node.children?.find(isDeclaredShadow) ?? null,
  host: (node) => (isDeclaredShadow(node) ? node.parent : null),
};

/** Returns a node's adapter, chosen by its shape: only parsed trees have `parent` beside a textual `type`. */
export function adapterFor(node: object): TreeAdapter {
  const parsed = "parent" in node && "type" in node && typeof node.type === "string";
  const adapter: unknown = parsed ? parsedAdapter : domAdapter;
  return adapter as TreeAdapter;
}
