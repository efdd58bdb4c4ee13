import { Element, Text, type ChildNode } from "domhandler";
import { isFootnote } from "./footnotes.ts";
import { notesOf, PageElement, type TextPiece } from "./notes.ts";
import { isBlock, isRaised } from "./text.ts";

/** Far more than a shop's page has, but bounds the time for hostile pages. */
const MAX_RUNS = 2000;
const MAX_STEPS = 12;
const MAX_RUN = 16;

/** Collects texts that touch inside a number, such as those of "$1<b>2</b>3.45", while a page's texts are visited in order. */
export class TouchingDigits {
  readonly runs: Text[][] = [];
  #last: Text | undefined;

  add(text: Text): void {
    const last = this.#last;
    this.#last = endsInNumber(text.data) ? text : undefined;
    if (last === undefined || !continuesNumber(text.data) || this.runs.length >= MAX_RUNS) return;
    if (isApart(last, text)) return;
    const run = this.runs.at(-1);
    if (run?.at(-1) === last && run.length < MAX_RUN && INSIDE.test(last.data)) run.push(text);
    else this.runs.push([last, text]);
  }

  /** White space sets the texts around it apart. */
  addSpace(): void {
    this.#last = undefined;
  }
}

/** A text between two others of one number. */
const INSIDE = /^[\d.,'’ \u00a0\u202f]{1,12}$/;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isPoint = (code: number): boolean => code === 44 || code === 46;

/** Spaces between thousands; others set numbers apart. */
const isGap = (code: number): boolean => code === 32 || code === 0xa0 || code === 0x202f;

function endsInNumber(text: string): boolean {
  const end = text.length - 1;
  const code = text.charCodeAt(end);
  if (isDigit(code) || (isPoint(code) && end === 0)) return true;
  return (isPoint(code) || isGap(code)) && isDigit(text.charCodeAt(end - 1));
}

function continuesNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  if (isDigit(code) || (isPoint(code) && text.length === 1)) return true;
  return (isPoint(code) || isGap(code)) && isDigit(text.charCodeAt(1));
}

/** Returns whether anything but the ends of plain inline elements stands between two texts that follow each other. */
function isApart(from: Text, to: Text): boolean {
  let at: ChildNode = from;
  let entered: Element | undefined;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const next: ChildNode | null = entered === undefined ? at.nextSibling : entered.firstChild;
    if (next === to) return false;
    if (next instanceof Text && next.data !== "") return true;
    if (next === null) {
      const left: unknown = entered === undefined ? at.parent : undefined;
      if (!(left instanceof Element) || isSetOff(left)) return true;
      at = left;
      continue;
    }
    entered = next instanceof Element && next.name !== "wbr" ? next : undefined;
    if (entered !== undefined && (isSetOff(entered) || isFootnote(from.data, entered))) return true;
    at = next;
  }
  return true;
}

/** Links, former prices, pictures and fields; raised digits are decimals. */
const SET_OFF = new Set(
  "a br hr img picture input button select textarea label svg del ins s strike small script style noscript template iframe object canvas video audio math".split(
    " ",
  ),
);
const SET_OFF_BY_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*(?:inline-)?(?:block|flex|grid|table)|float|position|margin|padding|vertical-align|line-through)/i;

function isSetOff(element: Element): boolean {
  const { style } = element.attribs;
  return (
    SET_OFF.has(element.name) ||
    isBlock(element.name) ||
    isRaised(element) ||
    (style !== undefined && SET_OFF_BY_STYLE.test(style))
  );
}

/**
 * Moves the digits of each number that only elements divide into its first text, so that it is read like any other. Locators still
 * see the texts as served. Where it is not certain that they are one number, what is read of them is noted as doubtful.
 *
 * @returns the pieces without those that are empty then
 */
export function joinSplitNumbers(pieces: TextPiece[], runs: readonly Text[][]): TextPiece[] {
  const changed = new Set<Text>();
  for (const run of runs) {
    // Digits that are not displayed were taken out before.
    const texts = run.filter(({ data }) => data !== "");
    const [first, ...others] = texts;
    if (first === undefined || others.length === 0) continue;
    const verdict = verdictOn(texts);
    if (verdict === "likely" || verdict === "unsure")
      for (const { parent } of texts) if (parent instanceof Element) notesOf(parent).isUnsure = true;
    if (verdict === "apart" || verdict === "unsure") continue;
    moveInto(first, others);
    for (const text of texts) changed.add(text);
  }
  return changed.size === 0 ? pieces : pieces.flatMap((piece) => current(piece, changed));
}

