import { Element, type ChildNode, type Document, Text } from "domhandler";
import { SHOWN_ATTRIBUTES } from "@pricetrail/locator";
import { MAX_MARKUP_LENGTH, parseStyled } from "./tree.ts";
import {
  insertDrawnSigns,
  insertStyledText,
  isShadowRoot,
  PageStyles,
  withoutHiddenDigits,
} from "./displayed.ts";
import { PageElement, type TextPiece } from "./notes.ts";
export type { TextPiece } from "./notes.ts";
import { addBlank, addMeasure, flatText, type Measure } from "./text.ts";
import { joinSplitNumbers, TouchingDigits } from "./split-numbers.ts";
import { struckClassesOf } from "./struck-classes.ts";

/** A parsed page with the results of one pass over it. */
export interface Page {
  document: Document;
  url: URL;
  language?: string;
  canonicalUrl?: string;
  title?: string;
  /** `name`, `property` or `itemprop` of meta elements in lower case, with every content. */
  meta: Map<string, string[]>;
  jsonLd: string[];
  /** Inline scripts and JSON blocks that are not JSON-LD. */
  scripts: Array<{ id: string; type: string; text: string }>;
  /** Elements with itemscope, itemprop, typeof or property, in document order. */
  annotated: Element[];
  headings: Element[];
  /** Elements by what later steps need, so that nothing searches the tree again. */
  priceAttributes: Element[];
  buttons: Element[];
  /** Characters of text before each button. */
  buttonOffsets: Map<Element, number>;
  pieces: TextPiece[];
  /** Class names that the page's own style sheet strikes through. */
  struckClasses: Set<string>;
  /** Whether each link that was asked for leads to another page. */
  linksAway: Map<string, boolean>;
  /** Whether there is a control that sorts products, as shop systems put above their lists. */
  hasSorter: boolean;
  /** Class names of the body, where shop systems write the kind of page. */
  bodyClass?: string;
  /** Total length of the readable text. */
  textLength: number;
}

const UNREADABLE = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "iframe",
  "object",
  "canvas",
  "audio",
  "video",
  "math",
]);

/** Those whose text is nevertheless in that of the elements around them. */
const WITH_TEXT = new Set(["object", "canvas", "audio", "video", "math"]);
/** More than any limit. */
const UNKNOWN = 1e9;
/** Spaces that an element adds to the text around it. */
const AROUND = 2;

/** Parses any markup; never throws. */
export function parsePage(html: string, address: string): Page {
  const url = parseUrl(address);
  const { root, styleElements, marked, drawn } = parseStyled(html);
  const styles = new PageStyles(styleElements);
  insertStyledText(root, styles, marked);
  insertDrawnSigns(drawn);
  const page: Page = {
    document: root,
    url,
    meta: new Map(),
    jsonLd: [],
    scripts: [],
    annotated: [],
    headings: [],
    priceAttributes: [],
    buttons: [],
    linksAway: new Map(),
    hasSorter: false,
    buttonOffsets: new Map(),
    pieces: [],
    struckClasses: new Set(),
    textLength: 0,
  };
  const touching = new TouchingDigits();
  walk(page, touching);
  page.pieces = joinSplitNumbers(withoutHiddenDigits(page.pieces, styles), touching.runs);
  if (html.length > MAX_MARKUP_LENGTH) addJsonLdBehind(page, html);
  return page;
}

const MAX_BLOCKS_BEHIND = 20;

function addJsonLdBehind(page: Page, html: string): void {
  let at = html.indexOf("ld+json", MAX_MARKUP_LENGTH);
  for (let blocks = 0; at !== -1 && blocks < MAX_BLOCKS_BEHIND; blocks += 1) {
    const start = html.indexOf(">", at);
    const end = start === -1 ? -1 : html.indexOf("</script", start);
    if (end === -1) return;
    page.jsonLd.push(html.slice(start + 1, end));
    at = html.indexOf("ld+json", end);
  }
}

function parseUrl(address: string): URL {
  try {
    return new URL(address);
  } catch {
    return new URL("http://localhost/");
  }
}

