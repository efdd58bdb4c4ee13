/** The code points of zero of the decimal digit blocks beyond ASCII that locales print numbers with. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136,
  0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0,
  0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950,
];

const PLAIN = /^[\x20-\x7e]*$/;

/**
 * The text with ASCII digits, plain spaces and plain separators: bidirectional marks go, every kind of space is one, and
 * typographic signs that mean the same become one sign.
 */
export function normaliseNumerals(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g, "")
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u2018\u2019\u02bc\u2032\u00b4\u066c\u2e41\uff07]/g, "'")
    .replace(/\u066b/g, "\u066b")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\uff0c/g, ",")
    .replace(/\uff0e/g, ".")
    .replace(/\uff04/g, "$")
    .replace(/[^\x00-\x7f]/gu, (char) => {
      const code = char.codePointAt(0) ?? 0;
      for (const zero of ZEROS) if (code >= zero && code <= zero + 9) return String(code - zero);
      return char;
    });
}
