import type { Field } from "./types.ts";

/**
 * What a documented format fixes and its files do not say: the currency of a comparison site's country, and names that mean
 * something else than their words. A format is recognised by names of columns that only it has together.
 */
interface KnownFormat {
  /** All of these are among the columns' keys. */
  keys: readonly RegExp[];
  /** Path of the item's element. */
  item?: RegExp;
  /** ISO 4217 code, or by country where the format is used in several. */
  currency?: string | Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, Field | null>>;
}

const KNOWN: readonly KnownFormat[] = [
  // Ceneo, PL: https://www.ceneo.pl/poradniki/Instrukcja-tworzenia-pliku-XML
  { item: /(?:^|\/)o$/, keys: [/^@price$/, /^@avail$/], currency: "PLN" },
  // Heureka and Zboží, CZ and SK.
  {
    item: /(?:^|\/)(?:SHOP)?ITEM$/,
    keys: [/^PRICE(?:_VAT)?$/, /^(?:PRODUCT|PRODUCTNAME)$/],
    currency: { cz: "CZK", sk: "EUR", cs: "CZK" },
  },
  // Skroutz, GR: the price with tax is named so.
  {
    item: /product$/i,
    keys: [/^price_with_vat$/, /^manufacturer$/, /^availability$/],
    currency: { gr: "EUR", cy: "EUR", el: "EUR", bg: "EUR", ro: "RON" },
  },
  // Salidzini and KurPirkt, LV.
  { keys: [/^category_full$/, /^price$/, /^manufacturer$/, /^link$/], currency: "EUR" },
  // Kainos, LT.
  { keys: [/^item_price$/, /^product_url$/, /^manufacturer$/], currency: "EUR" },
  // Hinnavaatlus, EE.
  { item: /^Pricelist\/Product$/i, keys: [/^InStore$/, /^Price$/, /^Vendor$/], currency: "EUR" },
  // Kaspi, KZ.
  { item: /^kaspi_catalog\//, keys: [/^@sku$/, /^price$|^cityprices/], currency: "KZT" },
  // idealo: the same file in each of its countries, named by the costs of delivery or of payment.
  {
    keys: [/^categoryPath$/, /^deliveryTime$/, /^(?:deliveryCosts|paymentCosts)_/],
    currency: { de: "EUR", at: "EUR", es: "EUR", it: "EUR", fr: "EUR", uk: "GBP", "€": "EUR", "£": "GBP" },
  },
  // Odoo's technical names: what others call the list price is the price, and the standard price the cost.
  { keys: [/^list_price$/, /^standard_price$/], fields: { list_price: "price", standard_price: "cost" } },
  // Shopware 5: the customer group EK is that of the shop's customers.
  {
    keys: [/^ordernumber$/, /^price_EK$/],
    fields: {
      price_EK: "price",
      active: "stock",
      price_H: null,
      pseudoprice_EK: null,
      pseudoprice_H: null,
      baseprice_EK: null,
    },
  },
  // Shoptet's tables: the code is the shop's number, the product number the maker's.
  { keys: [/^code$/, /^pairCode$/], fields: { code: "id", pairCode: "variantOf", productNumber: "mpn" } },
];

/** What a file's format fixes; empty for an unknown one. */
export interface FixedByFormat {
  currency?: string;
  fields?: Readonly<Record<string, Field | null>>;
}

/**
 * @param keys the columns' keys
 * @param evidence texts that show the country: the file's beginning and its addresses
 */
export function fixedByFormat(
  keys: readonly string[],
  item: string | undefined,
  evidence: string,
): FixedByFormat {
  const format = KNOWN.find(
    (one) =>
      (one.item === undefined || (item !== undefined && one.item.test(item))) &&
      one.keys.every((key) => keys.some((own) => key.test(own))),
  );
  if (format === undefined) return {};
  const { currency, fields } = format;
  const fixed = typeof currency === "string" ? currency : currency && byCountry(currency, evidence);
  return { ...(fixed === undefined ? {} : { currency: fixed }), ...(fields === undefined ? {} : { fields }) };
}

/** Letters that only one of the languages of a format's countries has. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  cs: /[ěřů]/giu,
  sk: /[ľĺŕôä]/giu,
  el: /[α-ω]/giu,
  ro: /[șțăâ]/giu,
  bg: /[щъ]/giu,
};

/** Returns the currency of the country that most of the addresses, or else the letters, belong to. */
function byCountry(currencies: Readonly<Record<string, string>>, evidence: string): string | undefined {
  const count = (of: (country: string) => number) => {
    const found = Object.keys(currencies)
      .map((country) => ({ country, times: of(country) }))
      .filter(({ times }) => times > 0)
      .toSorted((a, b) => b.times - a.times);
    const [first, second] = found;
    return first !== undefined && (second === undefined || first.times > 3 * second.times)
      ? first.country
      : undefined;
  };
  const hosts = [...evidence.matchAll(/https?:\/\/[\w.-]{1,100}\.([a-z]{2,3})(?=[/:?#"'<\s]|$)/gi)].map(
    ([, domain = ""]) => domain.toLowerCase(),
  );
  const country =
    count((one) => hosts.filter((host) => host === one).length) ??
    count((one) => (/^\p{Sc}$/u.test(one) ? evidence.split(one).length - 1 : 0)) ??
    count((one) => evidence.match(LETTERS[one] ?? /(?!)/g)?.length ?? 0);
  return country === undefined ? undefined : currencies[country];
}

/** English words that are codes of currencies, too. */
const NO_CODES = new Set([
  "ALL",
  "TOP",
  "TRY",
  "PEN",
  "CUP",
  "MAD",
  "GEL",
  "COP",
  "MOP",
  "SOS",
  "NET",
  "VAT",
]);

/** Returns the currency that a price column's name states: "Preis in EUR", "€ без ПДВ", "priceUSD", "priceRUAH". */
export function currencyInName(
  name: string,
  isCode: (text: string) => boolean,
  isSign: (text: string) => string | null,
): string | null {
  const text = name.slice(0, 100);
  // All in small letters, a code is behind a line or a dash: "price_usd".
  const [, small = ""] = /[a-z][_-]([a-z]{3})$/.exec(text) ?? [];
  if (small !== "" && isCode(small.toUpperCase()) && !NO_CODES.has(small.toUpperCase()))
    return small.toUpperCase();
  for (const [, code = ""] of text.matchAll(/(?:^|[^A-Za-z]|[a-z][A-Z]?)([A-Z]{3})(?![A-Za-z])/g))
    if (isCode(code) && !NO_CODES.has(code)) return code;
  const [sign] = /\p{Sc}/u.exec(text) ?? [];
  return sign === undefined ? null : isSign(sign);
}
