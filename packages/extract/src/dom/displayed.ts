/** Brings a parsed page closer to what a buyer sees: inserted text is added, digits that are not displayed are taken out. */
import { append, appendChild, prependChild } from "domutils";
import { Element, Text, type ChildNode, type Document } from "domhandler";
import { SHOWN_ATTRIBUTES } from "@pricetrail/locator";
import { normaliseNumerals } from "../money/digits.ts";
import { signAnywhere } from "../money/sign.ts";
import { notesOf, type TextPiece } from "./notes.ts";
import { ownProperty, RuleIndex, styleRules, type Insertion, type StyleEffect } from "./style-rules.ts";

/** A declared shadow root is part of what is displayed. */
export const isShadowRoot = ({ name, attribs }: Element): boolean =>
  name === "template" && (attribs["shadowrootmode"] !== undefined || attribs["shadowroot"] !== undefined);

const MAX_INSERTED = 40;
const MAX_ELEMENTS = 3000;

/** The page's own style sheets, read when something depends on them. */
export class PageStyles {
  readonly #styles: readonly Element[];
  readonly #rules = new Map<StyleEffect, RuleIndex>();

  constructor(styles: readonly Element[]) {
    this.#styles = styles;
  }

  /** The rules with an effect. */
  rules(effect: StyleEffect): RuleIndex {
    let rules = this.#rules.get(effect);
    if (rules === undefined) {
      rules = new RuleIndex(styleRules(this.#styles, effect));
      this.#rules.set(effect, rules);
    }
    return rules;
  }

  /** Returns whether an element itself is kept out of sight; its ancestors are not examined. */
  hides(element: Element): boolean {
    const { attribs } = element;
    if (attribs["hidden"] !== undefined || attribs[SHOWN_ATTRIBUTES.hidden] !== undefined) return true;
    if (isHiddenInline(attribs["style"])) return true;
    const decided = new Map<string, boolean>();
    for (const { hides, selects } of this.rules("hides").rulesFor(element))
      if (hides.size > 0 && selects(element))
        for (const [property, isHidden] of hides) decided.set(property, isHidden);
    return [...decided.values()].includes(true);
  }
}

const INLINE =
  /(?<![-\w])(?:width|height)\s*:\s*0(?:px)?\s*;[^]{0,80}overflow\s*:\s*hidden|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])|text-indent\s*:\s*-\d{3,}|(?:left|top|right)\s*:\s*-\d{3,}px|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]|clip-path\s*:\s*inset\((?:50|100)%|scale\(\s*0\s*[),]/i;

const isHiddenInline = (style: string | undefined): boolean => style !== undefined && INLINE.test(style);

/** A text that is displayed, but not served: locators compare pages without it. */
const addedText = (text: string): Text => Object.assign(new Text(text), { served: "" });

type StyledText = { before?: string; after?: string };

/**
 * Adds the text that style sheets insert before and after elements, where it can belong to an amount: digits, separators and
 * currency signs.
 */
export function insertStyledText(document: Document, styles: PageStyles, marked: readonly Element[]): void {
  const texts = new Map<Element, StyledText>();
  const rules = styles.rules("inserts");
  // Most style sheets insert bullets, arrows and quotes only.
  if (rules.all.some(({ inserts }) => inserts !== undefined && mayInsertMoney(inserts)))
    for (const element of elementsOf(document)) {
      if (texts.size >= MAX_ELEMENTS) break;
      const text = textFromRules(element, rules);
      if (text !== undefined) texts.set(element, text);
    }
  for (const element of marked) {
    for (const where of ["before", "after"] as const) {
      const text = element.attribs[SHOWN_ATTRIBUTES[where]];
      if (text === undefined) continue;
      texts.set(element, { ...texts.get(element), [where]: text });
      // The element's own markup may be read again.
      delete element.attribs[SHOWN_ATTRIBUTES[where]];
    }
  }
  for (const [element, { before, after }] of texts) {
    if (before !== undefined && mayBeMoney(before)) prependChild(element, addedText(before));
    if (after !== undefined && mayBeMoney(after)) appendChild(element, addedText(after));
  }
}

/** Whether the text of a rule can belong to an amount; that of an attribute depends on the element. */
const mayInsertMoney = ({ parts }: Insertion): boolean =>
  parts.some((part) => "attribute" in part || "property" in part) ||
  mayBeMoney(parts.map((part) => ("text" in part ? part.text : "")).join(""));

/** Returns what the rules insert at an element; undefined if nothing of it can belong to an amount. */
function textFromRules(element: Element, rules: RuleIndex): StyledText | undefined {
  const likely = rules.rulesFor(element);
  if (!likely.some(({ inserts }) => inserts !== undefined && mayBeMoney(insertedText(inserts, element))))
    return undefined;
  const text: StyledText = {};
  for (const { inserts, selects } of likely)
    if (inserts !== undefined && selects(element)) text[inserts.where] = insertedText(inserts, element);
  return text;
}

const insertedText = ({ parts }: Insertion, element: Element): string =>
  parts
    .map((part) => {
      if ("attribute" in part) return element.attribs[part.attribute] ?? "";
      return ("property" in part ? inheritedProperty(element, part.property) : undefined) ?? part.text;
    })
    .join("");

/** The text of a custom property that an element near by sets in its own styles. */
function inheritedProperty(element: Element, name: string): string | undefined {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_INHERITED; steps += 1, at = at.parent) {
    const own = ownProperty(at, name);
    if (own !== undefined) return own;
  }
  return undefined;
}

