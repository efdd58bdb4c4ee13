import { Element, Text, type ChildNode } from "domhandler";
import { Parser } from "htmlparser2";
import { RAISED } from "../money/digits.ts";
import { isShadowRoot } from "./displayed.ts";
import { isFootnote } from "./footnotes.ts";
import { APART, BLANK, isDigit, isLabelEnd, isSpaceCode, join, Line, MAX_PIECE, TAIL } from "./line.ts";
import { notesOf, PageElement, type Flat } from "./notes.ts";
import { TextCache } from "../text-cache.ts";

const SKIPPED = new Set(["script", "style", "noscript", "template", "svg", "iframe"]);
const isSkipped = (element: Element): boolean => SKIPPED.has(element.name) && !isShadowRoot(element);

const RAISED_TAGS = new Set(["sup", "sub"]);
const CENTS_NAME =
  /(?:^|[-_\s])(?:cents?|decimals?|dec|fraction|centimes?|centavos?|haléře|kop|penny|pence|superscript|sup|small-part|minor)(?:$|[-_\s\d])|cents?\b|decimals?\b|fraction/i;

/**
 * Returns the element's text on one line, at most `limit` characters. RAISED marks the start of raised or cent-named
 * elements, so that split prices keep their decimals; decimal separators in their own elements join their digits.
 *
 * @returns undefined when the text is longer than `limit`
 */
export function flatText(element: Element, limit: number): string | undefined {
  // No text of the large parts around everything is ever put together.
  if (element instanceof PageElement && element.ink > limit) return undefined;
  const flat = flatOf(element, limit);
  return flat.length <= limit ? flat.text : undefined;
}

/** Returns whether the element's text is at most `limit` characters, mostly without putting it together. */
export function isShort(element: Element, limit: number): boolean {
  return (element instanceof PageElement && element.room <= limit) || flatText(element, limit) !== undefined;
}

function flatOf(element: Element, limit: number): Flat {
  const notes = notesOf(element);
  const known = notes.flat;
  if (known !== undefined && (known.text !== undefined || known.limit >= limit)) return known;
  // An element's text is needed again with other limits, as the parts around every price show.
  return (notes.flat = flattened(element, Math.max(limit, SMALL)));
}

/** Returns the option that a list shows: the one selected, else the first that can be. */
export function chosenOption(list: Element): Element | undefined {
  const options = list.children.filter(
    (one): one is Element => one instanceof Element && one.name === "option",
  );
  const enabled = options.filter(({ attribs }) => attribs["disabled"] === undefined);
  return options.find(({ attribs }) => attribs["selected"] !== undefined) ?? enabled[0];
}

/** Minimum number of characters read of any element. */
const SMALL = 160;

/** Bounds of the length of a text in `flatText`. */
export interface Measure {
  /** At least this many characters: those that are not white space, as far as the text is read at all. */
  ink: number;
  /** At most this many, with those that set it apart from the texts around it. */
  room: number;
}

const MAX_ADDED = 4;

/** Adds the bounds of a text. */
export function addMeasure(measure: Measure, text: string): void {
  const end = Math.min(text.length, MAX_TEXT);
  let ink = 0;
  let gaps = 0;
  let isGap = false;
  for (let at = 0; at < end; at += 1) {
    const isSpace = isSpaceCode(text.charCodeAt(at));
    if (!isSpace) ink += 1;
    else if (!isGap) gaps += 1;
    isGap = isSpace;
  }
  measure.ink += Math.min(ink, MAX_PIECE);
  measure.room += MAX_ADDED + (end > MAX_UNSQUEEZED ? ink + gaps : end);
}

/** The same for a text of white space. */
export function addBlank(measure: Measure, text: string): void {
  measure.room += text.charCodeAt(0) === NEW_LINE ? 1 : Math.min(text.length, MAX_UNSQUEEZED);
}

const NEW_LINE = 10;

/** Returns the innermost element of those that each contain only the next, without anything that separates it. */
function innermost(element: Element): Element {
  let at = element;
  for (;;) {
    const only = at.children.length === 1 ? at.children[0] : undefined;
    if (!(only instanceof Element) || isSkipped(only) || isBlock(only.name) || only.name === "br") return at;
    at = only;
  }
}

