import { compile } from "css-select";
import { Text, type Element } from "domhandler";

/** What one rule of the page's own style sheets does to the elements that it selects. */
export interface StyleRule {
  /** Whether it selects an element. */
  selects: (element: Element) => boolean;
  /** Specificity and place in the sheets: the higher one decides. */
  rank: number;
  /** Each property that can take an element out of sight, with whether it does. */
  hides: ReadonlyMap<string, boolean>;
  inserts?: Insertion;
  /** What an element must have to be selected: its tag's name, a class as ".name" or an id as "#name"; undefined if unknown. */
  needs: string | undefined;
}

/** Text before or after the element's own, as parts: a string, or the name of an attribute. */
export interface Insertion {
  where: "before" | "after";
  parts: readonly Inserted[];
}

/** A piece of inserted text: as written, the value of an attribute, or of a custom property with what it is unless the element sets it. */
export type Inserted = { text: string } | { attribute: string } | { property: string; text: string };

const MAX_STYLE = 400_000;
/** Each rule is tried on elements: those that insert text on all of the page. */
const MAX_RULES = { hides: 200, inserts: 30 };

/** Style sheets without these hide nothing; nearly all have some. */
const HIDES =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0|opacity\s*:\s*0|-\d{3,}(?:px|em|rem)|clip(?:-path)?\s*:|scale\(0|(?:width|height)\s*:\s*0(?:px)?\s*[;}!]/i;

