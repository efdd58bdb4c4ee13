/** Amounts that look like money but are not prices, by their sign or size. */
import type { PrintedCurrency } from "../money/sign.ts";
import type { MoneyHints, MoneyResult } from "../money/types.ts";

/** Currencies whose codes shops print in any country; those of others are often something else: "ID: 4974", "amd64". */
const WORLDWIDE = new Set(
  (
    "USD EUR GBP JPY CNY INR CHF SEK NOK DKK ISK CZK PLN HUF RON BGN RUB UAH TRY ILS AED SAR QAR KWD KRW TWD HKD SGD " +
    "MYR THB IDR VND PHP PKR BDT LKR AUD CAD NZD BRL MXN CLP COP ARS PEN ZAR EGP NGN KES GHS MAD HRK RSD BAM KZT"
  ).split(" "),
);

/** Latin letters of a currency that is neither the page's nor a common one are money only in an element named after a price. */
export function isUnlikelySign({ text, codes }: PrintedCurrency, { currency }: MoneyHints): boolean {
  if (!/^[A-Za-z.]+$/.test(text) || codes.some((code) => WORLDWIDE.has(code))) return false;
  return currency === undefined || !codes.includes(currency);
}

/** Currencies in which no shop's product costs a billion. */
const DEAR = new Set(["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD"]);
const FORTUNE = 1e9;

/** "Its $1 billion buyout", "a $692M pay package" and "181K followers" are from articles; no shop rounds its prices like this. */
export function isFortune(result: Exclude<MoneyResult, { kind: "failure" }>, text: string): boolean {
  const { amountMinor, currency, exponent } = result.kind === "money" ? result.money : result.readings[0];
  return DEAR.has(currency) && (amountMinor / 10 ** exponent >= FORTUNE || ROUNDED.test(text));
}

const ROUNDED = /\d(?:[kKMBT]|\s?(?:bn|mn|tn|million|mio|mln|billion|trillion|mrd))(?![\p{L}\d-])/u;
