/**
 * DOM reads that a page cannot tamper with: `<form><input name="childNodes">` or `<img name="body">` shadow properties of
 * forms and documents, so every read uses the prototype's own accessor.
 */
function accessor(prototype: object, name: string): (owner: object) => unknown {
  // oxlint-disable-next-line typescript/unbound-method -- deliberately called on another object
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`This browser has no ${name}.`);
  return (owner) => get.call(owner) as unknown;
}

function method(prototype: object, name: string): (owner: object, ...args: unknown[]) => unknown {
  const call = Object.getOwnPropertyDescriptor(prototype, name)?.value as (...args: unknown[]) => unknown;
  return (owner, ...args) => call.apply(owner, args);
}

export const nodeType = accessor(Node.prototype, "nodeType") as (owner: Node) => number;
export const childNodes = accessor(Node.prototype, "childNodes") as (owner: Node) => NodeListOf<ChildNode>;
export const parentNode = accessor(Node.prototype, "parentNode") as (owner: Node) => ParentNode | null;
export const ownerDocument = accessor(Node.prototype, "ownerDocument") as (owner: Node) => Document | null;
export const textContent = accessor(Node.prototype, "textContent") as (owner: Node) => string | null;
export const rootOf = method(Node.prototype, "getRootNode") as (owner: Node) => Node;
export const localName = accessor(Element.prototype, "localName") as (owner: Element) => string;
export const attributesOf = accessor(Element.prototype, "attributes") as (owner: Element) => NamedNodeMap;
export const shadowRoot = accessor(Element.prototype, "shadowRoot") as (owner: Element) => ShadowRoot | null;
export const getAttribute = method(Element.prototype, "getAttribute") as (
  owner: Element,
  value: string,
) => string | null;
export const rectOf = method(Element.prototype, "getBoundingClientRect") as (owner: Element) => DOMRect;
export const rectsOf = method(Element.prototype, "getClientRects") as (owner: Element) => DOMRectList;
export const scrollTo = method(Element.prototype, "scrollIntoView") as (
  owner: Element,
  value: ScrollIntoViewOptions,
) => void;
export const rootElement = accessor(Document.prototype, "documentElement") as (
  owner: Document,
) => HTMLElement;
export const bodyOf = accessor(Document.prototype, "body") as (owner: Document) => HTMLElement | null;
export const createElement = method(Document.prototype, "createElement") as (
  owner: Document,
  value: string,
) => HTMLElement;
export const animate = method(Element.prototype, "animate") as (
  owner: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
) => Animation;
export const allOf = method(Document.prototype, "querySelectorAll") as (
  owner: Document,
  selector: string,
) => NodeListOf<Element>;
const innerText = accessor(HTMLElement.prototype, "innerText") as (owner: HTMLElement) => string;
const frameDocument = accessor(HTMLIFrameElement.prototype, "contentDocument") as (
  owner: Element,
) => Document | null;
const viewOf = accessor(Document.prototype, "defaultView") as (owner: Document) => Window | null;

export const isElement = (node: Node | null | undefined): node is Element =>
  node !== null && node !== undefined && nodeType(node) === 1;

/** Returns the rendered text; for drawings, the plain text. */
export function textOf(element: Element): string {
  try {
    return innerText(element as HTMLElement);
  } catch {
    return textContent(element) ?? "";
  }
}

/** Returns the document inside a frame; null for other elements and for frames of another origin. */
export function innerDocument(element: Element): Document | null {
  if (localName(element) !== "iframe") return null;
  try {
    return frameDocument(element);
  } catch {
    return null;
  }
}

/** Returns the frame element around a document; null for the outermost accessible one. */
export function frameAround(document: Document): Element | null {
  try {
    return viewOf(document)?.frameElement ?? null;
  } catch {
    return null;
  }
}
