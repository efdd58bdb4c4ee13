import { parseMoney } from "../../../packages/extract/src/index.ts";
import { printedDecimals } from "../../../packages/extract/src/money/currencies.ts";
import { decimal } from "./pages.ts";
import type { Section } from "./report.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz".split("");
const LOCALES = Intl.NumberFormat.supportedLocalesOf(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
);
const CURRENCIES = Intl.supportedValuesOf("currency");
const DISPLAYS = ["symbol", "narrowSymbol", "code", "name"] as const;
/** In the smallest printed unit: an amount with three digits after a separator, if the currency has three, and one with thousands. */
const AMOUNTS = [1099, 123_456];

/** Every currency in every two-letter language as the runtime prints it, read back with both known. */
export function measureFormatted(): Section {
  let all = 0;
  const wrong: string[] = [];
  for (const locale of LOCALES) {
    for (const currency of CURRENCIES) {
      const exponent = printedDecimals(currency);
      for (const currencyDisplay of DISPLAYS) {
        const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
        for (const amount of AMOUNTS) {
          const truth = decimal({ amountMinor: amount, exponent })!;
          const text = format.format(truth as unknown as number);
          const result = parseMoney(text, { language: locale, currency });
          const read = result.kind === "money" ? (result.money.exact ?? decimal(result.money)) : undefined;
          all += 1;
          if (read === undefined || Number(read) !== Number(truth))
            wrong.push(`"${text}" (${locale}, ${currency}): ${read ?? result.kind} for ${truth}`);
        }
      }
    }
  }
  return {
    title: "Amounts as the runtime prints them, language and currency known",
    lines: [
      `  ${all - wrong.length} of ${all} (${LOCALES.length} languages, ${CURRENCIES.length} currencies, ${DISPLAYS.length} ways)`,
      ...wrong.slice(0, 10).map((one) => `      ${one}`),
    ],
    checks: [{ name: "printed amounts wrong", measured: wrong.length, floor: 0, atMost: true }],
  };
}
