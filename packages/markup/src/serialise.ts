import { Element, Text } from "domhandler";
import type { AnyNode, ChildNode } from "domhandler";
import { INERT_PREFIX, TAG_ATTRIBUTE } from "./attributes.ts";
import { cleanCss } from "./clean-css.ts";
import type { AddressFilter } from "./clean-css.ts";
import {
  MAX_DEPTH,
  DROPPED,
  FOCUSABLE,
  HTML_TAGS,
  ALLOWED_ATTRIBUTES,
  SVG_TAGS,
  TEXT_ONLY,
  VOID_TAGS,
} from "./rules.ts";

export interface Writing {
  /** UTF-8 bytes; the rest is omitted, and every open element is closed. */
  maxBytes: number;
  /** Keep style elements and style attributes. */
  styles: boolean;
  /** Keep form elements as they are. */
  forms: boolean;
  /** Remove every element from the tab order, so that one press of Tab leaves the panel. */
  unfocusable: boolean;
  /** Returns an element's picture as a data URL. */
  picture?: (element: Element) => string | undefined;
  /** Returns the filter for URLs in a style; `sheet` is the style element, or undefined for a style attribute. */
  address?: (sheet: Element | undefined) => AddressFilter;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"\u00a0]/g, (char) => `&#${char.codePointAt(0)!};`).replaceAll("\0", "\ufffd");

const isCustom = (name: string): boolean => /^[a-z][a-z0-9._]*-[a-z0-9._-]*$/.test(name);

/** Unknown to every browser: has no effect, and can have a shadow root. */
const RENAMED = "pt-element";

/** SVG elements that may contain only text: the parser would read anything else there as HTML. */
const SVG_TEXT = new Set(["title", "desc"]);

/** Returns whether an element is omitted with its tag and all its content. */
export function isDropped(element: Element, inSvg: boolean): boolean {
  const { attribs } = element;
  const name = element.name.toLowerCase();
  if (inSvg) return !SVG_TAGS.has(name);
  if (name === "template") return attribs["shadowrootmode"] === undefined;
  if (name === "meta") return attribs["http-equiv"] !== undefined || attribs["charset"] !== undefined;
  return DROPPED.has(name);
}

/** Writes a tree by allow-list: anything not known to be harmless is omitted, renamed or kept as plain data. */
class Writer {
  out: string[] = [];
  left: number;
  readonly writing: Writing;

  constructor(writing: Writing) {
    this.writing = writing;
    this.left = writing.maxBytes;
  }

  /** Returns false when there is no space left for it. */
  put(text: string, closing = ""): boolean {
    const size = Buffer.byteLength(text) + closing.length;
    if (size > this.left) return false;
    this.left -= size;
    this.out.push(text);
    return true;
  }

  nodes(nodes: readonly AnyNode[], inSvg: boolean, depth: number): void {
    if (depth > MAX_DEPTH) return;
    let hasShadow = false;
    for (const node of nodes) {
      if (node instanceof Text) this.text(node.data);
      else if (node instanceof Element) {
        const isShadow = node.name === "template";
        if (isDropped(node, inSvg) || (isShadow && (hasShadow || !(node.parent instanceof Element))))
          continue;
        hasShadow ||= isShadow;
        this.element(node, inSvg, depth);
      } else if (node.type === "cdata" || node.type === "root") {
        this.nodes(node.children, inSvg, depth);
      }
    }
  }

  text(data: string): void {
    const whole = escaped(data);
    if (this.put(whole)) return;
    const room = Math.floor(this.left / 6);
    if (room > 0) this.put(escaped(data.slice(0, room).replace(/[\ud800-\udbff]$/, "")));
    this.left = 0;
  }

