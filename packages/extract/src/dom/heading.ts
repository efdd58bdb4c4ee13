import { Element, Text } from "domhandler";
import { cleanText, flatText } from "./text.ts";
import type { Page } from "./page.ts";

export interface Heading {
  element: Element;
  text: string;
  /** Characters of readable text before it. */
  offset: number;
}

const MAX_NAME_LENGTH = 300;
const MAX_PIECES = 5000;
const MAX_HEADINGS = 200;

/**
 * Returns the element with the product's name: the main heading most similar to the names the page gives elsewhere, or,
 * without a heading, the first text that is.
 *
 * @param names the product's names in markup, og:title and the title
 */
export function findHeading(page: Page, names: string[]): Heading | undefined {
  const wanted = names.map(wordsOf).filter((words) => words.size > 0);
  let best: Heading | undefined;
  let top = 0;
  for (const element of page.headings.slice(0, MAX_HEADINGS)) {
    const text = headingText(element);
    if (text === "") continue;
    const shown = wordsOf(text);
    const alike = Math.max(0, ...wanted.map((words) => containment(shown, words)));
    const score =
      alike +
      (element.name === "h1" ? 0.25 : 0) +
      (element.attribs["itemprop"] === "name" ? 0.1 : 0) -
      (isBesideContent(element) ? 0.2 : 0);
    if (score > top + 0.001) {
      top = score;
      best = { element, text, offset: 0 };
    }
  }
  if (wanted.length > 0 && top < 0.6) best = findText(page, wanted) ?? best;
  if (best !== undefined) best.offset = offsetOf(page, best.element);
  return best;
}

/** Menus, sidebars and footers have their own headings. */
function isBesideContent(element: Element): boolean {
  for (let at: unknown = element.parent; at instanceof Element; at = at.parent)
    if (at.name === "nav" || at.name === "aside" || at.name === "footer") return true;
  return false;
}

const HIDDEN_NAME =
  /(?:^|[\s_-])(?:hdn|hidden|sr-only|visually-?hidden|screen-reader(?:-text)?|offscreen|clipped|a11y)(?:$|[\s_-])/i;

/** Returns the heading's text without screen reader texts and buttons. */
export function headingText(element: Element): string {
  let spare = 0;
  for (const child of element.children) if (child instanceof Element && isNoName(child)) spare += 1;
  if (spare === 0) return cleanText(flatText(element, MAX_NAME_LENGTH * 2) ?? "");
  const texts = element.children.map((child) => {
    if (child instanceof Text) return child.data;
    return child instanceof Element && !isNoName(child) ? (flatText(child, MAX_NAME_LENGTH) ?? "") : "";
  });
  return cleanText(texts.join(" "));
}

/** Returns whether an element in the heading is not part of the name: a hidden text, a button or a price. */
function isNoName(element: Element): boolean {
  const names = element.attribs["class"] ?? "";
  if (element.name === "button" || HIDDEN_NAME.test(names)) return true;
  if (CODE_NAME.test(names) && /^\S*\d\S*$/.test((flatText(element, MAX_ASIDE) ?? "").trim())) return true;
  const text = flatText(element, MAX_ASIDE);
  return text !== undefined && /\d/.test(text) && ONLY_PRICES.test(text);
}

const CODE_NAME = /sku|(?:product|item|article|cat)[-_]?(?:code|no|number|ref)(?:$|[^a-z])/i;
const MAX_ASIDE = 60;
/** One or two amounts with their signs, and nothing else. */
const ONLY_PRICES =
  /^(?=.*(?:\p{Sc}|zł|Kč|kr|Ft))(?:[\s\u001e]*(?:\p{Sc}|zł|Kč|kr\.?|Ft)?[\s\u001e]*\d[\d.,\u00a0]*[\s\u001e]*(?:\p{Sc}|zł|Kč|kr\.?|Ft)?[\s\u001e]*){1,2}$/u;

function findText(page: Page, wanted: Array<Set<string>>): Heading | undefined {
  let best: Heading | undefined;
  let top = 0.6;
  for (const piece of page.pieces.slice(0, MAX_PIECES)) {
    if (piece.text.length > MAX_NAME_LENGTH || piece.text.length < 4 || piece.hidden) continue;
    const words = wordsOf(piece.text);
    if (words.size < 2) continue;
    const alike = Math.max(...wanted.map((one) => containment(words, one)));
    if (alike > top + 0.05) {
      top = alike;
      best = { element: piece.parent, text: cleanText(piece.text), offset: piece.offset };
    }
  }
  return best;
}

function offsetOf(page: Page, element: Element): number {
  const piece = page.pieces.find(({ parent }) => isWithin(parent, element));
  return piece?.offset ?? 0;
}

function isWithin(element: Element, ancestor: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 10; steps += 1) {
    if (at === ancestor) return true;
    at = at.parent;
  }
  return false;
}

/** Returns the share of the shown text that the name contains (titles add the shop's name, so the reverse counts less). */
function containment(shown: Set<string>, name: Set<string>): number {
  let common = 0;
  for (const word of shown) if (name.has(word)) common += 1;
  if (common === 0) return 0;
  return 0.6 * (common / shown.size) + 0.4 * (common / name.size);
}

export function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 60) ?? [],
  );
}
