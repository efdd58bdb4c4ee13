const DATES = [
  // 15.08.2017, 15/08/2017, 15-08-2017, and with the year first.
  /(?<![\d.,])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d(?![\d,]|\.\d)/g,
  /(?<![\d.,])(?:19|20)\d\d([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![\d,]|\.\d)/g,
];

const PHONES = [
  /(?<!\p{Sc} ?)(?<!\d)\+\d[\d ()/-]{8,18}\d/gu,
  /(?<!\d)\(\d{3,4}\) ?\d{3,4}[ -]\d{3,4}(?!\d)/g,
  /(?<![\d-])\d{3}-\d{3}-\d{4}(?![\d-])/g,
  /(?<!\p{L})(?:tel|phone|telefon|telefoon|téléphone|teléfono|call us|тел|fax)\p{L}{0,3}[.: ]{1,3}\+?\d[\d ()/-]{5,18}\d/giu,
];

const MAY_HOLD = /\d[./-]\d|\d\) ?\d|\+\d|(?:tel|phone|тел|fax|call)/i;

/** Blanks out dates and telephone numbers without changing the text's length. */
export function blankOthers(text: string): string {
  if (!MAY_HOLD.test(text)) return text;
  let out = text;
  for (const pattern of [...DATES, ...PHONES])
    out = out.replace(pattern, (found) => " ".repeat(found.length));
  return out;
}