/** Depth first without recursion, so that deep nesting cannot overflow. */
function walk(page: Page, touching: TouchingDigits): void {
  let node: ChildNode | null = page.document.firstChild;
  let hiddenBy: Element | undefined;
  const measure: Measure = { ink: 0, room: 0 };
  while (node !== null) {
    let into: ChildNode | null = null;
    if (node instanceof Text) {
      if (addText(page, node, hiddenBy !== undefined, measure)) touching.add(node);
      else touching.addSpace();
    } else if (node instanceof Element) {
      if (UNREADABLE.has(node.name) && !isShadowRoot(node)) {
        if (node.name === "script") addScript(page, node);
        else if (node.name === "style") struckClassesOf(node, page.struckClasses);
        else if (WITH_TEXT.has(node.name)) measure.room += UNKNOWN;
      } else {
        if (visit(page, node) && hiddenBy === undefined && isHidden(node)) hiddenBy = node;
        into = node.firstChild;
        if (into !== null && node instanceof PageElement) {
          // Until it is left: what precedes it.
          node.ink = measure.ink;
          node.room = measure.room;
        }
        measure.room += AROUND;
      }
    }
    if (into !== null) {
      node = into;
      continue;
    }
    let at: ChildNode = node;
    for (;;) {
      if (at === hiddenBy) hiddenBy = undefined;
      if (at.nextSibling !== null) break;
      const parent: unknown = at.parent;
      if (!(parent instanceof PageElement)) return;
      parent.ink = measure.ink - parent.ink;
      parent.room = measure.room - parent.room;
      at = parent;
    }
    node = at.nextSibling;
  }
}

/** Returns whether the text is a piece of the page's: not blank and not its title. */
function addText(page: Page, node: Text, hidden: boolean, measure: Measure): boolean {
  const text = node.data;
  if (isBlank(text)) {
    addBlank(measure, text);
    return false;
  }
  const parent = node.parent;
  addMeasure(measure, text);
  if (!(parent instanceof Element) || parent.name === "title") return false;
  page.pieces.push({ text, parent, node, offset: page.textLength, hidden });
  page.textLength += text.length > 5000 ? 5000 : text.trim().length;
  return true;
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 32) return text.trim() === "";
  return true;
}

function addScript(page: Page, element: Element): void {
  const child = element.firstChild;
  if (!(child instanceof Text) || child.data.length < 10) return;
  const type = (element.attribs["type"] ?? "").toLowerCase();
  if (type.includes("ld+json")) page.jsonLd.push(child.data);
  else page.scripts.push({ id: element.attribs["id"] ?? "", type, text: child.data });
}

/** Returns whether the element may be hidden. */
function visit(page: Page, element: Element): boolean {
  const { name, attribs } = element;
  let mayBeHidden = false;
  let isOther = false;
  switch (name) {
    case "html":
      page.language ??= languageTag(attribs["lang"] ?? attribs["xml:lang"]);
      break;
    case "body":
      page.bodyClass ??= attribs["class"];
      break;
    case "meta":
      addMeta(page, attribs);
      break;
    case "link":
      if (page.canonicalUrl === undefined && /\bcanonical\b/i.test(attribs["rel"] ?? "")) {
        page.canonicalUrl = absoluteUrl(page, attribs["href"]);
      }
      break;
    case "title":
      page.title ??= textOfTitle(element);
      break;
    case "h1":
    case "h2":
      page.headings.push(element);
      break;
    case "a":
      if (attribs["role"] === "button" || looksLikeButton(attribs)) addButton(page, element);
      break;
    case "button":
    case "input":
      addButton(page, element);
      break;
    case "select":
      page.hasSorter ||= sortsProducts(element);
      break;
    default:
      isOther = true;
  }
  for (const key in attribs) {
    switch (key) {
      case "class":
        mayBeHidden ||= hides(attribs[key]!);
        break;
      case "style":
      case "hidden":
      case SHOWN_ATTRIBUTES.hidden:
        mayBeHidden = true;
        break;
      case "role":
        if (isOther && attribs[key] === "button") addButton(page, element);
        break;
      case "itemscope":
      case "itemprop":
      case "typeof":
      case "property":
        if (page.annotated.at(-1) !== element) page.annotated.push(element);
        break;
      default:
        if (key.startsWith("data-") && (key.includes("price") || key.includes("variation"))) {
          if (page.priceAttributes.at(-1) !== element) page.priceAttributes.push(element);
        }
    }
  }
  return mayBeHidden;
}