function flattened(element: Element, limit: number): Flat {
  const inner = innermost(element);
  if (inner !== element) return flatOf(inner, limit);
  const only = element.firstChild;
  if (only instanceof Text && only.nextSibling === null) return flattenedText(only.data, limit);
  const line = new Line();
  let length = 0;
  let isNewBlock = false;
  let isNewElement = false;
  let node: ChildNode | null = element.firstChild;
  const root = element;
  while (node !== null) {
    let into: ChildNode | null = null;
    if (node instanceof Text) {
      if (isNewElement && isLabelEnd(line, node.data)) line.add(" ");
      isNewElement = false;
      if (touches(node)) line.add(squeezed(node.data));
      else join(line, squeezed(node.data), isNewBlock);
      if (!isSpace(node.data)) isNewBlock = false;
      if (line.text.length > length) length = line.text.length;
      if (length > limit) return { text: undefined, length, limit };
    } else if (
      node instanceof Element &&
      !isSkipped(node) &&
      !(line.sinceDigit < TAIL && isFootnote(line.tail, node))
    ) {
      isNewElement = true;
      if (node.name === "br") line.add(" ");
      if (node.name === "br" || isBlock(node.name)) isNewBlock = true;
      if (isDigit(line.lastInk) && isRaised(node) && holdsDigit(node))
        line.set(`${line.text.trimEnd()}${RAISED}`);
      else if (isBlock(node.name) && line.last !== BLANK) line.add(" ");
      into = node.firstChild;
    }
    if (into !== null) {
      node = into;
      continue;
    }
    let at: ChildNode | null = node;
    while (at !== null && at !== root && at.nextSibling === null) {
      const parent: ChildNode | null = at.parent;
      isNewElement = true;
      if (parent !== null && parent !== root && parent instanceof Element && isBlock(parent.name)) {
        line.add(" ");
        isNewBlock = true;
      }
      at = parent;
    }
    node = at === null || at === root ? null : at.nextSibling;
  }
  return { text: onOneLine(line.text), length, limit };
}

/** Whether only digits that are not displayed stand between a text and the one before it. */
const touches = ({ prev }: Text): boolean =>
  prev instanceof PageElement && prev.notes?.isCleared === true && prev.prev instanceof Text;

/** A raised ",-" or "*" is no decimals. */
const holdsDigit = (element: Element): boolean => /\d/.test(flatText(element, RAISED_LENGTH) ?? "0");
const RAISED_LENGTH = 20;

/** The same for an element with a single text node, the most common case. */
function flattenedText(data: string, limit: number): Flat {
  const text = squeezed(data).slice(0, MAX_PIECE);
  const { length } = text;
  return { text: length > limit ? undefined : onOneLine(text), length, limit };
}

/** Shorter texts on one line keep their white space. */
const MAX_UNSQUEEZED = 30;

/** Collapses the white space of a longer text. */
function squeezed(data: string): string {
  if (data.length <= MAX_UNSQUEEZED && !data.includes("\n")) return data;
  // Most of a page's texts only indent its markup.
  if (isSpaceCode(data.charCodeAt(0)) && data.length < 5000 && data.trim() === "") return " ";
  return data.slice(0, MAX_TEXT).replace(/\s+/g, " ");
}

/** Nothing beyond this many characters of one text is read. */
const MAX_TEXT = 20_000;

function onOneLine(text: string): string {
  return (/[\t\n\r\f]| {2}/.test(text) ? text.replace(/[ \t\n\r\f]+/g, " ") : text).trim();
}

function isSpace(text: string): boolean {
  return text.length < 40 && !(text.charCodeAt(0) > BLANK && text.charCodeAt(0) < 128) && text.trim() === "";
}

const BLOCKS = new Set(
  "address article aside blockquote dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table td th tr ul".split(
    " ",
  ),
);

export function isBlock(name: string): boolean {
  return BLOCKS.has(name);
}

const raisedByName = new TextCache<boolean>();

