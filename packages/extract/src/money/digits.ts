/**
 * Marks in a flattened text the start of an element that is raised or named as the decimals (`<sup>99</sup>`), so that
 * `12<sup>99</sup>` is not read as 1299.
 */
export const RAISED = "\u001e";

/** Code points of zero in the decimal digit blocks beyond ASCII that locales use. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136,
  0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0,
  0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950,
];

/** Returns whether a text has a digit of any script. */
export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
    if (code >= 0x660) return /\p{Nd}/u.test(text);
  }
  return false;
}

/** Returns whether a text has only ASCII characters, letters of Europe's Latin alphabets and the sign of the euro. */
function isUsual(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isPlain = code >= 0x20 && (code < 0x7f || (code >= 0xc0 && code < 0x250) || code === 0x20ac);
    if (!isPlain) return false;
  }
  return true;
}

/** Every non-ASCII decimal digit. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
/** Matches anything to change: most non-ASCII texts only have a letter or sign that stays. */
const TO_CHANGE =
  /[⁰¹²³⁴-⁹₀-₉]{2}|[\t-\r\u00a0\u00ad\u00b4\u02bc\u061c\u066c\u1680\u2000-\u200b\u200e\u200f\u2010-\u2015\u2018\u2019\u2028-\u202f\u2032\u205f\u2066-\u2069\u2212\u2e41\u3000\ufe69\ufeff\uff04\uff07\uff0c\uff0e]|(?![0-9])\p{Nd}/u;

/** Two raised digits behind a whole number are its decimals ("12⁹⁹ €"); one, or those behind decimals, is the mark of a footnote. */
const RAISED_DIGITS = /(?<=\d[.,]?)(?<![.,]\d\d)(?:[⁰¹²³⁴-⁹]{2}|[₀-₉]{2})(?![⁰¹²³⁴-⁹₀-₉])/gu;
const RAISED_FROM = "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉";

/**
 * Returns the text with ASCII digits, plain spaces and plain separators: removes bidirectional marks, and unifies spaces and
 * equivalent typographic signs.
 */
export function normaliseNumerals(text: string): string {
  if (isUsual(text) || !TO_CHANGE.test(text)) return text;
  return text
    .replace(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g, "")
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u2018\u2019\u02bc\u2032\u00b4\u066c\u2e41\uff07]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\uff0c/g, ",")
    .replace(/\uff0e/g, ".")
    .replace(/[\uff04\ufe69]/g, "$")
    .replace(OTHER_DIGIT, (char) => {
      const code = char.codePointAt(0) ?? 0;
      for (const zero of ZEROS) if (code >= zero && code <= zero + 9) return String(code - zero);
      return char;
    })
    .replace(
      RAISED_DIGITS,
      (pair) => `${RAISED}${pair.replace(/./gu, (char) => String(RAISED_FROM.indexOf(char) % 10))}`,
    );
}
