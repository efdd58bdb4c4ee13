import { CODES_BY_SIGN } from "./currencies.ts";
import { FAMILIES, NAMES } from "./families.ts";
import { magnitudeBehind } from "./magnitude.ts";
import { TextCache } from "../text-cache.ts";

/** The text with spelled-out names replaced by signs for the lookup. */
export interface Spelled {
  text: string;
  /** The first name as printed, with its adjective. */
  name?: string;
}

/** These scripts attach following text to the name: "2ドルです", "100 파운드짜리". */
const JOINED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}]/u;

const MAY_HOLD_NAME = /\p{L}{2}/u;
const LETTER = /\p{L}/u;
/** Matches if only a number and its signs precede a name. */
const ALONE = /(?:^|[^\p{L}\s]\s?|\p{L}\p{L}\s{2,})$/u;
const BETWEEN_NUMBERS = /^ (?:and|or|to|for|pro|per|je|x|by|und|et|y|e|o|og|och|à|a) ?$/iu;

/** Longer texts are not prices. */
const MAX_LENGTH = 200;
/** Characters searched for an adjective, on either side of the name. */
const REACH = 34;

interface Name {
  word: RegExp;
  /** For a family: the adjectives of each currency. */
  of?: ReadonlyArray<readonly [code: string, said: RegExp]>;
  code: string;
}

const name = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])|(?:${joined(words)})`, "iu");

/** Returns the names that match without surrounding spaces; a pattern that never matches if there are none. */
function joined(words: string): string {
  const found = words.split("|").filter((word) => JOINED.test(word) && !word.includes("\\"));
  return found.length > 0 ? found.join("|") : "(?!)";
}

const said = (adjectives: string) => {
  const parts = splitAlternatives(adjectives);
  const short = parts.filter(
    (part) => /^[a-z\\.?]{1,9}$/.test(part) && part.replace(/[\\.?]/g, "").length <= 3,
  );
  const long = parts.filter((part) => !short.includes(part));
  const stems =
    long.length > 0 ? `(?<![\\p{L}])(?:ال)?(?:${long.join("|")})\\p{L}*|${joined(long.join("|"))}` : "(?!)";
  const words = short.length > 0 ? `(?<![\\p{L}])(?:${short.join("|")})(?!\\p{L})` : "(?!)";
  return new RegExp(`${words}|${stems}`, "iu");
};

function splitAlternatives(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const char of text) {
    if (char === "(" || char === "[") depth += 1;
    if (char === ")" || char === "]") depth -= 1;
    if (char === "|" && depth === 0) {
      parts.push(part);
      part = "";
    } else part += char;
  }
  return [...parts, part];
}

const KNOWN: readonly Name[] = [
  ...FAMILIES.map(({ words, of }) => ({
    word: name(words),
    of: of.map(([code, adjectives]) => [code, said(adjectives)] as const),
    code: of[0]![0],
  })),
  ...NAMES.map(([code, words]) => ({ word: name(words), code })),
];

/** Replaces a family's name without an adjective: a sign that is looked up as all of its currencies. */
export const SHARED_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  FAMILIES.map(({ of }, index) => [markOf(index), of.map(([code]) => code)]),
);

function markOf(index: number): string {
  return String.fromCodePoint(0xe000 + index);
}

/** The names in a text, by the text without its numbers: pages repeat the same words beside many amounts. */
const knownShapes = new TextCache<ReadonlySet<Name>>();
const NO_NAMES: ReadonlySet<Name> = new Set();

function findNames(shape: string): ReadonlySet<Name> {
  const found = KNOWN.filter(({ word }) => word.test(shape));
  return found.length === 0 ? NO_NAMES : new Set(found);
}

/** Replaces currency names beside amounts: "10 kanadiske dollar" becomes "10 CAD", "5 dinars" keeps every country possible. */
export function replaceNames(text: string): Spelled {
  if (text.length > MAX_LENGTH || !MAY_HOLD_NAME.test(text) || !/\d/.test(text) || /\p{Sc}/u.test(text))
    return { text };
  const names = knownShapes.get(text.replace(/\d+/g, "0"), findNames);
  if (names.size === 0) return { text };
  let out = text;
  let printed: string | undefined;
  for (const [index, known] of KNOWN.entries()) {
    // What replaces a name may complete another one.
    if (out === text && !names.has(known)) continue;
    for (let times = 0; times < 4; times += 1) {
      const match = known.word.exec(out);
      if (match === null) break;
      const start = match.index;
      const end = start + match[0].length;
      const isApart = !LETTER.test(out[end] ?? " ") && ALONE.test(out.slice(0, start));
      if (isApart && isSign(match[0], known)) break;
      const found = known.of && adjectiveAround(out, start, end, known.of);
      if (known.of !== undefined && found === undefined && isApart && isKnownSign(match[0])) break;
      const from = startOfPhrase(out, Math.min(start, found?.start ?? start));
      const to = Math.max(end, found?.end ?? end);
      printed ??= out.slice(from, to).trim();
      const sign = known.of === undefined ? known.code : (found?.code ?? markOf(index));
      out = `${out.slice(0, from)} ${sign} ${out.slice(to).trimStart()}`;
    }
  }
  return printed === undefined ? { text } : { text: out, name: printed };
}

/** "42 de rupii", "2 kinesiske yuan": one word between the number and the name belongs to the name. */
function startOfPhrase(text: string, start: number): number {
  const between = /(?<=\d) (?:\p{L}[\p{L}-]*|d') ?$/u.exec(text.slice(0, start));
  if (between === null || BETWEEN_NUMBERS.test(between[0])) return start;
  return magnitudeBehind(text, between.index) === undefined ? between.index : start;
}

const isKnownSign = (word: string) => CODES_BY_SIGN.has(word) || CODES_BY_SIGN.has(word.toLowerCase());

/** A name that is also a sign ("kr", "лв") stays, unless it has an adjective. */
function isSign(word: string, known: Name): boolean {
  return (
    known.of === undefined &&
    CODES_BY_SIGN.get(word)?.length === 1 &&
    CODES_BY_SIGN.get(word)![0] === known.code
  );
}

function adjectiveAround(
  text: string,
  start: number,
  end: number,
  of: NonNullable<Name["of"]>,
): { code: string; start: number; end: number } | undefined {
  const before = /[^\d.,;:!?()]*$/u.exec(text.slice(Math.max(0, start - REACH), start))![0];
  const after = /^[^\d.,;:!?()]*/u.exec(text.slice(end, end + REACH))![0];
  let best: { code: string; start: number; end: number; distance: number } | undefined;
  for (const [code, words] of of) {
    const inFront = lastMatch(before, words);
    const behind = words.exec(after);
    for (const [match, at] of [
      [inFront, start - before.length],
      [behind, end],
    ] as const) {
      if (match === null) continue;
      const distance = at === end ? match.index : before.length - match.index - match[0].length;
      if (distance > 12 || (best !== undefined && distance >= best.distance)) continue;
      const from = at + match.index;
      best = { code, start: from, end: from + match[0].length, distance };
    }
  }
  return best;
}

function lastMatch(text: string, words: RegExp): RegExpExecArray | null {
  let found: RegExpExecArray | null = null;
  const all = new RegExp(words.source, "giu");
  for (let match = all.exec(text); match !== null; match = all.exec(text)) {
    found = match;
    if (match[0] === "") break;
  }
  return found;
}
