import { looksLikeCode, runsOf } from "./codes.ts";
import { measuresOf, packSizeOf } from "./measures.ts";
import type { Measure } from "./measures.ts";
import { fold, piecesOf } from "./text.ts";
import { CONDITIONS, COLOURS, VARIANTS } from "./words.ts";

const MAX_TITLE = 400;
const MAX_TOKENS = 60;

export type TokenKind = "word" | "number" | "measure" | "code";

export interface Token {
  text: string;
  kind: TokenKind;
}

export interface ReadTitle {
  tokens: Token[];
  measures: Measure[];
  size: Measure | undefined;
  codes: string[];
  colours: Set<string>;
  /** By group, the variants that the title names. */
  variants: Map<string, Set<string>>;
  condition: string | undefined;
  /** Letters and digits only, to find a code that is written with spaces. */
  squeezed: string;
  folded: string;
}

/** Scripts without spaces between words: two characters at a time. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{2}/u;

function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return [text];
  const letters = Array.from(text);
  return letters.slice(1).map((letter, at) => letters[at]! + letter);
}

/** Everything that a title says. The text is cut after 400 characters and 60 different words. */
export function readTitle(title: string): ReadTitle {
  const folded = fold(title, MAX_TITLE);
  const pieces = piecesOf(folded);
  const measures = measuresOf(pieces);
  const measured = new Set(
    measures.flatMap(({ from, until }) =>
      Array.from({ length: until - from }, (_, at) => pieces[from + at]!),
    ),
  );
  const tokens = new Map<string, Token>();
  const add = (text: string, kind: TokenKind): void => {
    if (tokens.size < MAX_TOKENS && !tokens.has(text)) tokens.set(text, { text, kind });
  };
  const codes = new Set<string>();
  for (const run of runsOf(pieces)) {
    const rest = run.pieces.filter((piece) => !measured.has(piece));
    if (rest.length === 0) continue;
    if (rest.length === run.pieces.length && looksLikeCode(run)) {
      codes.add(run.text);
      add(run.text, "code");
    } else if (rest.length === run.pieces.length && run.hasDigits && run.hasLetters && run.text.length <= 8)
      add(run.text, run.text.length <= 4 ? "number" : "word");
    else
      for (const piece of rest)
        if (piece.kind === "number") add(String(piece.value), "number");
        else for (const word of wordsOf(piece.text)) add(word, "word");
  }
  for (const { dimension, amount } of measures)
    add(`${dimension}:${Number(amount.toPrecision(4))}`, "measure");
  const words = [...tokens.keys()];
  const variants = new Map<string, Set<string>>();
  for (const [group, names] of Object.entries(VARIANTS)) {
    const found = new Set(words.map((word) => names.get(word)).filter((name) => name !== undefined));
    if (found.size > 0) variants.set(group, found);
  }
  return {
    tokens: [...tokens.values()],
    measures,
    size: packSizeOf(measures),
    codes: [...codes],
    colours: new Set(words.map((word) => COLOURS.get(word)).filter((name) => name !== undefined)),
    variants,
    // Shops write "openbox", "open-box" and "open box".
    condition: words
      .flatMap((word, at) => [word, word + (words[at + 1] ?? "")])
      .map((word) => CONDITIONS.get(word))
      .find((name) => name !== undefined && name !== "new"),
    squeezed: folded.replaceAll(/[^\p{L}\p{N}]/gu, ""),
    folded,
  };
}
