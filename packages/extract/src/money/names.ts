import { normaliseNumerals } from "./digits.ts";

/** Amounts that together ask for every plural form a language has. */
const PLURAL_PROBES = [
  0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 14, 19, 20, 21, 22, 99, 100, 101, 1_000_000, 0.01, 0.02, 0.05, 0.09, 0.1,
  0.5, 0.99, 1.5, 2.1, 0.011, 0.099,
];

/** Shorter names are signs ("won", "円"), known without the page's language. */
const SHORTEST_NAME = 4;
const WORD = /\p{L}{2}/u;
const MAX_KNOWN = 500;

const known = new Map<string, readonly string[]>();

/** The spelled-out names of a currency in a locale, in every number, the longest first; none for unknown locales. */
function namesOf(currency: string, locale: string): readonly string[] {
  const key = `${currency} ${locale}`;
  const found = known.get(key) ?? spell(currency, locale);
  if (known.size > MAX_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

function spell(currency: string, locale: string): readonly string[] {
  try {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "name" });
    const names = PLURAL_PROBES.flatMap((amount) => format.formatToParts(amount))
      .filter(({ type }) => type === "currency")
      .map(({ value }) => normaliseNumerals(value));
    return [...new Set(names)]
      .filter((name) => name.length >= SHORTEST_NAME)
      .sort((a, b) => b.length - a.length);
  } catch {
    return [];
  }
}

/**
 * The text with the spelled-out name of the currency replaced by its code, and the name as printed. So a year in the name
 * ("Zimbabwean dollars (1980–2008)") is no amount, and a word that many currencies share ("peso") is no other currency.
 */
export function codeForName(
  text: string,
  currency: string | undefined,
  locale: string | undefined,
): { text: string; name?: string } {
  if (currency === undefined || locale === undefined || !WORD.test(text)) return { text };
  const name = namesOf(currency, locale).find((one) => text.includes(one));
  return name === undefined ? { text } : { text: text.replace(name, currency.padEnd(name.length)), name };
}
