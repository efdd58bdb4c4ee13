/** A node of a live page: a text, or an element by name with its attributes and children. */
export type LiveNode = string | LiveElement;

export interface LiveElement {
  /** Lower-case tag name; every style sheet is a `style`, whatever its source. */
  n: string;
  a: [string, string][];
  c: LiveNode[];
  /** The content of an open shadow root. */
  s?: LiveNode[];
  /** The index of the element among the given frames. */
  f?: number;
  /** URL of an image's current picture. */
  src?: string;
  /** URL of a style sheet; its rules, where readable, are its only child. */
  href?: string;
  /** Base URL of a style element. */
  base?: string;
}

export interface LiveTree {
  title: string;
  root: LiveNode;
}

/**
 * Reads a document with its open shadow roots. Runs inside a page or a frame, in an isolated world out of reach of the
 * page's scripts, and is sent there as text: it uses nothing from outside.
 *
 * @param maxNodes maximum nodes; the rest is omitted
 * @param maxLetters the same for characters; a single value has at most a twentieth of them
 * @param frames elements around frames, which are read separately
 * @returns what remains of both limits, the address, a line break, and a LiveTree as JSON:
 *   `59000 9000000 https://shop.example/p\n{...}`
 */
export function readTree(maxNodes: number, maxLetters: number, ...frames: Element[]): string {
  const read = (prototype: object, name: string) => {
    // A page can shadow the properties of forms and of the document by the names of its elements.
    // oxlint-disable-next-line typescript/unbound-method -- deliberately called on another object
    const get = Object.getOwnPropertyDescriptor(prototype, name)!.get!;
    return (owner: object) => get.call(owner) as unknown;
  };
  const childrenOf = read(Node.prototype, "childNodes") as (node: Node) => NodeListOf<Node>;
  const attributesOf = read(Element.prototype, "attributes") as (node: Element) => NamedNodeMap;
  const nameOf = read(Element.prototype, "localName") as (node: Element) => string;
  const typeOf = read(Node.prototype, "nodeType") as (node: Node) => number;
  const shadowOf = read(Element.prototype, "shadowRoot") as (node: Element) => ShadowRoot | null;
  const rootOf = read(Document.prototype, "documentElement") as (node: Document) => Element | null;
  const titleOf = read(Document.prototype, "title") as (node: Document) => string;
  const baseOf = read(Node.prototype, "baseURI") as (node: Node) => string;
  let left = maxNodes;
  let letters = maxLetters;
  const bounded = (text: string): string => {
    const kept = text.length <= Math.min(letters, maxLetters / 20) ? text : "";
    letters -= kept.length;
    return kept;
  };

  const rulesOf = (sheet: CSSStyleSheet | null): string | null => {
    try {
      return sheet === null ? null : Array.from(sheet.cssRules, (rule) => rule.cssText).join("\n");
    } catch {
      return null;
    }
  };
  const style = (css: string | null, base: string, media: string | null, href?: string): LiveElement => ({
    n: "style",
    a: media ? [["media", media]] : [],
    c: css === null ? [] : [bounded(css)],
    base,
    ...(href === undefined ? {} : { href }),
  });
  const adopted = (scope: Document | ShadowRoot, base: string): LiveElement[] =>
    Array.from(scope.adoptedStyleSheets, (sheet) => style(rulesOf(sheet), base, null));

  const linkSheet = (element: HTMLLinkElement): LiveElement | null => {
    const rel = element.getAttribute("rel") ?? "";
    if (!/\bstylesheet\b/i.test(rel) || /\balternate\b/i.test(rel)) return null;
    const { sheet } = element;
    if (sheet === null || sheet.disabled) return null;
    return style(rulesOf(sheet), element.href, element.getAttribute("media"), element.href);
  };
  const styleSheet = (element: HTMLStyleElement): LiveElement => {
    let text = "";
    for (const child of childrenOf(element)) text += (child as Text).data ?? "";
    // Rules inserted by scripts are not in any text.
    const css = text.trim() === "" ? rulesOf(element.sheet) : text;
    return style(css, baseOf(element), element.getAttribute("media"));
  };
  const walk = (parent: Node): LiveNode[] => {
    const out: LiveNode[] = [];
    for (const child of childrenOf(parent)) {
      if (left <= 0) break;
      const type = typeOf(child);
      if (type === 3) {
        left -= 1;
        out.push(bounded((child as Text).data));
      } else if (type === 1) {
        const element = one(child as Element);
        if (element !== null) out.push(element);
      }
    }
    return out;
  };
  const one = (element: Element): LiveElement | null => {
    left -= 1;
    const name = nameOf(element).toLowerCase();
    if (name === "script" || name === "noscript" || name === "template" || name === "object") return null;
    if (name === "link") return linkSheet(element as HTMLLinkElement);
    if (name === "style") return styleSheet(element as HTMLStyleElement);
    const node: LiveElement = {
      n: name,
      a: Array.from(attributesOf(element), ({ name: key, value }) => [key, bounded(value)]),
      c: name === "iframe" ? [] : walk(element),
    };
    if (element instanceof HTMLImageElement && element.currentSrc !== "") node.src = element.currentSrc;
    const shadow = shadowOf(element);
    if (shadow !== null) node.s = [...walk(shadow), ...adopted(shadow, baseOf(element))];
    const frame = frames.indexOf(element);
    if (frame >= 0) node.f = frame;
    return node;
  };

  const rootElement = rootOf(document);
  const root = rootElement === null ? "" : (one(rootElement) ?? "");
  const sheets = adopted(document, baseOf(document));
  if (typeof root !== "string") root.c.splice(1, 0, ...sheets);
  const tree = JSON.stringify({ title: titleOf(document).slice(0, 300), root });
  return `${Math.max(0, left)} ${Math.max(0, letters)} ${location.href}\n${tree}`;
}
