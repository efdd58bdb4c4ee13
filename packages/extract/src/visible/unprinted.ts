import { Element, isText, type ChildNode } from "domhandler";
import type { Page, TextPiece } from "../dom/page.ts";
import { chosenOption, flatText, nameWords } from "../dom/text.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { signAfter, signBefore } from "../money/sign.ts";
import type { MoneyHints } from "../money/types.ts";
import { any, PRICE_WORDS } from "./class-words.ts";
import { GROSS_REMARK } from "./words.ts";

/** Yields the selected options of the page's lists: "Medium - $35.00". */
export function* chosenOptions({ pieces }: Page): Generator<TextPiece> {
  const chosen = new Map<Element, Element | undefined>();
  for (const piece of pieces) {
    const list =
      piece.parent.name === "option" && HAS_DIGIT.test(piece.text) ? piece.parent.parent : undefined;
    if (!(list instanceof Element)) continue;
    if (!chosen.has(list)) chosen.set(list, chosenOption(list));
    if (chosen.get(list) === piece.parent) yield piece;
  }
}

const HAS_DIGIT = /\p{Nd}/u;
const MAX_ELEMENTS = 20_000;
const MAX_LABEL = 60;
/** Letters beside an amount in the label of an element named after the price: "from", "per month". */
const MAX_NAMED_LETTERS = 16;

/** Never displayed, or an own page. */
const UNREAD = new Set(["head", "script", "style", "noscript", "template", "iframe", "select", "textarea"]);
/** Its label says what it does, or where it leads. */
const CONTROLS = new Set(["a", "button", "option", "form", "nav", "footer", "header", "aside"]);

/**
 * Yields amounts that are shown otherwise than as text, in document order: in fields that nobody is to fill, and as what a picture, a
 * drawing or an element without words says to those who cannot see it.
 */
export function* fieldsAndLabels({ document, pieces }: Page, hints: MoneyHints): Generator<TextPiece> {
  const offsets = new Map<Element, number>();
  for (const { parent, offset } of pieces) if (!offsets.has(parent)) offsets.set(parent, offset);
  const stack: ChildNode[] = document.children.toReversed();
  let offset = 0;
  for (let left = MAX_ELEMENTS; stack.length > 0 && left > 0; left -= 1) {
    const at = stack.pop()!;
    if (!(at instanceof Element) || UNREAD.has(at.name) || isHidden(at)) continue;
    offset = Math.max(offset, offsets.get(at) ?? 0);
    const text = at.name === "input" ? valueOf(at, hints) : CONTROLS.has(at.name) ? undefined : labelOf(at);
    if (text !== undefined) yield { text, parent: at, offset, hidden: false };
    // Pictures in links advertise what the link leads to.
    if (at.name !== "a") for (const child of at.children.toReversed()) stack.push(child);
  }
}

function isHidden({ attribs }: Element): boolean {
  return (
    attribs["hidden"] !== undefined ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs["style"] ?? "")
  );
}

const MAX_VALUE = 30;
const TEXT_TYPES = new Set(["", "text", "number", "tel"]);
/** Of fields that ask for an amount. */
const ASKING = /min|max|from|to$|range|filter|search|coupon|offer|bid|donat|qty|quantity|custom|gift/i;

/** Returns the amount in a field: with its own sign, or, if it cannot be changed, with the one beside it or the page's currency. */
function valueOf(input: Element, hints: MoneyHints): string | undefined {
  const { attribs } = input;
  const raw = attribs["value"] ?? "";
  if (raw.length > MAX_VALUE || !TEXT_TYPES.has((attribs["type"] ?? "").toLowerCase())) return undefined;
  const value = normaliseNumerals(raw).trim();
  if (!HAS_DIGIT.test(value)) return undefined;
  const isFixed = attribs["readonly"] !== undefined || attribs["disabled"] !== undefined;
  const name = attribs["name"] ?? "";
  const isPrice =
    any(nameWords(input), PRICE_WORDS) || any(name.toLowerCase().split(/[^\p{L}]+/u), PRICE_WORDS);
  if ((!isFixed && !isPrice) || ASKING.test(`${name} ${attribs["id"] ?? ""} ${attribs["class"] ?? ""}`))
    return undefined;
  if (!/^\d[\d.,' ]*$/.test(value)) return value;
  if (!isFixed || !isPrice) return undefined;
  const sign = signBeside(input.prev, true) ?? signBeside(input.next, false) ?? hints.currency;
  return sign === undefined ? undefined : `${value} ${sign}`;
}

function signBeside(node: ChildNode | null, isBefore: boolean): string | undefined {
  if (node === null) return undefined;
  const text = (isText(node) ? node.data : node instanceof Element ? (flatText(node, 20) ?? "") : "").slice(
    -40,
  );
  const sign = isBefore ? signBefore(text, text.length) : signAfter(text, 0);
  return sign?.strong === true ? sign.text : undefined;
}

/** Returns the label of an element whose own text has no words, if it says no more than a price. */
function labelOf(element: Element): string | undefined {
  const { attribs } = element;
  const label = [attribs["aria-label"], attribs["alt"], attribs["title"]].find(
    (one) => one !== undefined && one.length <= MAX_LABEL && HAS_DIGIT.test(one),
  );
  if (label === undefined || /\p{L}/u.test(flatText(element, MAX_LABEL) ?? "x")) return undefined;
  const words = label.replace(GROSS_REMARK, " ").match(/\p{L}+/gu) ?? [];
  const isNamed = any(nameWords(element), PRICE_WORDS);
  if (isNamed) return words.join("").length <= MAX_NAMED_LETTERS ? label : undefined;
  return words.every(isSignOrPrice) ? label : undefined;
}

/** "Price", "preço", and signs of letters: "EUR", "kr". */
function isSignOrPrice(word: string): boolean {
  const plain = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return (
    PRICE_WORDS.has(plain) || PRICE_WORDS.has(word.toLowerCase()) || signAfter(word, 0)?.end === word.length
  );
}
