import { Element, Text } from "domhandler";
import { notesOf } from "./notes.ts";

/** A digit or two, a letter or a sign, perhaps several of them and in brackets: "1", "1)", "[2]", "1, 2", "*". */
const MARK = /^[\s([{]*(?:\d{1,2}|[a-e*†‡§¹²³⁴⁵⁶⁷⁸⁹])(?:[\s,;/]*(?:\d{1,2}|[*†‡§]))*[\s)\]}.*:]*$/u;
const MAX_MARK = 12;
const MAX_BEFORE = 40;

/** After these an amount is complete: two decimals, perhaps raised, and perhaps the sign. */
const COMPLETE =
  /\d[.,]\u001e?\d\d\s*$|\u001e\d\d\s*$|\d[.,]\u001e?\d\d\s?(?:\p{Sc}|kr|zł|Kč|Ft|lei|[A-Z]{3})\s*$/u;
const AMOUNT = /\d[\d.,]*\s?(?:\p{Sc}|kr|zł|Kč|Ft|lei|[A-Z]{3})?\s*$/u;
const NAMES =
  /(?:^|[-_\s])(?:foot-?notes?|fn|note-?(?:ref|mark|link)|(?:doc-)?noteref|fussnote|fußnote|asterisk|reference)(?=$|[-_\s\d])/i;

/**
 * Returns whether an element after an amount is the mark of a footnote, whose digits are none of the amount's: `73.10<sup>1</sup>`,
 * `73,10<a href="#fn2">2</a>`. Two raised digits after a whole number are its decimals.
 *
 * @param before the end of the text before it
 */
export function isFootnote(before: string, element: Element): boolean {
  if (!hasDigitNearEnd(before)) return false;
  // The mark stands directly behind its amount, and patterns see no more than that.
  const end = before.length > MAX_BEFORE ? before.slice(-MAX_BEFORE) : before;
  const { name } = element;
  const { href = "", class: names = "", role = "" } = element.attribs;
  const isRaised = name === "sup" || name === "sub";
  const isReference = (name === "a" && href.startsWith("#")) || NAMES.test(names) || role === "doc-noteref";
  if (!isRaised && !isReference) return false;
  const text = shortText(element);
  if (text === "" || text.length > MAX_MARK || !MARK.test(text) || !AMOUNT.test(end)) return false;
  if (/[.,]\s*$/.test(end)) return false;
  // "90*" are decimals with a mark.
  if (!isReference && !COMPLETE.test(end) && /^\d\d[*†‡]?$/.test(text)) return false;
  if (/\d\s*$/.test(end) && /\d/.test(text)) notesOf(element).isMark = true;
  return true;
}

/** Whether there is a digit in what is examined before a mark: most texts have none. */
function hasDigitNearEnd(text: string): boolean {
  const from = Math.max(0, text.length - MAX_BEFORE);
  for (let at = text.length - 1; at >= from; at -= 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** The element's text if it is short, else an empty one. */
function shortText(element: Element): string {
  let text = "";
  let node: Element | undefined = element;
  for (let depth = 0; node !== undefined && depth < 3; depth += 1) {
    let inner: Element | undefined;
    for (const child of node.children) {
      if (child instanceof Text) text += child.data;
      else if (child instanceof Element) {
        if (inner !== undefined) return "";
        inner = child;
      }
    }
    if (text.length > MAX_MARK * 2) return "";
    node = inner;
  }
  return text.trim();
}
