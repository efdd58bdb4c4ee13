import { CODES_BY_SIGN, isoCode } from "./currencies.ts";
import { SHARED_NAMES } from "./spelled.ts";
import { TextCache } from "../text-cache.ts";

/** A currency sign, word or code found in a text. */
export interface PrintedCurrency {
  /** As printed. */
  text: string;
  /** The ISO codes it may mean, the usual one first. */
  codes: readonly string[];
  start: number;
  end: number;
  /** False for signs of a letter or two that mean money only beside an amount ("R", "kr", "L"). */
  strong: boolean;
  /** A hundredth of the currency: "99p". */
  isMinor?: true;
}

/** Units of a hundredth, which shops print for goods below one whole unit. */
const DOLLARS = "USD CAD AUD NZD SGD HKD TWD JMD TTD BBD BSD BZD FJD NAD MXN ZAR";
const MINOR_UNITS: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ["p pence penny", "GBP GIP FKP SHP"],
      ["¢", DOLLARS],
      ["c ct cts cent cents Cent", `EUR ${DOLLARS}`],
      ["centimes", "EUR CHF MAD DZD"],
      ["céntimos centesimi", "EUR"],
      ["centavos", "BRL MXN PHP ARS COP CLP"],
      ["groszy", "PLN"],
      ["haléřů", "CZK"],
      ["копеек", "RUB UAH BYN"],
      ["öre", "SEK"],
      ["øre", "NOK DKK"],
      ["Rappen", "CHF"],
      ["kuruş", "TRY"],
      ["paise", "INR PKR"],
      ["bani", "RON MDL"],
    ] as const
  ).flatMap(([words, codes]) => words.split(" ").map((word) => [word, codes.split(" ")] as const)),
);

const MAX_SIGN_LENGTH = Math.max(...[...CODES_BY_SIGN.keys()].map((sign) => sign.length));

/** Words and signs of three letters or more match in any case; shorter ones are too often words ("da", "le"). */
const CODES_BY_LOWER_SIGN: ReadonlyMap<string, readonly string[]> = new Map(
  [...CODES_BY_SIGN]
    .filter(([sign]) => sign.replace(/\P{L}/gu, "").length > 2)
    .map(([sign, codes]) => [sign.toLowerCase(), codes]),
);

const LETTER = /\p{L}|\p{M}/u;
const LETTERS = /\p{L}/gu;

/** Codes that are also words, so that only capitals count as the code. */
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

/**
 * Signs of at most one letter that mean money beside a number: East Asian ones in their own script, the dong, Peru's "S/",
 * the Swedish dash.
 */
const SHORT_SIGN = /^(?:[円圓圆元원đ]|[рР]\.|:-|S\/\.?)$/u;

function isStrong(text: string): boolean {
  if (/\p{Sc}/u.test(text) || SHORT_SIGN.test(text) || SHARED_NAMES.has(text)) return true;
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters >= 2;
}

/** Shifts positions to those in a longer text, from `from` on. */
function shiftedBy(from: number, sign: PrintedCurrency | undefined): PrintedCurrency | undefined {
  if (sign === undefined || from === 0) return sign;
  return { ...sign, start: sign.start + from, end: sign.end + from };
}

/** Pages print few signs many times, so results beside an amount are cached. */
const knownBefore = new TextCache<PrintedCurrency | undefined>();
const knownAfter = new TextCache<PrintedCurrency | undefined>();
/** Maximum spaces between a sign and its number that the cache covers; more are searched each time. */
const MAX_GAP = 4;

/** Returns the longest sign that ends directly before `end`, ignoring spaces. */
export function signBefore(text: string, end: number): PrintedCurrency | undefined {
  if (end <= 0) return undefined;
  const from = Math.max(0, end - MAX_SIGN_LENGTH - MAX_GAP - 2);
  const part = text.slice(from, end);
  if (from > 0 && !/[^ \u001e:(]/.test(part.slice(-MAX_GAP))) return findBefore(text, end);
  return shiftedBy(
    from,
    knownBefore.get(part, (own) => findBefore(own, own.length)),
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

const NUMBERED = /^\.\s+$/;

/** Words may follow these directly: "49,900원부터", "3,490円税込". */
const UNSPACED_SIGN = /^[円원]$/u;

/** Returns the longest sign that starts directly after `start`, ignoring spaces and the dash for "no cents". */
export function signAfter(text: string, start: number): PrintedCurrency | undefined {
  if (start >= text.length) return undefined;
  const part = text.slice(start, start + MAX_SIGN_LENGTH + 16);
  // After a dash and many spaces, a sign may start beyond the cached part.
  if (!/[^ \u001e(.]/.test(part.slice(6, 12)) && part.length > 12) return findAfter(text, start);
  return shiftedBy(
    start,
    knownAfter.get(part, (own) => findAfter(own, 0)),
  );
}

function findAfter(text: string, start: number): PrintedCurrency | undefined {
  let from = start;
  const dash = /^\s*[,.]?(?:-{1,2}|=)(?=[\s\p{L}\p{Sc}]|$)/u.exec(text.slice(from, from + 6));
  // "50 - $2.00": a dash between two numbers is not a sign for cents.
  const isBetween = /^\s+-\s*[^\s\d]{0,4}\s?\d/.test(text.slice(from, from + 12));
  if (dash !== null && !isBetween && !/^\s*:-/.test(text.slice(from, from + 4))) from += dash[0].length;
  while (from < text.length && " \u001e(.".includes(text[from]!)) from += 1;
  for (let length = Math.min(MAX_SIGN_LENGTH, text.length - from); length > 0; length -= 1) {
    const candidate = text.slice(from, from + length);
    if (candidate.endsWith(" ")) continue;
    const minor = MINOR_UNITS.get(candidate);
    const codes = minor ?? lookUp(candidate);
    // "10. PHP": a list's number ends in a full stop and a space.
    if (codes === undefined || (LETTER.test(candidate[0]!) && NUMBERED.test(text.slice(start, from))))
      continue;
    const next = text[from + length];
    if (
      !UNSPACED_SIGN.test(candidate) &&
      LETTER.test(candidate.at(-1)!) &&
      next !== undefined &&
      LETTER.test(next)
    )
      continue;
    const sign = { text: candidate, codes, start: from, end: from + length };
    if (minor !== undefined) return { ...sign, strong: candidate === "¢", isMinor: true };
    return { ...sign, strong: isStrong(candidate) };
  }
  return undefined;
}

/**
 * Returns the first sign anywhere in the text that cannot be mistaken for a word; a weak sign counts only as the whole text.
 */
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
