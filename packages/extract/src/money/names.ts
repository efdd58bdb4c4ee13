import { normaliseNumerals } from "./digits.ts";
import { TextCache } from "../text-cache.ts";

/** Amounts that together trigger every plural form of a language. */
const PLURAL_PROBES = [
  0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 14, 19, 20, 21, 22, 99, 100, 101, 1_000_000, 0.01, 0.02, 0.05, 0.09, 0.1,
  0.5, 0.99, 1.5, 2.1, 0.011, 0.099,
];

/** Shorter names are signs ("won", "円"), which are known without the page's language. */
const SHORTEST_NAME = 4;
const WORD = /\p{L}{2}/u;

const known = new TextCache<readonly string[]>();

/** Returns a currency's spelled-out names in a locale, singular and plural, longest first; none for unknown locales. */
function namesOf(currency: string, locale: string): readonly string[] {
  return known.get(`${currency} ${locale}`, () => spell(currency, locale));
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
 * Replaces a currency's spelled-out name by its code, and returns the name as printed. This way, a year in the name
 * ("Zimbabwean dollars (1980–2008)") is not taken for an amount, or a word shared by many currencies ("peso") for another
 * currency.
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
