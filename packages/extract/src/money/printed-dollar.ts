import { isoCode } from "./currencies.ts";

/** A code or long sign of a dollar beside a number, or behind the words that announce it. */
const DOLLAR =
  /(?:\bin|currency:?|prices?:?)\s*((?:US|AU|CA|NZ|SG|HK)D)(?![A-Z])|(?<![A-Z])((?:US|AU|CA|NZ|SG|HK)D)\s?\$?\d|\d\s?((?:US|AU|CA|NZ|SG|HK)D)(?![A-Z])|(?<![A-Z$])((?:US|AU?|CA?|NZ|S|HK)\$)\s?\d/i;
/** "All prices are in Canadian dollars." */
const NAMED =
  /(?:\bin|currency:?)\s(US|American|Australian|Canadian|New Zealand|Singapore|Hong Kong)\sdollars?(?![\p{L}])/iu;
const NAMES: Readonly<Record<string, string>> = {
  us: "USD",
  american: "USD",
  australian: "AUD",
  canadian: "CAD",
  "new zealand": "NZD",
  singapore: "SGD",
  "hong kong": "HKD",
};
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
    const code = dollarIn(text);
    if (code === undefined) continue;
    if (only !== undefined && only !== code) return undefined;
    only = code;
  }
  return only;
}

function dollarIn(text: string): string | undefined {
  const match = DOLLAR.exec(text);
  if (match === null) return NAMES[NAMED.exec(text)?.[1]!.toLowerCase() ?? ""];
  const printed = (match[1] ?? match[2] ?? match[3] ?? match[4]!).toUpperCase();
  return SIGNS[printed] ?? isoCode(printed);
}