/** The piece as its text is now; none if nothing is left of it. */
function current(piece: TextPiece, changed: ReadonlySet<Text>): TextPiece[] {
  if (piece.node === undefined || !changed.has(piece.node)) return [piece];
  const text = piece.node.data;
  return text.trim() === "" ? [] : [{ ...piece, text }];
}

/** Digits that are certainly, or only probably, one number; several numbers beside each other, or what styles decide. */
type Verdict = "one" | "likely" | "unsure" | "apart";

const MAX_HEAD = 20;
const HEAD = /(?:\d[\d.,'’ \u00a0\u202f]*|[.,])$/;
const TAIL = /^[., \u00a0\u202f]?(?:\d+(?:[.,'’]\d+)*)?/;
const GROUPED = /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;
const PLAIN = /^(?=.)\d{0,7}(?:[.,]\d{1,2})?$/;
const DECIMALS = /[.,]\d{1,2}$/;
const SIGN_END = /\p{Sc}\s?$/u;

function verdictOn(texts: readonly Text[]): Verdict {
  const parts = texts.map(({ data }, at) =>
    at === 0 ? HEAD.exec(data.slice(-MAX_HEAD))![0] : at === texts.length - 1 ? TAIL.exec(data)![0] : data,
  );
  const last = parts.at(-1)!;
  const number = parts.join("");
  if (!/\d/.test(last) && texts.length === 2) return "apart";
  if (parts.slice(1).some((part, at) => isSpaced(parts[at]!, part)))
    return verdictOnSpaced(number, texts, parts[0]!);
  if (![number, number.replace(/^.*[ \u00a0\u202f]/, "")].some((one) => GROUPED.test(one) || PLAIN.test(one)))
    return "unsure";
  const isPair = texts.length === 2;
  const seams = parts.slice(1).map((part, at) => seamOf(parts[at]!, part, texts[at]!, texts[at + 1]!));
  if (!DECIMALS.test(number) && !seams.includes("point")) {
    // Two more digits are the decimals, and three in an element of their own may be anything.
    if (/^\d\d$/.test(last) && (isPair || !contains(texts.at(-1)!, texts.at(-2)!))) return "apart";
    if (isPair) return seams[0] === "resumed" && /^\d$/.test(last) ? "likely" : "apart";
  }
  if (!seams.includes("none")) return "one";
  return isSigned(texts[0]!, parts[0]!) ? "likely" : "unsure";
}

const isSpaced = (before: string, behind: string): boolean =>
  isGap(before.charCodeAt(before.length - 1)) || isGap(behind.charCodeAt(0));

/** Thousands behind a space: a pair may also be a quantity and its price. */
function verdictOnSpaced(number: string, texts: readonly Text[], head: string): Verdict {
  const { data } = texts[0]!;
  const before = data.slice(Math.max(0, data.length - head.length - 20), data.length - head.length);
  if (!GROUPED.test(number) || /[\p{L}\d]/u.test(before)) return "apart";
  return texts.length === 2 ? "likely" : "one";
}

/** What shows that the digits on both sides of a seam touch: a decimal point, single digits, or text that goes on outside an element. */
function seamOf(
  before: string,
  behind: string,
  from: Text,
  to: Text,
): "point" | "digits" | "resumed" | "none" {
  if (/[.,]$/.test(before) || /^[.,]/.test(behind)) return "point";
  if (contains(from, to) || contains(to, from)) return "resumed";
  return before.length === 1 && behind.length === 1 ? "digits" : "none";
}

/** Returns whether the element around one text is also around the other. */
function contains({ parent }: Text, { parent: inner }: Text): boolean {
  let at: unknown = inner;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1, at = at.parent)
    if (at === parent) return true;
  return false;
}

function isSigned(first: Text, head: string): boolean {
  const before = first.data.slice(0, first.data.length - head.length);
  if (before !== "") return SIGN_END.test(before);
  const beside = first.parent?.prev;
  return beside instanceof Text && SIGN_END.test(beside.data);
}

/** Moves a number's remaining digits into its first text node; takes the whole last node if both have the same parent. */
function moveInto(first: Text, others: readonly Text[]): void {
  const last = others.at(-1)!;
  const isWhole = last.parent === first.parent;
  let data = first.data;
  for (const text of others) {
    const moved = text === last && !isWhole ? TAIL.exec(text.data)![0] : text.data;
    data += moved;
    change(text, text.data.slice(moved.length));
  }
  change(first, data);
}

function change(text: Text, data: string): void {
  Object.assign(text, { served: "served" in text ? text.served : text.data, data, isPart: true });
  // Texts that were put together before are no longer right.
  let at: unknown = text.parent;
  for (; at instanceof PageElement && at.notes?.flat !== undefined; at = at.parent) at.notes.flat = undefined;
}
