import { Element } from "domhandler";
import { isFootnote } from "../dom/footnotes.ts";
import type { TextPiece } from "../dom/page.ts";
import { isRaised } from "../dom/text.ts";
import { hasDigit, normaliseNumerals, RAISED } from "../money/digits.ts";
import { scanNumerals } from "../money/numerals.ts";
import { signAfter, signAnywhere, signBefore } from "../money/sign.ts";
import { WAS_LABEL } from "./words.ts";

/** An amount whose decimals are in another element than its whole part, among further text with numbers. */
export interface SplitAmount {
  /** As on one line, with its sign. */
  text: string;
  /** The smallest element around its parts. */
  element: Element;
  /** The words before and behind it. */
  before: string;
  after: string;
  /** The last piece that belongs to it. */
  last: number;
}

const MAX_PIECE = 200;
const MAX_STEPS = 3;
const MAX_AFTER = 60;

/** Returns the amount that begins in a piece and has its decimals in the next; undefined if there is none. */
export function splitAmountAt(pieces: readonly TextPiece[], index: number): SplitAmount | undefined {
  const piece = pieces[index]!;
  if (piece.text.length > MAX_PIECE || !mayGoOn(piece, pieces[index + 1])) return undefined;
  // "Kettle X7" as a heading and the "29" below it.
  if (headingAround(piece.parent) !== headingAround(pieces[index + 1]!.parent)) return undefined;
  const text = normaliseNumerals(piece.text);
  const numerals = scanNumerals(text);
  const whole = numerals.at(-1);
  if (whole === undefined) return undefined;
  const rest = text.slice(whole.end);
  const cents = hasDecimals(text.slice(whole.start, whole.end))
    ? footnoteBehind(pieces, index, rest)
    : (centsIn(pieces, index, rest) ?? footnoteBehind(pieces, index, rest));
  // A text with several amounts is read as such: the mark of a footnote parts none of them.
  if (cents === undefined || (cents.digits === "" && numerals.length > 1)) return undefined;
  const element = around(piece.parent, pieces[cents.last]!.parent);
  if (element === undefined) return undefined;
  const own = signBefore(text, whole.start);
  const before =
    own === undefined ? signOfPrevious(pieces[index - 1], text.slice(0, whole.start)) : undefined;
  const behind = cents.sign === undefined ? signOfNext(pieces, cents) : undefined;
  const sign =
    cents.sign ??
    behind ??
    (own === undefined && before === undefined ? signOfFormer(pieces, cents, element) : undefined);
  if (own === undefined && before === undefined && sign === undefined) return undefined;
  const start = own?.start ?? whole.start;
  const amount = `${text.slice(start, whole.end)}${cents.separator}${cents.digits}`;
  return {
    text: `${before ?? ""}${amount}${sign === undefined ? "" : ` ${sign}`}`,
    element,
    before: text.slice(0, start),
    after: textBehind(pieces, cents, sign, element),
    last: cents.last,
  };
}

/** Returns whether a piece may hold decimals, their separator, or the mark of a footnote. */
function mayGoOn({ text }: TextPiece, next: TextPiece | undefined): boolean {
  return (
    next !== undefined &&
    ((next.text.length <= MAX_PIECE &&
      (hasDigit(next.text) || next.text.length < 5 || /^\s*[.,]-{0,2}\s*$/.test(next.text))) ||
      isFootnote(text, next.parent))
  );
}

interface Cents {
  digits: string;
  separator: string;
  /** The sign between whole part and decimals, or before the latter. */
  sign?: string;
  /** The piece with the decimals, and the text after them. */
  last: number;
  rest: string;
}

/** A whole amount whose sign stands behind the mark of a footnote is in parts, too. */
function footnoteBehind(pieces: readonly TextPiece[], index: number, rest: string): Cents | undefined {
  const next = pieces[index + 1];
  return next !== undefined && rest.trim() === "" && isFootnote(pieces[index]!.text, next.parent)
    ? { digits: "", separator: "", last: index + 1, rest: "" }
    : undefined;
}

const NO_CENTS = /^\s*[.,]-{1,2}(?![\d-])/;
const DECIMALS = /^\s*([.,]?)\s*(\d\d)(?!\d)([^]*)$/;

