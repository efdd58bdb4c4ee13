import { isoCode } from "./currencies.ts";

/** A code or long sign of a dollar beside a number, or behind the words that announce it. */
const DOLLAR =
  /(?:\bin|currency:?|prices?:?)\s*((?:US|AU|CA|NZ|SG|HK)D)(?![A-Z])|(?<![A-Z])((?:US|AU|CA|NZ|SG|HK)D)\s?\$?\d|\d\s?((?:US|AU|CA|NZ|SG|HK)D)(?![A-Z])|(?<![A-Z$])((?:US|AU?|CA?|NZ|S|HK)\$)\s?\d/i;
const SIGNS: Readonly<Record<string, string>> = {
  A$: "AUD",
  AU$: "AUD",
  C$: "CAD",
  CA$: "CAD",
  NZ$: "NZD",
  S$: "SGD",
  HK$: "HKD",
  US$: "USD",
};
const MAX_TEXT = 200;
const MAX_TEXTS = 3000;

/** Returns the only dollar that the texts of a page name, in which its bare "$" is; undefined if they name none or several. */
export function printedDollar(texts: Iterable<{ text: string }>): string | undefined {
  let only: string | undefined;
  let left = MAX_TEXTS;
  for (const { text } of texts) {
    if ((left -= 1) < 0) break;
    if (text.length > MAX_TEXT) continue;
    const match = DOLLAR.exec(text);
    if (match === null) continue;
    const printed = (match[1] ?? match[2] ?? match[3] ?? match[4]!).toUpperCase();
    const code = SIGNS[printed] ?? isoCode(printed);
    if (code === undefined) continue;
    if (only !== undefined && only !== code) return undefined;
    only = code;
  }
  return only;
}
