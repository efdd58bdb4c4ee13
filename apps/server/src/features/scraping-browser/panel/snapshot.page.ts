import { Element, Text } from "domhandler";
import type { Document } from "domhandler";
import { INERT_PREFIX, isDropped, parseMarkup, serialise, SHADOW_HOSTS, textOf } from "@pricetrail/markup";

/** A page at one point in time, with everything needed to show it without requests. */
export interface Snapshot {
  url: string;
  title: string;
  /** The page's markup, as a run would read it. */
  html: string;
  /** The page's tree: declared shadow roots, and style sheets in place. */
  tree: Document;
  /** URL of an image's current picture, where it differs from the markup. */
  pictures: Map<Element, string>;
  /** Base URL of a style sheet, where it is not the page's. */
  bases: Map<Element, string>;
  /** Pictures and fonts as data URLs, by URL. */
  cached: Map<string, string>;
}

/** Maximum UTF-8 bytes of a panel's markup, including pictures. */
const MAX_MARKUP = 16_000_000;

/** Returns a snapshot of a page as served, not rendered by a browser: without pictures and linked style sheets. */
export function servedSnapshot(html: string, url: string): Snapshot {
  const tree = parseMarkup(html);
  return { url, title: titleOf(tree), html, tree, pictures: new Map(), bases: new Map(), cached: new Map() };
}

function titleOf(tree: Document): string {
  const stack = [...tree.children].toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!(node instanceof Element)) continue;
    if (node.name === "title") return textOf(node).replace(/\s+/g, " ").trim();
    if (node.name !== "body" && node.name !== "svg") stack.push(...node.children.toReversed());
  }
  return "";
}

/**
 * Removes everything from the tree that the panel will not show, so that an element described in the tree matches the panel.
 * Attributes stay unchanged; the panel's picker sees the same ones.
 *
 * @returns number of remaining elements
 */
export function strip(snapshot: Snapshot): number {
  let elements = 0;
  const keep = (parent: Document | Element, inSvg: boolean): void => {
    parent.children = parent.children.filter((child) => {
      if (child instanceof Text) return true;
      if (!(child instanceof Element)) return child.type === "cdata";
      if (isDropped(child, inSvg)) return false;
      if (child.name === "template") return canHoldShadow(parent);
      return !(parent instanceof Element && parent.name === "iframe");
    });
    for (const child of parent.children) {
      if (!(child instanceof Element)) continue;
      if (child.name !== "template") elements += 1;
      for (const name of Object.keys(child.attribs))
        if (name.startsWith(INERT_PREFIX)) delete child.attribs[name];
      if (child.name !== "style") keep(child, inSvg || child.name === "svg");
    }
  };
  keep(snapshot.tree, false);
  return elements;
}

const canHoldShadow = (parent: Document | Element): boolean =>
  parent instanceof Element &&
  (SHADOW_HOSTS.has(parent.name) || parent.name === "iframe" || parent.name.includes("-"));

/** Returns the panel's markup: the stripped tree, written by allow-list, with the snapshot's cached resources. */
export function panelMarkup(snapshot: Snapshot): string {
  const { tree, cached, pictures, bases, url } = snapshot;
  const data = (address: string | undefined, base: string): string | undefined => {
    const text = address?.trim() ?? "";
    if (/^data:(?:image|font)\/|^data:application\/(?:x-)?font/i.test(text)) return text;
    return URL.canParse(text, base) ? cached.get(new URL(text, base).href) : undefined;
  };
  return serialise(tree.children, {
    maxBytes: MAX_MARKUP,
    styles: true,
    forms: true,
    unfocusable: true,
    picture: (element) =>
      data(pictures.get(element), url) ?? data(element.attribs["src"] ?? element.attribs["href"], url),
    address: (sheet) => {
      const base = (sheet && bases.get(sheet)) ?? url;
      return (address) => data(address, base);
    },
  });
}