const BUTTON_NAME = /btn|button|buy|cart|basket/i;

/** A link acts as a button if it has that role or only that style. */
function looksLikeButton({ class: names, id }: Record<string, string>): boolean {
  return (names !== undefined && BUTTON_NAME.test(names)) || (id !== undefined && BUTTON_NAME.test(id));
}

const SORTER = /(?:^|[\s_-])(?:orderby|sort[_-]?by|sorter|products?[_-]sort|input[_-]sort)(?=$|[\s_-])/i;
/** Sort controls of reviews and the like. */
const SORTS_OTHERS = /review|rating|comment|question|avis|bewertung/i;

function sortsProducts({ attribs, parent }: Element): boolean {
  const around = parent instanceof Element ? (parent.attribs["class"] ?? "") : "";
  const names = `${attribs["name"] ?? ""} ${attribs["id"] ?? ""} ${attribs["class"] ?? ""} ${around}`;
  return SORTER.test(names) && !SORTS_OTHERS.test(names);
}

/** Far more buttons and fields than a shop's page has. */
const MAX_BUTTONS = 5000;

function addButton(page: Page, element: Element): void {
  if (page.buttons.length >= MAX_BUTTONS) return;
  page.buttons.push(element);
  page.buttonOffsets.set(element, page.textLength);
}

function addMeta(page: Page, attribs: Record<string, string>): void {
  const content = attribs["content"] ?? attribs["value"];
  if (content === undefined) return;
  for (const key of ["name", "property", "itemprop", "http-equiv"]) {
    const name = attribs[key]?.toLowerCase().trim();
    if (name === undefined || name === "") continue;
    const values = page.meta.get(name);
    if (values === undefined) page.meta.set(name, [content]);
    else values.push(content);
  }
}

const MAX_TITLE = 5000;

function textOfTitle(element: Element): string | undefined {
  const child = element.firstChild;
  return child instanceof Text ? child.data.slice(0, MAX_TITLE).replace(/\s+/g, " ").trim() : undefined;
}

/** Classes of widespread style libraries that hide an element; another class that shows it on wider screens overrides them. */
const HIDING_CLASS = /(?:^|\s)(?:hidden|hide|is-hidden|ng-hide|d-none)(?=\s|$)/;
const SHOWN_WIDER = /(?:^|\s)(?:(?:sm|md|lg|xl|2xl):|d-(?:sm|md|lg|xl|xxl)-|visible-)\w/;
/** A hidden section is usually revealed by a script during scrolling; a short hidden text is a message for another state. */
const MAX_HIDDEN_MESSAGE = 80;

function hides(classes: string): boolean {
  return (classes.includes("hid") || classes.includes("d-none")) && HIDING_CLASS.test(classes);
}

function isHidden(element: Element): boolean {
  const { attribs } = element;
  if (attribs["hidden"] !== undefined) return true;
  if (attribs[SHOWN_ATTRIBUTES.hidden] === "removed")
    return flatText(element, MAX_HIDDEN_MESSAGE) !== undefined;
  const classes = attribs["class"];
  if (classes !== undefined && hides(classes) && !SHOWN_WIDER.test(classes))
    return flatText(element, MAX_HIDDEN_MESSAGE) !== undefined;
  const style = attribs["style"];
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

/** Returns a BCP 47 tag from a lang value ("de_DE", "de-DE "), or undefined. */
export function languageTag(text: string | undefined): string | undefined {
  const tag = text?.trim().replaceAll("_", "-") ?? "";
  if (tag === "" || tag.length > 20) return undefined;
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}

/** Resolves a URL against the page's own; undefined unless it is http or https. */
export function absoluteUrl(page: Page, href: string | undefined): string | undefined {
  if (href === undefined || href.trim() === "" || href.length > 4000) return undefined;
  try {
    const url = new URL(href.trim(), page.url);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}