export function isRaised(element: Element): boolean {
  if (RAISED_TAGS.has(element.name)) return true;
  const name = element.attribs["class"];
  if (name === undefined || name.length >= 200) return false;
  return raisedByName.get(name, (own) => CENTS_NAME.test(own));
}

/** Anything but single plain spaces; most texts have none of it. */
const TO_CLEAN = /[\u001e\u001f]|\s\s|[^\S ]/;

/** Returns the text with single spaces and without the marks from `flatText`. */
export function cleanText(text: string): string {
  if (!TO_CLEAN.test(text)) return text.trim();
  return text.replaceAll(RAISED, "").replaceAll(APART, " ").replace(/\s+/g, " ").trim();
}

/** Returns a short path that shows people where a value was read: the nearest ID and up to four steps below it. */
export function elementPath(element: Element): string {
  const steps: string[] = [];
  let at: Element | undefined = element;
  while (at !== undefined && steps.length < 4) {
    const id = at.attribs["id"];
    const names = (at.attribs["class"] ?? "").split(/\s+/).filter((name) => /^[\w-]{1,40}$/.test(name));
    const hasId = id !== undefined && /^[\w-]{1,60}$/.test(id);
    steps.unshift(
      at.name +
        (hasId
          ? `#${id}`
          : names
              .slice(0, 2)
              .map((name) => `.${name}`)
              .join("")),
    );
    if (hasId) break;
    at = at.parent instanceof Element ? at.parent : undefined;
  }
  return steps.join(" > ");
}

/**
 * Returns the words of the element's class, ID and other naming attributes, in lower case: `priceBox--old` gives price, box,
 * old.
 */
export function nameWords(element: Element): readonly string[] {
  return (notesOf(element).words ??= wordsOfNames(element));
}

function wordsOfNames({ attribs }: Element): readonly string[] {
  let names = "";
  for (const key in attribs) {
    const value = attribs[key]!;
    if (value === "" || value.length >= 400) continue;
    const isName =
      key === "class" ||
      key === "id" ||
      key === "itemprop" ||
      (key.startsWith("data-") && value.length <= 25 && PLAIN_NAME.test(value));
    if (isName) names = names === "" ? value : `${names} ${value}`;
  }
  return names === "" ? NO_WORDS : wordsByNames.get(names, wordsIn);
}

const PLAIN_NAME = /^[a-z][a-z _-]{2,24}$/i;
const NO_WORDS: readonly string[] = [];

/** Pages repeat few names many times, so their words are cached. */
const wordsByNames = new TextCache<string[]>();

/** "dyC4hf": a class name generated by a build tool, with a digit among letters of both cases, contains no words. */
const HASHED =
  /(?<=^|\s)(?=\S{4,9}(?:\s|$))(?=\S*[a-z])(?=\S*[A-Z])_?[A-Za-z]*[A-Za-z]\d[A-Za-z]\w*(?=\s|$)/g;

/** Utility classes that only set type and colours: "font-normal" is no normal price, "text-current" no current one. */
const UTILITY =
  /(?<=^|[\s:!])(?:(?:font|leading|tracking|whitespace|break|not)-normal|normal-(?:case|nums)|(?:text|bg|fill|stroke|border|ring|outline|decoration|accent|caret)-current|(?:min|max)-content|(?:self|items|justify)-\w+)(?=\s|$)/g;

function wordsIn(names: string): string[] {
  const isMixed = /[A-Z]/.test(names);
  let plain = isMixed ? names.replace(HASHED, " ") : names;
  if (plain.includes("-")) plain = plain.replace(UTILITY, " ");
  if (isMixed) plain = plain.replace(/([a-z\d])([A-Z])/g, "$1 $2");
  return plain
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}

/** Texts in data blocks are often written like markup: decodes entities and removes tags. */
export function decodeTwice(text: string): string {
  if (!/&(?:#\d|#x|[a-z]{2,8};)/i.test(text)) return text;
  let out = "";
  const parser = new Parser({ ontext: (piece) => void (out += piece) }, { decodeEntities: true });
  parser.end(text.length > 20_000 ? text.slice(0, 20_000) : text);
  return out;
}
