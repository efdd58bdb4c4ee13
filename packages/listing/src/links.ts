import { Element, type ChildNode, type Document } from "domhandler";
import { absolute, isSameSite } from "./addresses.ts";

/** A link to the same shop. */
export interface Link {
  element: Element;
  url: URL;
  href: string;
  /** Tag names from the root, and the link's own classes: the same for links in the same place of similar cards. */
  place: string;
  /** Inside navigation, header, footer or a sidebar. */
  isAside: boolean;
}

/** The result of one pass over a page. */
export interface Scan {
  links: Link[];
  pictures: Element[];
  /** Buttons and elements acting as buttons, including links. */
  buttons: Element[];
  /** The URL in `link rel=next`. */
  relNext: URL | undefined;
  base: URL;
}

/** No real list has more; limits the work on malicious pages. */
const MAX_LINKS = 30_000;
const ASIDE_TAGS = new Set(["nav", "footer", "aside"]);
const ASIDE_ROLES = new Set(["navigation", "contentinfo", "complementary", "banner"]);
const ASIDE_NAME =
  /^(?:(?:site|page|main|top|bottom|global|mobile|desktop|primary|secondary|left|right|mega|sub|js|c|l)[-_]*)*(?:nav|navbar|navigation|menu|megamenu|footer|header|sidebar|breadcrumbs?|pagination|pager|facets?|filters?|minicart|mini-cart|cookies?)$/i;
const SKIPPED = new Set(["script", "style", "svg", "template", "iframe", "noscript"]);

/** Collects a page's links, pictures and buttons in document order. */
export function scan(document: Document, address: string): Scan {
  const page = URL.parse(address) ?? new URL("http://localhost/");
  const found: Scan = { links: [], pictures: [], buttons: [], relNext: undefined, base: page };
  // An explicit stack, so that deep nesting cannot overflow.
  const stack: { node: ChildNode; path: string; isAside: boolean }[] = [];
  const push = (children: ChildNode[], path: string, isAside: boolean): void => {
    for (let at = children.length - 1; at >= 0; at -= 1) stack.push({ node: children[at]!, path, isAside });
  };
  push(document.children, "", false);
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, path } = top;
    if (!(node instanceof Element) || SKIPPED.has(node.name)) continue;
    const isAside = top.isAside || isBeside(node, path);
    // The end of a long path is enough to distinguish places; whole paths would make deep pages expensive.
    const here = `${path}>${node.name}`.slice(-120);
    visit(found, node, page, here, isAside);
    push(node.children, here, isAside);
  }
  return found;
}

function visit(found: Scan, element: Element, page: URL, path: string, isAside: boolean): void {
  const { name, attribs } = element;
  if (name === "base" && attribs["href"] !== undefined)
    found.base = URL.parse(attribs["href"], page) ?? found.base;
  if (name === "link" && /(?:^|\s)next(?:\s|$)/i.test(attribs["rel"] ?? ""))
    found.relNext ??= absolute(attribs["href"], found.base);
  if (name === "img") found.pictures.push(element);
  if (name === "button" || name === "a" || attribs["role"] === "button" || attribs["type"] === "button")
    found.buttons.push(element);
  if (name !== "a" || found.links.length >= MAX_LINKS) return;
  const url = absolute(attribs["href"], found.base);
  if (url === undefined || !isSameSite(url, page)) return;
  const place = `${path}.${ownName(element)}`;
  found.links.push({ element, url, href: attribs["href"]!.trim(), place, isAside });
}

/** Returns the link's classes without those that differ between cards. */
function ownName({ attribs }: Element): string {
  return (attribs["class"] ?? "")
    .split(/\s+/)
    .filter((token) => token !== "" && token.length < 40 && !/\d/.test(token))
    .toSorted()
    .join(".");
}

function isBeside({ name, attribs }: Element, path: string): boolean {
  if (name === "body" || name === "html" || name === "main") return false;
  if (ASIDE_TAGS.has(name)) return true;
  // A card may have its own header.
  if (name === "header") return !/>(?:main|article|li|section)(?:>|$)/.test(path);
  if (ASIDE_ROLES.has(attribs["role"] ?? "")) return true;
  return (attribs["class"] ?? "").split(/\s+/).some((token) => ASIDE_NAME.test(token));
}
