import { RAISED } from "../money/digits.ts";

/** Separates two numbers of different blocks, so that a model number and the price below it do not merge. */
export const APART = "\u001f";

/** A text under construction, with what decides how it goes on: reading its end would copy all of it. */
export class Line {
  text = "";
  /** Its last character; 0 if it is empty. */
  last = 0;
  /** Its last character that is no white space. */
  lastInk = 0;
  /** The same, but other white space than plain counts, and RAISED does not. */
  lastPlain = 0;
  /** Number of characters behind its last digit. */
  sinceDigit = Infinity;
  /** Number of digits at its end that are each in an element of its own. */
  singles = 0;

  get tail(): string {
    return this.text.slice(-TAIL);
  }

  add(piece: string): void {
    this.text += piece;
    this.end(piece);
  }

  set(text: string): void {
    this.text = text;
    this.last = this.lastInk = this.lastPlain = 0;
    this.sinceDigit = Infinity;
    this.end(text);
  }

  private end(piece: string): void {
    const { length } = piece;
    if (length === 0) return;
    this.last = piece.charCodeAt(length - 1);
    let isInk = false;
    let isPlain = false;
    for (let at = length - 1; at >= 0; at -= 1) {
      const code = piece.charCodeAt(at);
      if (!isPlain && !isPlainSpace(code)) {
        isPlain = true;
        this.lastPlain = code;
      }
      if (!isInk && !isSpaceCode(code)) {
        isInk = true;
        this.lastInk = code;
      }
      if (isDigit(code)) {
        this.sinceDigit = length - 1 - at;
        return;
      }
      if (isInk && isPlain && length - at >= TAIL) break;
    }
    this.sinceDigit += length;
  }
}

export const TAIL = 12;
export const BLANK = 32;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** The white space of markup, and RAISED. */
const isPlainSpace = (code: number): boolean =>
  code === BLANK || code === 10 || code === 9 || code === 13 || code === 30;
const isOfNumber = (code: number): boolean => isDigit(code) || code === 44 || code === 46;

const LABEL_END = /\p{Ll}$/u;
const AMOUNT_END = /\d\s?[\p{L}.]{1,5}$/u;
const LABEL_START = /^(?:\p{Lu}|\p{Sc})/u;
const WORD_START = /^\p{L}/u;

/** Returns whether styles separate two adjacent elements: "Price" and "R$ 5", "5 290 Ft" and "incl. tax". */
export function isLabelEnd(line: Line, next: string): boolean {
  if (line.last <= 57) return false;
  const isStart = LABEL_START.test(next);
  if (!isStart && !(line.sinceDigit < 8 && WORD_START.test(next))) return false;
  const { tail } = line;
  return (isStart && LABEL_END.test(tail)) || (WORD_START.test(next) && AMOUNT_END.test(tail.slice(-8)));
}

/** What `\s` matches. */
export function isSpaceCode(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return code === 0xa0 || (code >= 0x1680 && OTHER_SPACES.has(code));
}

const OTHER_SPACES = new Set([
  0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028,
  0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);

function beginsInNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 9 && code !== 13) return isOfNumber(code);
  }
  return false;
}

/**
 * Joins two adjacent numbers: digits one by one form one number, two digits are the decimals, others stay separate.
 *
 * @param singles how many digits at the end of the text were added one by one
 */
function joinNumbers(text: string, piece: string, singles: number): string {
  if (singles > 1 && /^\d$/.test(piece.trim()) && /\d\d$/.test(text)) return text + piece;
  if (/(?:^|\D)\d$/.test(text) && /^\d$/.test(piece.trim())) return text + piece;
  if (
    /\d\d\d?$/.test(text) &&
    piece.length === 1 &&
    /(?:^|\D)\d{2,7}$/.test(text) &&
    !/[.,\p{Sc}]/u.test(text)
  )
    return text + piece;
  return /^\d\d\s*$/.test(piece) && !/[.,]\d\d$/.test(text) ? `${text}${RAISED}${piece}` : `${text} ${piece}`;
}

/** The end of a name with a number: "Kettle X737". */
const NUMBERED_NAME = /\p{L}{4,}[\s-]?\p{L}{0,3}\s?\d{1,3}\s*$/u;

/** Longer pieces of text are cut off. */
export const MAX_PIECE = 4001;

export function join(line: Line, piece: string, isNewBlock: boolean): void {
  const singles = piece.length === 1 && isDigit(piece.charCodeAt(0)) ? line.singles + 1 : 0;
  if (piece.length >= MAX_PIECE) line.add(piece.slice(0, MAX_PIECE));
  else if (!isOfNumber(line.lastPlain) || !beginsInNumber(piece)) line.add(piece);
  else line.set(joined(line.text, piece, isNewBlock, line.singles));
  line.singles = singles;
}

function joined(text: string, piece: string, isNewBlock: boolean, singles: number): string {
  // A separator in its own element, or before its digits: "12 <span>,99</span>".
  if (/^\s*[.,]\d\d?(?!\d)/.test(piece) && /\d\s*$/.test(text)) return text.trimEnd() + piece.trimStart();
  if (/^\s*[.,]\s*$/.test(piece) && /\d\s*$/.test(text)) return text.trimEnd() + piece.trim();
  if (/^\s*\d/.test(piece) && /\d[.,]\u001e?\s*$/.test(text) && text.length < 40)
    return text.trimEnd() + piece.trimStart();
  if (/\d$/.test(text) && /^\d/.test(piece)) return joinNumbers(text, piece, singles);
  if (/\d\s*$/.test(text) && /^\s*\d/.test(piece) && (isNewBlock || NUMBERED_NAME.test(text.slice(-40))))
    return `${text.trimEnd()} ${APART} ${piece.trimStart()}`;
  return text + piece;
}
