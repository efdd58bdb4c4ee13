/** Collapses white space, as a reader sees the text. */
export function clean(text: string): string {
  return text.replace(/[\s\u200b\ufeff]+/gu, " ").trim();
}

/** The text without its numbers: every run of digits (with separators inside) becomes one 0, letters in lower case. */
export function shapeOf(text: string): string {
  return text.toLowerCase().replace(/\p{Nd}+(?:[.,'’\u00a0 ]\p{Nd}+)*/gu, "0");
}

/**
 * How the first number in a text is written, its size aside: "9,99" of "1.299,00 €", "9.99" of "$1,299.00", "9" of "¥4500".
 * Null without a digit.
 */
export function numberShape(text: string): string | null {
  const number = /\p{Nd}[\p{Nd}.,'’\u00a0 ]*/u.exec(text)?.[0].trim();
  if (number === undefined) return null;
  return number
    .replace(/[.,'’\u00a0 ]\p{Nd}{3}(?!\p{Nd})/gu, "")
    .replace(/\p{Nd}+/gu, (run, at: number) => (at === 0 ? "9" : "9".repeat(run.length)))
    .slice(0, 12);
}

const SYMBOLS =
  /[$€£¥₹₩₽₺₴₫฿₪₱₦₡₲₵₸₮₼₾]|(?<![\p{L}])(?:USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|INR|CNY|KRW|BRL|MXN|ARS|CLP|COP|ZAR|AED|SAR|ILS|THB|VND|IDR|MYR|SGD|HKD|TWD|PHP|kr|zł|Kč|Ft|lei|R\$|RM|Rs\.?)(?![\p{L}])/u;

/** The currency sign or code printed in a text, as printed; null when there is none. */
export function currencyIn(text: string): string | null {
  return SYMBOLS.exec(text)?.[0] ?? null;
}

const MASKED = new RegExp(
  `(?:(?:${SYMBOLS.source})\\s*)?(?<!\\p{L})0(?!\\p{L})(?:\\s*(?:${SYMBOLS.source}|%))?`,
  "giu",
);

/** What a person reads of a shape (see shapeOf): without its masked numbers and their currency; undefined when no word is left. */
export function wordsOf(shape: string): string | undefined {
  const words = shape
    .replace(MASKED, " ")
    .replaceAll("0", "…")
    .replace(/\s+(?=[)\]]|$)/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/^[^\p{L}…]+|[^\p{L}….!?)]+$/gu, "");
  return /\p{L}/u.test(words) ? words : undefined;
}

/** Words of a name such as a class: split at case changes and separators; numbers and generated looks left out. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
}

/** Names made by a build (hashes, counters) change with each release and say little. */
export function looksGenerated(name: string): boolean {
  // Nobody writes longer names by hand; and the patterns below are slow on what a hostile page might send.
  if (name.length > 80) return true;
  if (
    /^(?:css|sc|jsx|jss|styles?|emotion|svelte|astro|tw|ember|react|yui|__)[-_]?[a-z]*[-_]?[a-z0-9]*\d[a-z0-9]*$/i.test(
      name,
    )
  )
    return true;
  if (/\d{3,}/.test(name)) return true;
  return name
    .split(/[-_]+/)
    .some(
      (part) => part.length >= 5 && /\d/.test(part) && /[a-z]/i.test(part) && !/^[a-z]+\d{1,2}$/i.test(part),
    );
}