const MAX_INHERITED = 6;

/** In document order. */
function* elementsOf(document: Document): Generator<Element> {
  let node: ChildNode | null = document.firstChild;
  while (node !== null) {
    if (node instanceof Element) {
      yield node;
      if (node.firstChild !== null) {
        node = node.firstChild;
        continue;
      }
    }
    let at: ChildNode = node;
    while (at.nextSibling === null) {
      const parent: unknown = at.parent;
      if (!(parent instanceof Element)) return;
      at = parent;
    }
    node = at.nextSibling;
  }
}

/** Names of icons by what they show: "fa-euro-sign", "icon-riyal". */
const ICON =
  /(?:^|[\s_-])(?:fa|icons?|icofont|glyphicons?|bi|ti|symbol|currency|sign)[\s_-](?:[\w-]*[_-])?(euro?|dollars?|usd|pounds?|gbp|sterling|yen|jpy|rupees?|inr|won|krw|ru(?:ble|b)|lira|try|(?:saudi-)?riyal|sar|shekel|ils|dirham|aed|franc|chf)(?=$|[\s_-])/i;
const SIGN_OF_ICON: Readonly<Record<string, string>> = {
  eur: "€",
  euro: "€",
  dollar: "$",
  dollars: "$",
  usd: "$",
  pound: "£",
  pounds: "£",
  gbp: "£",
  sterling: "£",
  yen: "¥",
  jpy: "¥",
  rupee: "₹",
  rupees: "₹",
  inr: "₹",
  won: "₩",
  krw: "₩",
  ruble: "₽",
  rub: "₽",
  lira: "₺",
  try: "₺",
  riyal: "SAR",
  "saudi-riyal": "SAR",
  sar: "SAR",
  shekel: "₪",
  ils: "₪",
  dirham: "AED",
  aed: "AED",
  franc: "CHF",
  chf: "CHF",
};
const MAX_SIGN = 16;
/** Signs added to one page: more than a list of any shop has, since each addition costs the length of its parent. */
const MAX_ADDED = 500;

/** Returns whether an element may stand for a currency sign without any text of its own. */
export function mayShowSign(name: string, attribs: Record<string, string>): boolean {
  if (name === "svg") return true;
  if (name === "img") {
    const { alt } = attribs;
    return alt !== undefined && alt !== "" && alt.length <= MAX_SIGN;
  }
  if (name !== "i" && name !== "span" && name !== "b") return false;
  const label = attribs["aria-label"] ?? attribs["title"];
  if (label !== undefined && label.length <= MAX_SIGN) return true;
  const names = attribs["class"];
  return name !== "b" && names !== undefined && names.length < 100 && ICON.test(names);
}

/** Adds the currency signs that are pictures, drawings or icons as text, beside a number. */
export function insertDrawnSigns(drawn: readonly Element[]): void {
  let left = MAX_ADDED;
  for (const element of drawn) {
    if (left === 0) return;
    if (!isBesideNumber(element)) continue;
    const { attribs, name } = element;
    const inner = element.children.find((one) => one instanceof Element && one.name === "title");
    const title =
      inner instanceof Element && inner.firstChild instanceof Text ? inner.firstChild.data : undefined;
    const isEmpty =
      name === "img" ||
      name === "svg" ||
      element.children.every((one) => one instanceof Text && one.data.trim() === "");
    if (!isEmpty) continue;
    const said = [attribs["alt"], attribs["aria-label"], attribs["title"], title]
      .map((text) => text?.trim() ?? "")
      .find((text) => text !== "" && text.length <= MAX_SIGN && signAnywhere(text)?.text === text);
    const icon = ICON.exec(attribs["class"] ?? "")?.[1]?.toLowerCase();
    const sign = said ?? (icon === undefined ? undefined : SIGN_OF_ICON[icon]);
    if (sign === undefined) continue;
    append(element, addedText(` ${sign} `));
    left -= 1;
  }
}

