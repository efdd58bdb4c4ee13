import { CODES_BY_SIGN, isoCode } from "./currencies.ts";
import { SHARED_NAMES } from "./spelled.ts";

/** A currency sign, word or code found in a text. */
export interface PrintedCurrency {
  /** As printed. */
  text: string;
  /** The ISO codes it may stand for, the usual one first. */
  codes: readonly string[];
  start: number;
  end: number;
  /** False for what is read as money only beside an amount: a letter or two ("R", "kr", "L"). */
  strong: boolean;
}

const MAX_SIGN_LENGTH = Math.max(...[...CODES_BY_SIGN.keys()].map((sign) => sign.length));

/** Words and signs of three letters or more are found in any case; shorter ones are too often words ("da", "le"). */
const CODES_BY_LOWER_SIGN: ReadonlyMap<string, readonly string[]> = new Map(
  [...CODES_BY_SIGN]
    .filter(([sign]) => sign.replace(/\P{L}/gu, "").length > 2)
    .map(([sign, codes]) => [sign.toLowerCase(), codes]),
);

const LETTER = /\p{L}|\p{M}/u;
const LETTERS = /\p{L}/gu;

/** Codes that are words as well, so that only capitals are taken for the code. */
const WORD_CODES = new Set(
  "ALL TOP TRY CUP MOP BOB SOS PEN LAK MAD BAM CAD RON COP NOK DOP GEL MUR KID HUF ARS STN MGA".split(" "),
);

function lookUp(text: string): readonly string[] | undefined {
  const codes = CODES_BY_SIGN.get(text) ?? SHARED_NAMES.get(text);
  if (codes !== undefined) return codes;
  if (text.length === 3) {
    const code = isoCode(text);
    if (code !== undefined && (text === text.toUpperCase() || !WORD_CODES.has(code))) return [code];
  }
  return text.length > 1 ? CODES_BY_LOWER_SIGN.get(text.toLowerCase()) : undefined;
}

/** One letter, or none, that is money beside a number: of East Asia in their own script, the dong, Peru's "S/", the Swedish dash. */
const SHORT_SIGN = /^(?:[円圓圆元원đ]|[рР]\.|:-|S\/\.?)$/u;

function isStrong(text: string): boolean {
  if (/\p{Sc}/u.test(text) || SHORT_SIGN.test(text) || SHARED_NAMES.has(text)) return true;
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters >= 2;
}

/** Pages print few signs many times, so what was found beside an amount is kept; the store is emptied when it grows. */
const MAX_KNOWN = 5000;

/** The same of a part of a longer text, which begins at `from`. */
function shiftedBy(from: number, sign: PrintedCurrency | undefined): PrintedCurrency | undefined {
  if (sign === undefined || from === 0) return sign;
  const { text, codes, start, end, strong } = sign;
  return { text, codes, start: start + from, end: end + from, strong };
}

function remembered(
  known: Map<string, PrintedCurrency | undefined>,
  part: string,
  read: () => PrintedCurrency | undefined,
): PrintedCurrency | undefined {
  const sign = known.get(part);
  if (sign !== undefined || known.has(part)) return sign;
  if (known.size >= MAX_KNOWN) known.clear();
  const found = read();
  known.set(part, found);
  return found;
}

const knownBefore = new Map<string, PrintedCurrency | undefined>();
const knownAfter = new Map<string, PrintedCurrency | undefined>();
/** Spaces between a sign and its number that are looked across from memory; more are looked across anew. */
const MAX_GAP = 4;