/** Reads the decimals that follow a whole part. `rest` is the text after it in the same piece. */
function centsIn(pieces: readonly TextPiece[], index: number, rest: string): Cents | undefined {
  const between = rest.trim();
  const next = pieces[index + 1];
  if (next === undefined || next.text.length > MAX_PIECE) return undefined;
  const text = normaliseNumerals(next.text);
  // A raised dash in place of decimals: "12 990" and ",-".
  if (between === "" && NO_CENTS.test(text))
    return { digits: "", separator: "", last: index + 1, rest: text.replace(NO_CENTS, "") };
  const isPoint = between === "." || between === ",";
  const isSign = between !== "" && !isPoint && signAfter(between, 0)?.end === between.length;
  if (between !== "" && !isPoint && !isSign) return undefined;
  const match = DECIMALS.exec(text);
  if (match !== null) {
    const [, point, digits, behind] = match as unknown as [string, string, string, string];
    // "24 900 Ft" and "31 125 Ft" in small print are two amounts.
    if (/^\s*[.,]\d|^\s*%|^[ ']\d{3}(?!\d)/.test(behind)) return undefined;
    const isGlued =
      between === "" &&
      !/\s$/.test(rest) &&
      !/^\s/.test(text) &&
      behind === "" &&
      next.parent !== pieces[index]!.parent;
    const separator = point !== "" ? point : isPoint ? between : RAISED;
    if (point === "" && !isPoint && !isGlued && !raisedAround(next.parent)) return undefined;
    return {
      digits,
      separator,
      last: index + 1,
      rest: behind.replace(/^[*†‡)\s]+/, ""),
      ...(isSign ? { sign: between } : {}),
    };
  }
  // The separator in an element of its own.
  if (between === "" && /^\s*[.,]\s*$/.test(text)) {
    const digits = /^\s*(\d\d)(?!\d)([^]*)$/.exec(
      normaliseNumerals((pieces[index + 2]?.text ?? "").slice(0, MAX_PIECE)),
    );
    return digits === null
      ? undefined
      : { digits: digits[1]!, separator: text.trim(), last: index + 2, rest: digits[2]! };
  }
  // "73", "€" and a raised "10".
  const behindSign =
    between === ""
      ? /^\s*(\d\d)\s*$/.exec(normaliseNumerals((pieces[index + 2]?.text ?? "").slice(0, 20)))
      : null;
  const middle = text.trim();
  if (
    behindSign !== null &&
    signAfter(middle, 0)?.end === middle.length &&
    raisedAround(pieces[index + 2]!.parent)
  )
    return { digits: behindSign[1]!, separator: RAISED, sign: middle, last: index + 2, rest: "" };
  // "73" and a raised "€10".
  const signed = between === "" ? /^\s*(\D{1,4}?)\s*(\d\d)\s*$/.exec(text) : null;
  if (signed === null || !raisedAround(next.parent) || signAfter(signed[1]!, 0)?.end !== signed[1]!.length)
    return undefined;
  return { digits: signed[2]!, separator: RAISED, sign: signed[1]!, last: index + 1, rest: "" };
}

const hasDecimals = (number: string): boolean => /[.,\u001e]\d\d?$/.test(number);

/** Returns whether a piece is inside a raised element, or one in smaller print. */
function raisedAround(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 2; steps += 1, at = at.parent)
    if (isRaised(at) || at.name === "small") return true;
  return false;
}

function headingAround(element: Element): Element | undefined {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_STEPS; steps += 1, at = at.parent)
    if (/^h[1-6]$/.test(at.name)) return at;
  return undefined;
}

/** Returns the nearest element that contains both, if it is near. */
function around(one: Element, other: Element): Element | undefined {
  const above = new Set<unknown>();
  let at: unknown = one;
  for (let steps = 0; at instanceof Element && steps <= MAX_STEPS; steps += 1, at = at.parent) above.add(at);
  at = other;
  for (let steps = 0; at instanceof Element && steps <= MAX_STEPS; steps += 1, at = at.parent)
    if (above.has(at)) return at;
  return undefined;
}

function signOfPrevious(previous: TextPiece | undefined, label: string): string | undefined {
  if (previous === undefined || label.trim() !== "" || previous.text.length > 30) return undefined;
  const text = normaliseNumerals(previous.text);
  const sign = signBefore(text, text.length);
  return sign?.strong === true ? sign.text : undefined;
}

function signOfNext(pieces: readonly TextPiece[], { last, rest }: Cents): string | undefined {
  const text = rest.trim() === "" ? normaliseNumerals(pieces[last + 1]?.text ?? "") : rest;
  const sign = signAfter(text, 0);
  return sign?.strong === true && text.slice(0, sign.start).trim() === "" ? sign.text : undefined;
}

/** "9" and "95 statt 12,95 €": the sign of the former price behind it. */
function signOfFormer(pieces: readonly TextPiece[], cents: Cents, element: Element): string | undefined {
  const text = textBehind(pieces, cents, undefined, element);
  const [label = ""] = /^\D{0,30}/.exec(text)!;
  const sign = WAS_LABEL.test(`${label} `) ? signAnywhere(text) : undefined;
  return sign?.strong === true ? sign.text : undefined;
}

function textBehind(
  pieces: readonly TextPiece[],
  { last, rest }: Cents,
  sign: string | undefined,
  element: Element,
): string {
  let text = rest;
  for (let at = last + 1; at < pieces.length && text.length < MAX_AFTER; at += 1) {
    const { parent, text: next } = pieces[at]!;
    if (around(parent, element) !== element) break;
    text += ` ${next.slice(0, MAX_AFTER)}`;
  }
  const plain = normaliseNumerals(text).replace(/\s+/g, " ").trim();
  return sign !== undefined && plain.startsWith(sign) ? plain.slice(sign.length) : plain;
}