  element(element: Element, inSvg: boolean, depth: number): void {
    const name = element.name.toLowerCase();
    if (name === "style") return this.style(element);
    const isSvg = inSvg || name === "svg";
    // Without a policy around it, even a form without a URL would reload the page.
    const tag = name === "form" && !this.writing.forms ? RENAMED : writtenName(element, name, isSvg);
    const attributes = name === "template" ? ` shadowrootmode="open"` : this.attributes(element, isSvg, tag);
    const end = VOID_TAGS.has(tag) && !isSvg ? "" : `</${tag}>`;
    if (!this.put(`<${tag}${attributes}>`, end)) {
      this.left = 0;
      return;
    }
    if (end === "") return;
    if (TEXT_ONLY.has(name) || (isSvg && SVG_TEXT.has(name))) this.text(textOf(element));
    else this.nodes(this.inside(element), isSvg, depth + 1);
    this.out.push(end);
  }

  /** A frame shows only the content read from its document; as scripts are off, `noscript` texts are omitted, too. */
  inside(element: Element): ChildNode[] {
    return element.name === "iframe"
      ? element.children.filter((child) => child instanceof Element && child.name === "template")
      : element.children;
  }

  style(element: Element): void {
    if (!this.writing.styles) return;
    const css = cleanCss(textOf(element), this.writing.address?.(element));
    const { media } = element.attribs;
    this.put(`<style${media === undefined ? "" : ` media="${escaped(media)}"`}>${css}</style>`);
  }

  attributes(element: Element, isSvg: boolean, tag: string): string {
    const { attribs } = element;
    const name = element.name.toLowerCase();
    let out = tag === name ? "" : ` ${TAG_ATTRIBUTE}="${escaped(name)}"`;
    for (const [written, value] of Object.entries(attribs)) {
      const key = written.toLowerCase();
      if (!/^[a-z_:@][\w:.@-]*$/.test(key) || key.startsWith("on") || key.startsWith(INERT_PREFIX)) continue;
      if (key === "style") {
        const css = this.writing.styles ? cleanCss(value, this.writing.address?.(undefined)) : "";
        if (css.trim() !== "") out += ` style="${escaped(css)}"`;
      } else if (isKept(element, key, value, isSvg)) {
        out += ` ${key}="${escaped(value)}"`;
      } else if (!(key === "value" && attribs["type"]?.toLowerCase() === "password")) {
        out += ` ${INERT_PREFIX}${key}="${escaped(value)}"`;
      }
    }
    const picture = name === "img" || name === "image" ? this.writing.picture?.(element) : undefined;
    if (picture !== undefined) out += ` ${name === "img" ? "src" : "href"}="${escaped(picture)}"`;
    const takesFocus = FOCUSABLE.has(name) || attribs["tabindex"] !== undefined;
    return this.writing.unfocusable && takesFocus ? `${out} tabindex="-1"` : out;
  }
}

function writtenName({ parent }: Element, name: string, isSvg: boolean): string {
  if (name === "template") return name;
  // For frames: the parser allows only one body.
  if (name === "body" && parent instanceof Element && parent.name === "template") return "div";
  if (isSvg) return name;
  return HTML_TAGS.has(name) || (isCustom(name) && !name.startsWith("pt-")) ? name : RENAMED;
}

function isKept({ name, attribs }: Element, key: string, value: string, isSvg: boolean): boolean {
  if (key.startsWith("data-") || key.startsWith("aria-")) return true;
  if (isSvg && name === "use" && (key === "href" || key === "xlink:href"))
    return value.trim().startsWith("#");
  if (!ALLOWED_ATTRIBUTES.has(key)) return false;
  const lower = value.trim().toLowerCase();
  if (key === "type") return lower !== "file" && lower !== "image";
  if (key === "value") return attribs["type"]?.toLowerCase() !== "password";
  // In drawings, a colour, a mask or a marker may be a URL.
  return !isSvg || !/\\|url\s*\((?!\s*["']?#)|src\s*\(|image(?:-set)?\s*\(/i.test(value);
}

/** Returns all text inside an element. */
export function textOf(element: Element): string {
  let text = "";
  for (const child of element.children) {
    if (child instanceof Text) text += child.data;
    else if (child instanceof Element && text.length < 5_000_000) text += textOf(child);
  }
  return text;
}

/** Returns a tree's markup by allow-list. */
export function serialise(nodes: readonly AnyNode[], writing: Writing): string {
  const writer = new Writer(writing);
  writer.nodes(nodes, false, 0);
  return writer.out.join("");
}