/** The longest sign that ends right before `end`, spaces apart. */
export function signBefore(text: string, end: number): PrintedCurrency | undefined {
  const from = Math.max(0, end - MAX_SIGN_LENGTH - MAX_GAP - 2);
  const part = text.slice(from, end);
  if (from > 0 && !/[^ \u001e:(]/.test(part.slice(-MAX_GAP))) return findBefore(text, end);
  return shiftedBy(
    from,
    remembered(knownBefore, part, () => findBefore(part, part.length)),
  );
}

function findBefore(text: string, end: number): PrintedCurrency | undefined {
  let to = end;
  while (to > 0 && " \u001e:(".includes(text[to - 1]!)) to -= 1;
  for (let length = Math.min(MAX_SIGN_LENGTH, to); length > 0; length -= 1) {
    const start = to - length;
    const candidate = text.slice(start, to);
    if (candidate[0] === " ") continue;
    const codes = lookUp(candidate);
    if (codes === undefined) continue;
    if (LETTER.test(candidate[0]!) && start > 0 && LETTER.test(text[start - 1]!)) continue;
    return { text: candidate, codes, start, end: to, strong: isStrong(candidate) };
  }
  return undefined;
}

/** Words go on right behind these: "49,900원부터", "3,490円税込". */
const UNSPACED_SIGN = /^[円원]$/u;

/** The longest sign that begins right after `start`, spaces and the dash for "no cents" apart. */
export function signAfter(text: string, start: number): PrintedCurrency | undefined {
  const part = text.slice(start, start + MAX_SIGN_LENGTH + 16);
  // Behind a dash and spaces without end a sign may begin later than what is kept.
  if (!/[^ \u001e(.]/.test(part.slice(6, 12)) && part.length > 12) return findAfter(text, start);
  return shiftedBy(
    start,
    remembered(knownAfter, part, () => findAfter(part, 0)),
  );
}

function findAfter(text: string, start: number): PrintedCurrency | undefined {
  let from = start;
  const dash = /^\s*[,.]?(?:-{1,2}|=)(?=[\s\p{L}\p{Sc}]|$)/u.exec(text.slice(from, from + 6));
  // "50 - $2.00": a dash between two numbers is no sign of cents.
  const isBetween = /^\s+-\s*[^\s\d]{0,4}\s?\d/.test(text.slice(from, from + 12));
  if (dash !== null && !isBetween && !/^\s*:-/.test(text.slice(from, from + 4))) from += dash[0].length;
  while (from < text.length && " \u001e(.".includes(text[from]!)) from += 1;
  for (let length = Math.min(MAX_SIGN_LENGTH, text.length - from); length > 0; length -= 1) {
    const candidate = text.slice(from, from + length);
    if (candidate.endsWith(" ")) continue;
    const codes = lookUp(candidate);
    if (codes === undefined) continue;
    const next = text[from + length];
    if (
      !UNSPACED_SIGN.test(candidate) &&
      LETTER.test(candidate.at(-1)!) &&
      next !== undefined &&
      LETTER.test(next)
    )
      continue;
    return { text: candidate, codes, start: from, end: from + length, strong: isStrong(candidate) };
  }
  return undefined;
}

/** The first sign anywhere in the text that cannot be mistaken for a word; a whole text may also be a weak sign. */
export function signAnywhere(text: string): PrintedCurrency | undefined {
  const trimmed = text.trim();
  const whole = trimmed.length <= MAX_SIGN_LENGTH ? lookUp(trimmed) : undefined;
  if (whole !== undefined) {
    const start = text.indexOf(trimmed);
    return { text: trimmed, codes: whole, start, end: start + trimmed.length, strong: true };
  }
  for (const match of text.matchAll(
    /\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})|(?<![\p{L}.])\p{L}[\p{L}."״.']{1,8}/gu,
  )) {
    const token = match[0];
    const isSign = /^\p{Sc}$/u.test(token);
    if (isSign) {
      const wide = signBefore(text, match.index + token.length);
      return (
        wide ?? {
          text: token,
          codes: lookUp(token) ?? [],
          start: match.index,
          end: match.index + 1,
          strong: true,
        }
      );
    }
    const codes = CODES_BY_SIGN.get(token) ?? (/^[A-Z]{3}$/.test(token) ? lookUp(token) : undefined);
    if (codes !== undefined && isStrong(token)) {
      return { text: token, codes, start: match.index, end: match.index + token.length, strong: true };
    }
  }
  return undefined;
}
