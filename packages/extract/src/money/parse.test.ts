import { describe, expect, it } from "vitest";
import { RAISED } from "./numerals.ts";
import { parseMoney, toMoney } from "./parse.ts";
import type { MoneyHints } from "./types.ts";

/** Amount and currency of an unambiguous reading, or the kind of the answer. */
function read(text: string, hints?: MoneyHints): string {
  const result = parseMoney(text, hints);
  if (result.kind === "money") return `${result.money.amountMinor} ${result.money.currency}`;
  if (result.kind === "ambiguous")
    return `either ${result.readings.map((one) => one.amountMinor).join(" or ")} ${result.readings[0].currency}`;
  return `${result.reason} ${result.amounts.join("|")}`.trim();
}

describe("parseMoney", () => {
  it.each([
    ["$1,234.56", "123456 USD"],
    ["1.234,56 €", "123456 EUR"],
    ["1 234,56 zł", "123456 PLN"],
    ["CHF 1’049.95", "104995 CHF"],
    ["₹12,34,567.00", "123456700 INR"],
    ["٣٫٥٠ د.ك", "3500 KWD"],
    ["3,500円", "3500 JPY"],
    ["Rp 1.550.000", "155000000 IDR"],
    ["19,- Kč", "1900 CZK"],
    ["1.198,- kr", "119800 SEK"],
    ["35€ 99", "3599 EUR"],
    [".75 €", "75 EUR"],
    ["$119. 95", "11995 USD"],
    ["USD 12", "1200 USD"],
    ["12 999 руб.", "1299900 RUB"],
  ])("reads %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("reports three digits behind a single sign as ambiguous, the likelier reading first", () => {
    expect(read("1.099", { currency: "EUR" })).toBe("either 109900 or 110 EUR");
    expect(read("$1.099")).toBe("either 109900 or 110 USD");
  });

  it("lets language, country and the owner's decision settle an ambiguous amount", () => {
    expect(read("1.099 €", { language: "de" })).toBe("109900 EUR");
    expect(read("$ 1.099", { country: "AR" })).toBe("109900 ARS");
    expect(read("1.099 €", { decimalSeparator: "." })).toBe("110 EUR");
    expect(read("1.099 €", { decimalSeparator: "," })).toBe("109900 EUR");
  });

  it("stays ambiguous where the locale's own decimal sign comes before more digits than the currency has", () => {
    expect(read("€1.099", { language: "en-IE" })).toBe("either 109900 or 110 EUR");
  });

  it("reads shared signs by hint, country and language, in that order", () => {
    expect(read("$5", { currency: "CAD", country: "AU" })).toBe("500 CAD");
    expect(read("$5", { country: "AU" })).toBe("500 AUD");
    expect(read("5 kr", { language: "da" })).toBe("500 DKK");
    expect(read("5 kr")).toBe("500 SEK");
  });

  it("takes the amount beside the sign and leaves counts and percentages alone", () => {
    expect(read("3 Ausgaben für nur 14,85 EUR")).toBe("1485 EUR");
    expect(read("-38% 59,90 EUR")).toBe("5990 EUR");
  });

  it("reads raised decimals", () => {
    expect(read(`173${RAISED}34 Lei`)).toBe("17334 RON");
  });

  it("reads currencies whose name is spelled out, and no year in brackets as the amount", () => {
    const zimbabwe = "1,099.00 Zimbabwean dollars (2009–2024)";
    expect(read(zimbabwe, { currency: "ZWL", language: "en" })).toBe("109900 ZWL");
    expect(read(zimbabwe)).toBe("109900 USD");
    expect(read("5.00 Cuban convertible pesos", { currency: "CUC", language: "en" })).toBe("500 CUC");
    expect(read("Kettle (2020) 49 €")).toBe("4900 EUR");
    expect(read("(2020)", { currency: "EUR" })).toBe("202000 EUR");
    expect(parseMoney("5 dollars australiens", { currency: "AUD", language: "fr" })).toMatchObject({
      currencyPrinted: "dollars australiens",
    });
  });

  it("names why it read nothing", () => {
    expect(read("Sold out")).toBe("no_number");
    expect(read("Free!")).toBe("free_text 0");
    expect(read("12.50")).toBe("no_currency 12.50");
    expect(read("-5 €")).toBe("out_of_range -5");
    expect(read("99999999999999999999 €")).toBe("out_of_range 99999999999999999999");
  });

  it("keeps what was printed when the currency has fewer decimals", () => {
    expect(toMoney("1.899", "EUR")).toEqual({
      amountMinor: 190,
      currency: "EUR",
      exponent: 2,
      exact: "1.899",
    });
    expect(toMoney("3.3900", "THB")).toEqual({ amountMinor: 339, currency: "THB", exponent: 2 });
  });
});