/** Whether the text directly before or behind an element begins or ends in a digit. */
function isBesideNumber(element: Element): boolean {
  for (const at of [element, element.parent]) {
    if (!(at instanceof Element)) continue;
    const before = lastText(at.prev);
    const behind = firstText(at.next);
    if (/\d\s*$/.test(before) || /^\s*\d/.test(behind)) return true;
  }
  return false;
}

const lastText = (node: ChildNode | null): string =>
  textAt(
    node,
    (one) => one.lastChild,
    (one) => one.prev,
  );
const firstText = (node: ChildNode | null): string =>
  textAt(
    node,
    (one) => one.firstChild,
    (one) => one.next,
  );

/** Returns the nearest text in one direction, past elements and white space. */
function textAt(
  node: ChildNode | null,
  into: (element: Element) => ChildNode | null,
  on: (node: ChildNode) => ChildNode | null,
): string {
  let at = node;
  for (let steps = 0; at !== null && steps < 6; steps += 1) {
    if (at instanceof Text && at.data.trim() !== "") return at.data;
    at = at instanceof Element && at.children.length > 0 ? into(at) : on(at);
  }
  return "";
}

function mayBeMoney(text: string): boolean {
  if (text.length > MAX_INSERTED || text.trim() === "") return false;
  return /^\s*[.,]\s*$|\d/.test(text) || signAnywhere(normaliseNumerals(text)) !== undefined;
}

const DIGITS = /^[\s\d.,'’]{1,16}$/;
/** The same with one sign before or behind it. */
const SIGNED = /^\s*[^\d\s]{0,4}\s?\d[\s\d.,'’]{0,14}[^\d\s]{0,4}\s*$/;
const MAX_STEPS = 3;

/**
 * Removes pieces of digits that are not displayed from between displayed ones: shops interleave them against readers, and hidden
 * counters stand beside amounts. A whole amount that is hidden keeps its piece, which says that it is hidden.
 */
export function withoutHiddenDigits(pieces: readonly TextPiece[], styles: PageStyles): TextPiece[] {
  const kept: TextPiece[] = [];
  let left = MAX_EXAMINED;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index]!;
    const beside = left > 0 ? amountsBeside(piece, index, pieces) : [];
    if (beside.length === 0) {
      kept.push(piece);
      continue;
    }
    left -= 1;
    const isDigits = DIGITS.test(piece.text);
    const isHidden = isHiddenBeside(piece.parent, beside, styles, isDigits);
    if (isHidden && isDigits) clear(piece);
    else kept.push(isHidden ? { ...piece, hidden: true } : piece);
  }
  return kept;
}

/** Far more than a shop's page has beside each other, but bounds the time for hostile pages. */
const MAX_EXAMINED = 300;

/** Returns the elements of the numbers directly before and behind a piece that is nothing but digits, or an amount. */
function amountsBeside({ text }: TextPiece, index: number, pieces: readonly TextPiece[]): Element[] {
  if (text.length > 40 || !/\d/.test(text) || !(DIGITS.test(text) || SIGNED.test(text))) return [];
  return [pieces[index - 1], pieces[index + 1]].flatMap((other) =>
    other !== undefined && other.text.length < 60 && /\d/.test(other.text) ? [other.parent] : [],
  );
}

/** @param isWithinOne whether both are within the element around the hidden one: digits of one amount are */
function isHiddenBeside(
  parent: Element,
  beside: readonly Element[],
  styles: PageStyles,
  isWithinOne: boolean,
): boolean {
  let at: unknown = parent;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1, at = at.parent) {
    const around = at;
    // The element holds more than these digits: whether it is hidden says nothing about them alone.
    if (beside.some((other) => isWithin(other, around))) return false;
    if (styles.hides(around)) {
      const outer = around.parent;
      return !isWithinOne || (outer instanceof Element && beside.some((other) => isWithin(other, outer)));
    }
  }
  return false;
}

function isWithin(element: Element, ancestor: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 5; steps += 1, at = at.parent)
    if (at === ancestor) return true;
  return false;
}

function clear({ parent, text }: TextPiece): void {
  for (const child of parent.children)
    if (child instanceof Text && child.data === text) Object.assign(child, { served: text, data: "" });
  notesOf(parent).isCleared = true;
}
