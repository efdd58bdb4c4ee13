/** How a shop in one country writes its amounts and names its parts. */
export interface Locale {
  lang: string;
  host: string;
  currency: string;
  exponent: number;
  /** How the amount is written: `#` is the number. The usual one first. */
  forms: readonly string[];
  decimal: "." | ",";
  group: string;
  /** Typical prices in whole units of the currency. */
  from: number;
  to: number;
  words: Words;
  nouns: readonly string[];
}

type WordName = (typeof NAMES)[number];
type Words = Readonly<Record<WordName, string>>;

/** In the order of the rows below. `{x}` is an amount, `{n}` a number. */
const NAMES = [
  "was",
  "now",
  "save",
  "rrp",
  "from",
  "inStock",
  "onlyLeft",
  "out",
  "notify",
  "cart",
  "buy",
  "sku",
  "brand",
  "related",
  "reviews",
  "home",
  "description",
  "delivery",
  "freeOver",
  "instalment",
  "member",
  "unit",
  "unitName",
  "inclTax",
  "exclTax",
  "tier",
  "call",
  "subtotal",
  "stock",
  "sizes",
] as const;

function words(text: string): Words {
  const values = text.trim().split(/\s*\n\s*|\s+\|\s+/);
  if (values.length !== NAMES.length)
    throw new Error(`${values.length} words for ${NAMES.length}: ${values.slice(0, 3).join(", ")}`);
  return Object.fromEntries(NAMES.map((name, index) => [name, values[index]!])) as Words;
}

export function locale(
  [lang, host, currency, exponent]: [string, string, string, number],
  [decimal, group, from, to]: ["." | ",", string, number, number],
  forms: readonly string[],
  nouns: string,
  text: string,
): Locale {
  return {
    lang,
    host,
    currency,
    exponent,
    decimal,
    group,
    from,
    to,
    forms,
    nouns: nouns.split(", "),
    words: words(text),
  };
}