/** A value of `content` that can belong to an amount: an attribute, digits, a separator, a sign or a short word; no icon. */
const INSERTED =
  /^\s*:[^;}]{0,60}?(?:attr\(|var\(\s*--|["'][^"'\\]{0,20}[\d.,\p{Sc}]|["']\s?\\0{0,2}(?:2[0ce4]|3\d|a[2345]|20[a-c][\da-f])|["']\s?[A-Za-zżłčKk.]{1,4}\s?["'])/iu;

/** Returns whether a style sheet or rule inserts such text. */
function inserts(text: string): boolean {
  for (let at = text.indexOf("content"); at !== -1; at = text.indexOf("content", at + 7))
    if (INSERTED.test(text.slice(at + 7, at + 120))) return true;
  return false;
}

/** Window width in px for which media queries are evaluated. */
const WIDTH = 1280;

/** Which rules are wanted: only those are parsed, because a style sheet is often larger than the page. */
export type StyleEffect = "hides" | "inserts";

/** Reads the rules with an effect; anything that cannot be read is left out. */
export function styleRules(styles: readonly Element[], effect: StyleEffect): StyleRule[] {
  const rules: StyleRule[] = [];
  const properties = effect === "inserts" ? stringProperties(styles) : NO_PROPERTIES;
  const hasEffect = effect === "hides" ? (text: string) => HIDES.test(text) : inserts;
  const mayHaveEffect = effect === "hides" ? (text: string) => RELEVANT.test(text) : inserts;
  for (const style of styles) {
    const child = style.firstChild;
    if (!(child instanceof Text) || !applies(style.attribs["media"])) continue;
    const text = child.data.slice(0, MAX_STYLE);
    if (!hasEffect(text)) continue;
    for (const { selectors, body } of rulesOf(text)) {
      if (rules.length >= MAX_RULES[effect]) return rules;
      if (mayHaveEffect(body)) addRule(selectors, body, rules, properties);
    }
  }
  return rules;
}

/** Properties that can hide, also where a rule takes that back. */
const RELEVANT = /display|visibility|font-size|opacity|text-indent|transform|clip|position|overflow/i;

/** Splits a style sheet into its rules as text, leaving out those of media that do not apply. */
function* rulesOf(sheet: string): Generator<{ selectors: string; body: string }> {
  const text = sheet.includes("/*") ? sheet.replace(/\/\*[^]*?(?:\*\/|$)/g, " ") : sheet;
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf("{", from);
    if (open === -1) return;
    const head = text.slice(
      text.lastIndexOf("}", open) < from ? from : text.lastIndexOf("}", open) + 1,
      open,
    );
    const at = head.includes("@") ? /@([a-z-]+)([^;{]*)$/i.exec(head) : null;
    if (at !== null && /^(?:media|supports|layer)$/i.test(at[1]!)) {
      from = at[1]!.toLowerCase() !== "media" || applies(at[2]) ? open + 1 : endOfBlock(text, open);
      continue;
    }
    const close = at === null ? text.indexOf("}", open) : endOfBlock(text, open);
    if (close === -1) return;
    if (at === null) yield { selectors: head.trim(), body: text.slice(open + 1, close) };
    from = close + 1;
  }
}

/** Returns the place behind the block that opens at `open`. */
function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125 && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

/** A declaration: strings may contain what ends one. */
const DECLARATION = /([a-z-]{1,40})\s{0,9}:((?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[^;"'])*)/gi;
const MAX_BODY = 4000;
const MAX_CONTENT = 200;
const MAX_SELECTORS = 2000;

const NO_PROPERTIES: ReadonlyMap<string, string> = new Map();
const PROPERTY = /(--[\w-]{1,60})\s{0,9}:\s{0,9}("(?:\\[^]|[^"\\]){0,200}"|'(?:\\[^]|[^'\\]){0,200}')/g;

/** The custom properties that are a string, the same wherever the sheets set them. */
function stringProperties(styles: readonly Element[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { firstChild } of styles) {
    if (!(firstChild instanceof Text) || !firstChild.data.includes("var(")) continue;
    for (const [, name, value] of firstChild.data.slice(0, MAX_STYLE).matchAll(PROPERTY)) {
      const text = unescaped(value!.slice(1, -1));
      found.set(name!, (found.get(name!) ?? text) === text ? text : "");
    }
  }
  return found;
}

/** Returns the text that an element's own styles give a custom property; undefined where they do not. */
export function ownProperty({ attribs }: Element, name: string): string | undefined {
  const style = attribs["style"];
  if (style === undefined || !style.includes(name)) return undefined;
  for (const [, own, value] of style.slice(0, MAX_BODY).matchAll(PROPERTY))
    if (own === name) return unescaped(value!.slice(1, -1));
  return undefined;
}

function addRule(
  selectors: string,
  body: string,
  rules: StyleRule[],
  properties: ReadonlyMap<string, string>,
): void {
  if (selectors.length > MAX_SELECTORS) return;
  const hides = new Map<string, boolean>();
  let parts: Inserted[] | undefined;
  const offsets: Offsets = { isPositioned: false, isEmpty: false };
  for (const [, name, given] of body.slice(0, MAX_BODY).matchAll(DECLARATION)) {
    const property = name!.toLowerCase();
    const value = given!.replace(/!\s*important/i, "").trim();
    if (property === "content") parts = partsOf(value, properties);
    else readHiding(property, value.toLowerCase(), hides, offsets);
  }
  if (offsets.isPositioned && offsets.isAway !== undefined) hides.set("offset", offsets.isAway);
  if (offsets.isEmpty && offsets.isCut !== undefined) hides.set("size", offsets.isCut);
  if (hides.size === 0 && parts === undefined) return;
  for (const whole of selectors.split(/,(?![^([]*[)\]])/)) {
    const pseudo = /::?(before|after)\s*$/i.exec(whole);
    const plain = (pseudo === null ? whole : whole.slice(0, pseudo.index)).trim() || "*";
    if (/:(?:hover|focus|active|checked|target|visited)|::/i.test(plain)) continue;
    if (pseudo === null ? hides.size === 0 : parts === undefined) continue;
    const where = pseudo?.[1]!.toLowerCase() === "after" ? "after" : "before";
    rules.push({
      selects: compiled(plain),
      rank: specificity(plain) * 100_000 + rules.length,
      hides: pseudo === null ? hides : new Map(),
      ...(pseudo === null || parts === undefined ? {} : { inserts: { where, parts } }),
      needs: neededBy(plain),
    });
  }
}

/** Compiled only when an element has what the rule needs, which is so for few; one that is not supported selects nothing. */
function compiled(selector: string): (element: Element) => boolean {
  let selects: ((element: Element) => boolean) | undefined;
  return (element) => (selects ??= compiledNow(selector))(element);
}

function compiledNow(selector: string): (element: Element) => boolean {
  try {
    return compile<Element, Element>(selector);
  } catch {
    return () => false;
  }
}

/** Names, classes, ids and pseudo-classes without arguments. */
const PLAIN = /^[\w\s.#:>+~*-]+$/;

/** Returns what the last step of a selector needs; undefined if it is more than names, or names nothing. */
function neededBy(selector: string): string | undefined {
  if (!PLAIN.test(selector)) return undefined;
  const parts = selector
    .split(/[\s>+~]/)
    .at(-1)!
    .split(/(?=[.#:])/);
  const name = parts[0]!.toLowerCase();
  return (
    parts.find((part) => part.startsWith(".")) ??
    parts.find((part) => part.startsWith("#")) ??
    (/^[a-z]/.test(name) ? name : undefined)
  );
}

/** Finds the rules that may select an element by what they need, so that few selectors are tried. */
export class RuleIndex {
  /** In the order in which they are applied. */
  readonly all: readonly StyleRule[];
  /** By the names of an element, which pages repeat. */
  readonly #known = new Map<string, readonly StyleRule[]>();

  constructor(rules: readonly StyleRule[]) {
    this.all = rules.toSorted((a, b) => a.rank - b.rank);
  }

  /** In the order in which they are applied. */
  rulesFor({ name, attribs }: Element): readonly StyleRule[] {
    if (this.all.length === 0) return this.all;
    const { id, class: classes } = attribs;
    const names = `${name}\0${id ?? ""}\0${classes ?? ""}`;
    let found = this.#known.get(names);
    if (found === undefined) {
      const had = new Set([name, `#${id ?? ""}`, ...(classes ?? "").split(/\s+/).map((one) => `.${one}`)]);
      found = this.all.filter(({ needs }) => needs === undefined || had.has(needs));
      this.#known.set(names, found);
    }
    return found;
  }
}

const FAR = /^-(?:\d{4,}|[5-9]\d\d)(?:\.\d+)?px$|^-\d{2,}(?:\.\d+)?(?:em|rem|vw|vh)$/;

/** Declarations that hide an element only together. */
interface Offsets {
  isPositioned: boolean;
  isAway?: boolean;
  /** Without width or height. */
  isEmpty: boolean;
  /** What is beyond its size is cut off. */
  isCut?: boolean;
}

function readHiding(property: string, value: string, hides: Map<string, boolean>, offsets: Offsets): void {
  if (property === "display") hides.set(property, value === "none");
  else if (property === "visibility") hides.set(property, value === "hidden" || value === "collapse");
  else if (property === "font-size") hides.set(property, /^0(?:px|em|rem|pt|%)?$/.test(value));
  else if (property === "opacity") hides.set(property, Number(value) === 0);
  else if (property === "text-indent") hides.set(property, FAR.test(value));
  else if (property === "transform") hides.set(property, /scale\(0(?:,0)?\)/.test(value));
  else if (property === "clip") hides.set(property, /^rect\((?:[01](?:px)?[, ]*){4}\)$/.test(value));
  else if (property === "clip-path") hides.set(property, /^(?:inset\((?:50|100)%\)|circle\(0)/.test(value));
  else if (property === "position") offsets.isPositioned = value === "absolute" || value === "fixed";
  else if (property === "left" || property === "right" || property === "top")
    offsets.isAway = FAR.test(value);
  else if (property === "overflow") offsets.isCut = value === "hidden" || value === "clip";
  else if (/^(?:max-)?(?:width|height)$/.test(property)) offsets.isEmpty ||= /^0(?:px)?$/.test(value);
}

const PART =
  /\s*(?:("(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*')|attr\(\s*([\w-]+)\s*\)|var\(\s*(--[\w-]+)\s*(?:,\s*("[^"\\]*"|'[^'\\]*')\s*)?\))/gy;

/** Reads the value of `content`; undefined for counters, pictures and quotes. */
function partsOf(value: string, properties: ReadonlyMap<string, string>): Inserted[] | undefined {
  const parts: Inserted[] = [];
  let end = 0;
  if (value.length > MAX_CONTENT) return undefined;
  PART.lastIndex = 0;
  for (let match = PART.exec(value); match !== null; match = PART.exec(value)) {
    const [, text, attribute, property, fallback] = match;
    if (property !== undefined)
      parts.push({ property, text: properties.get(property) ?? fallback?.slice(1, -1) ?? "" });
    else if (attribute !== undefined) parts.push({ attribute: attribute.toLowerCase() });
    else parts.push({ text: unescaped(text!.slice(1, -1)) });
    end = PART.lastIndex;
  }
  // After a slash comes the text for screen readers.
  return parts.length > 0 && /^\s*(?:\/|$)/.test(value.slice(end)) ? parts : undefined;
}

/** Resolves the escapes of a CSS string (CSS Syntax, section 4.3.7). */
const unescaped = (text: string): string =>
  text.replace(
    /\\(?:([\da-f]{1,6})\s?|\n|([^]))/gi,
    (_, code: string | undefined, plain: string | undefined) => {
      const point = code === undefined ? 0 : Number.parseInt(code, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : (plain ?? "");
    },
  );

/** Identifiers, then classes and attributes, then names of elements (Selectors Level 4, section 15). */
function specificity(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return (
    Math.min(99, count(/#[\w-]/g)) * 10_000 +
    Math.min(99, count(/\.[\w-]|\[|:(?!:)/g)) * 100 +
    Math.min(99, count(/(?:^|[\s>+~])[a-z]/gi))
  );
}

/** Returns whether a media query holds on a screen of usual width. */
function applies(media: string | undefined): boolean {
  if (media === undefined || media.trim() === "") return true;
  return media
    .toLowerCase()
    .split(",")
    .some((query) => {
      if (/\bprint\b|\bspeech\b|prefers-|orientation:\s*portrait/.test(query)) return /\bnot\b/.test(query);
      const px = (name: string) => {
        const [, size, unit] = new RegExp(`${name}-width\\s*:\\s*([\\d.]+)(px|em|rem)`).exec(query) ?? [];
        return size === undefined ? undefined : Number(size) * (unit === "px" ? 1 : 16);
      };
      const [least, most] = [px("min"), px("max")];
      return (least === undefined || least <= WIDTH) && (most === undefined || most >= WIDTH);
    });
}
