const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  þ: "th",
};

/**
 * Lower case, without accents, compatibility forms and trade mark signs, with plain digits: what two shops that mean the same
 * word have in common. Longer texts are cut, so that no stranger's text costs more than `maxLength` does.
 */
export function fold(text: string, maxLength: number): string {
  return (
    text
      .slice(0, maxLength)
      .replace(/[™®©℠]/gu, " ")
      .toLowerCase()
      .normalize("NFKD")
      .slice(0, maxLength * 2)
      .replace(/\p{M}/gu, "")
      .replace(/[ßæœøłđðıþ]/gu, (letter) => LETTERS[letter] ?? letter)
      // Some exports separate every sign: "usb 2 .0".
      .replace(/(?<=\d) \.(?=\d)/gu, ".")
      .replace(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
  );
}

/** A number, a run of letters, or a sign between them. */
export interface Piece {
  text: string;
  kind: "number" | "letters" | "sign";
  /** Of a number. */
  value: number;
  start: number;
  end: number;
}

/** "1.500" and "1,500" are thousands, "0,750", "2.5" and "13,50" are decimals, "1.234,5" is both. */
function numberOf(text: string): number {
  const groups = text.split(/[.,]/u);
  if (groups.length === 1) return Number(text);
  const areThousands = (some: readonly string[]): boolean =>
    some[0] !== "0" && some[0]!.length <= 3 && some.slice(1).every((group) => group.length === 3);
  if (areThousands(groups)) return Number(groups.join(""));
  return Number(`${groups.slice(0, -1).join("")}.${groups.at(-1)}`);
}

/** The numbers, words and signs of a folded text, in order. */
export function piecesOf(folded: string): Piece[] {
  return Array.from(
    folded.matchAll(/\d+(?:[.,]\d+)*|\p{L}+|["″”'′’×*%+&/(),.-]/gu),
    ({ 0: text, index: start }) => {
      const isNumber = text >= "0" && text < ":";
      const kind = isNumber ? "number" : /^\p{L}/u.test(text) ? "letters" : "sign";
      return { text, kind, value: isNumber ? numberOf(text) : Number.NaN, start, end: start + text.length };
    },
  );
}
