import { describe, expect, it } from "vitest";
import { RAISED } from "./digits.ts";
import { parseMoney, toMoney } from "./parse.ts";
import type { MoneyHints } from "./types.ts";

/** Returns amount and currency of an unambiguous reading, or the kind of the result. */
function read(text: string, hints?: MoneyHints): string {
  const result = parseMoney(text, hints);
  if (result.kind === "money") return `${result.money.amountMinor} ${result.money.currency}`;
  if (result.kind === "ambiguous")
    return `either ${result.readings.map((one) => one.amountMinor).join(" or ")} ${result.readings[0].currency}`;
  return `${result.reason} ${result.amounts.join("|")}`.trim();
}

/** Returns the currencies of the readings. */
function currenciesOf(text: string, hints?: MoneyHints): string[] {
  const result = parseMoney(text, hints);
  if (result.kind === "failure") return [];
  return result.kind === "money" ? [result.money.currency] : result.readings.map(({ currency }) => currency);
}

describe("som in Latin letters", () => {
  it.each([
    [{ country: "KG" }, ["KGS"]],
    [{ country: "UZ", language: "uz" }, ["UZS"]],
    [{}, ["KGS", "UZS"]],
    // In Swedish, "som" is a word ("as").
    [{ currency: "SEK" }, ["SEK"]],
  ] satisfies Array<[MoneyHints, string[]]>)("with %o is %o", (hints, codes) => {
    expect(currenciesOf("150 som", hints)).toEqual(codes);
  });
});

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
    ["1.198,- kr", "either 119800 or 119800 SEK"],
    ["35€ 99", "3599 EUR"],
    [".75 €", "75 EUR"],
    ["$119. 95", "11995 USD"],
    ["USD 12", "1200 USD"],
    ["12 999 руб.", "1299900 RUB"],
  ])("reads %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["₩12.500", "12500 KRW"],
    ["1234.567 €", "123457 EUR"],
    ["0,099 €", "10 EUR"],
    ["1'234 €", "123400 EUR"],
    ["KWD 1,234.567", "1234567 KWD"],
    ["€0 200 in stock", "0 EUR"],
  ])("knows the three digits of %s as thousands, decimals or another number", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("reports three digits after a single separator as ambiguous, the likelier reading first", () => {
    expect(read("1.099", { currency: "EUR" })).toBe("either 109900 or 110 EUR");
    expect(read("$1.099")).toBe("either 109900 or 110 USD");
  });

  it("resolves an ambiguous amount by language, country and the owner's decision", () => {
    expect(read("1.099 €", { language: "de" })).toBe("109900 EUR");
    expect(read("$ 1.099", { country: "AR" })).toBe("109900 ARS");
    expect(read("1.099 €", { decimalSeparator: "." })).toBe("110 EUR");
    expect(read("1.099 €", { decimalSeparator: "," })).toBe("109900 EUR");
    expect(read("１．０９９ €", { decimalSeparator: "." })).toBe("110 EUR");
  });

  it("stays ambiguous when the locale's decimal separator precedes more digits than the currency has", () => {
    expect(read("€1.099", { language: "en-IE" })).toBe("either 109900 or 110 EUR");
  });

  it("resolves shared signs by hint, country and language, in that order", () => {
    expect(read("$5", { currency: "CAD", country: "AU" })).toBe("500 CAD");
    expect(read("$5", { country: "AU" })).toBe("500 AUD");
    expect(read("5 kr", { language: "da" })).toBe("500 DKK");
    expect(currenciesOf("5 kr")).toEqual(["SEK", "NOK"]);
  });

  it("reads the amount next to the sign, and ignores counts and percentages", () => {
    expect(read("3 Ausgaben für nur 14,85 EUR")).toBe("1485 EUR");
    expect(read("-38% 59,90 EUR")).toBe("5990 EUR");
  });

  it("reads raised decimals", () => {
    expect(read(`173${RAISED}34 Lei`)).toBe("17334 RON");
    expect(read(`€12${RAISED}50%`)).toBe("1200 EUR");
  });

  it("reads spelled-out currency names, and no year in brackets as the amount", () => {
    const zimbabwe = "1,099.00 Zimbabwean dollars (2009–2024)";
    expect(read(zimbabwe, { currency: "ZWL", language: "en" })).toBe("109900 ZWL");
    expect(read(zimbabwe)).toBe("109900 ZWL");
    expect(read("5.00 Cuban convertible pesos", { currency: "CUC", language: "en" })).toBe("500 CUC");
    expect(read("Kettle (2020) 49 €")).toBe("4900 EUR");
    expect(read("Kettle (2020) 49", { currency: "EUR" })).toBe("4900 EUR");
    expect(read("(2020)", { currency: "EUR" })).toBe("202000 EUR");
    expect(parseMoney("5 dollars australiens", { currency: "AUD", language: "fr" })).toMatchObject({
      currencyPrinted: "dollars australiens",
    });
  });

  it("reports why it read nothing", () => {
    expect(read("Sold out")).toBe("no_number");
    expect(read("Free!")).toBe("free_text 0");
    expect(read("12.50")).toBe("no_currency 12.50");
    expect(read("-5 €")).toBe("out_of_range -5");
    expect(read("99999999999999999999 €")).toBe("out_of_range 99999999999999999999");
  });

  it("keeps the printed amount when the currency has fewer decimals", () => {
    expect(toMoney("1.899", "EUR")).toEqual({
      amountMinor: 190,
      currency: "EUR",
      exponent: 2,
      exact: "1.899",
    });
    expect(toMoney("1.005", "EUR")?.amountMinor).toBe(101);
    expect(toMoney("3.3900", "THB")).toEqual({ amountMinor: 339, currency: "THB", exponent: 2 });
  });
});

describe("the currency of a printed amount", () => {
  it.each([
    ["NZ$ 5", "NZD"],
    ["NZD $5", "NZD"],
    ["AU $5", "AUD"],
    ["CA $5", "CAD"],
    ["c $ 1.34", "CAD"],
    ["HK$5", "HKD"],
    ["R$ 5,00", "BRL"],
    ["S/ 5.00", "PEN"],
    ["RM5.00", "MYR"],
    ["$1.05 DKK", "DKK"],
  ])("is decided in %s by the letters beside the sign", (text, currency) => {
    expect(currenciesOf(text)).toEqual([currency]);
  });

  it.each([
    ["10 kanadiske dollar", "CAD"],
    ["10 norska kronor", "NOK"],
    ["10 svenske kr", "SEK"],
    ["42 Lebanese Pounds", "LBP"],
    ["1 rial qataria", "QAR"],
    ["5 دينار اردني", "JOD"],
    ["3 جنيه استرليني", "GBP"],
    ["42 ქუვეითური დინარი", "KWD"],
    ["10 pakistanske rupier", "PKR"],
    ["1.0092スイスフランを交換します", "CHF"],
    ["10 sveitsiske franc", "CHF"],
    ["5 Kenyan shillings", "KES"],
    ["100 Chilean pesos", "CLP"],
    ["2 US dollars", "USD"],
  ])("is decided in %s by what is said of the name", (text, currency) => {
    expect(currenciesOf(text)).toEqual([currency]);
  });

  it("is no word, no end of a word, and no multiplier", () => {
    expect(read("all 5 pens")).toBe("no_currency 5");
    expect(read("abcUSD 5")).toBe("no_currency 5");
    expect(read("10K", { currency: "MMK" })).toBe("1000 MMK");
    expect(read("R 12 EUR")).toBe("1200 EUR");
  });

  it("is also found after thousands of texts, when its sign is no longer cached", () => {
    for (let count = 0; count <= 5000; count += 1) read(`no. ${count}x €5`);
    expect(read("the last one costs R 5")).toBe("500 ZAR");
  });

  it.each(["dinars", "rials", "pesos", "kronor", "rupees", "shillings", "francs", "pounds", "dollars", "Rs"])(
    "is ambiguous for %s, which several countries share",
    (name) => {
      expect(currenciesOf(`5 ${name}`)).toHaveLength(2);
      expect(currenciesOf(`5 ${name}`, { country: "XX" })).toHaveLength(2);
    },
  );

  it("is the country's own when its name is shared", () => {
    expect(currenciesOf("5 dinars", { country: "TN" })).toEqual(["TND"]);
    expect(currenciesOf("5 pesos", { language: "es-CL" })).toEqual(["CLP"]);
    expect(currenciesOf("Rs 5", { country: "PK" })).toEqual(["PKR"]);
    expect(currenciesOf("kr.123,45", { currencyText: "DKK" })).toEqual(["DKK"]);
  });
});

describe("the amount among other numbers", () => {
  it.each([
    ["10-20 €", "1000 EUR"],
    ["between 10 and 20 €", "1000 EUR"],
    ["von 10 bis 20 €", "1000 EUR"],
    ["25000 - 30000원", "25000 KRW"],
    ["€5.95 - 10.95", "595 EUR"],
  ])("is the lower end of the range %s, with from", (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(parseMoney(text)).toMatchObject({ isFrom: true });
  });

  it.each([
    ["Model X-20 30 €", "3000 EUR"],
    ["3 and 20 €", "2000 EUR"],
    ["50 - €2.00 100 - €2.75", "200 EUR"],
    ["2-200 €", "20000 EUR"],
  ])("is no end of a range in %s", (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(parseMoney(text)).not.toHaveProperty("isFrom");
  });

  it("is the current price, not the former one, unless the current one is zero", () => {
    expect(read("Was €120.00 Now €60.00")).toBe("6000 EUR");
    expect(read("Was: €124.95 Now: €0.00")).toBe("12495 EUR");
    expect(read("Now €9.99 Was €13.71")).toBe("999 EUR");
  });

  it("is not a date, telephone number or percentage", () => {
    for (const text of ["15.08.2017", "2017-08-15", "Call +44 20 7946 0018", "(555) 123-4567", "35 %"])
      expect(read(text), text).toBe("no_number");
    expect(read("15.08.2017 49 €")).toBe("4900 EUR");
    expect(read("12.345.678 €")).toBe("1234567800 EUR");
  });

  it.each([
    ["€10k", "1000000 EUR"],
    ["10K€", "1000000 EUR"],
    ["US$4.7 billion", "470000000000 USD"],
    ["₹5 lakh", "50000000 INR"],
    ["₹4 crores", "4000000000 INR"],
    ["₺10 bin", "1000000 TRY"],
    ["5万円", "50000 JPY"],
    ["10 אש״ח", "1000000 ILS"],
    ['5 מש"ח', "500000000 ILS"],
    ["10 MK", "1000 MWK"],
  ])("is multiplied in %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["$20 and 43c", "2043 USD"],
    ["20 € 43 cents", "2043 EUR"],
    ["2 zloty og 23 groszy", "223 PLN"],
    ["15лв и 50ст", "1550 BGN"],
    ["€ 4.-", "400 EUR"],
    ["4,-- €", "400 EUR"],
    ["۴٫۵۰ €", "450 EUR"],
    ["१२,३४,५६७ ₹", "123456700 INR"],
    ["１，２３４円", "1234 JPY"],
    ["1\u2009234,56 €", "123456 EUR"],
    ["1\u202f234,56 €", "123456 EUR"],
    ["1'234.56 €", "123456 EUR"],
    ["3.14 hrn", "314 UAH"],
    ["1 stg", "100 GBP"],
    ["1 CUC$", "100 CUC"],
    ["1 دج", "100 DZD"],
  ])("is read from %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ["20-10 €", "1000 EUR"],
    ["2 euros and 5 cents", "205 EUR"],
    ["€1.2345k", "123450 EUR"],
    ["10. PHP 500", "50000 PHP"],
    ["May 12 €5", "500 EUR"],
    ["1.10.2019,00 €", "110201900 EUR"],
    ["\u200f12\u200e,50 €", "1250 EUR"],
  ])("is exactly one of those in %s", (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(parseMoney(text)).not.toHaveProperty("isFrom");
  });

  it("is negative after a minus sign", () => {
    expect(read("$-5.95")).toBe("out_of_range -5.95");
  });
});

describe("a currency with three decimals", () => {
  it.each([
    ["12.500 ر.ع.", { language: "ar-EG" }, 12500],
    ["12,500 د.ك", { language: "ar-EG" }, 12_500_000],
    ["KWD 12.500", { language: "de" }, 12_500_000],
  ])("%s is read as it is printed where it is used, or as the language says", (text, hints, amountMinor) => {
    expect(parseMoney(text, hints)).toMatchObject({ kind: "money", money: { amountMinor } });
  });

  it("stays ambiguous without a language, and when countries differ", () => {
    expect(parseMoney("KWD 12.500").kind).toBe("ambiguous");
    expect(parseMoney("TND 12.500", { language: "ar-EG" }).kind).toBe("ambiguous");
  });

  it("reads a code spelled in Cyrillic letters", () => {
    expect(parseMoney("290 МДЛ")).toMatchObject({ money: { amountMinor: 29_000, currency: "MDL" } });
  });

  it("accepts a sign that could be a word if it is the country's, whatever currency the page states", () => {
    const hints = { currency: "EUR", language: "en-EG", country: "EG" };
    expect(parseMoney("LE 34", hints)).toMatchObject({ money: { currency: "EGP" } });
    expect(parseMoney("LE 34", { ...hints, language: "fr", country: "FR" })).toMatchObject({
      money: { currency: "EUR" },
    });
  });
});

describe("amounts in words and hundredths", () => {
  const read = (text: string, hints: MoneyHints = {}) => {
    const result = parseMoney(text, hints);
    return result.kind === "money"
      ? `${result.money.amountMinor} ${result.money.currency}${result.isFrom ? " from" : ""}`
      : result.kind;
  };
  it.each([
    ["3만9천9백원", {}, "39900 KRW"],
    ["1.5만원", {}, "15000 KRW"],
    ["₹ 2 lakh 50 thousand", {}, "25000000 INR"],
    ["3 tỷ 500 triệu đồng", {}, "3500000000 VND"],
    ["2 тыс. 500 руб.", {}, "250000 RUB"],
    ["Rp150rb", {}, "15000000 IDR"],
    ["Rp 1,5 jt", {}, "150000000 IDR"],
    ["10,99 rb", { language: "lt", currency: "RUB" }, "1099 RUB"],
    ["$1.5L", {}, "150 USD"],
    ["1.299⁰⁰ €", {}, "129900 EUR"],
    ["12⁹⁹€¹", {}, "1299 EUR"],
    ["99p", { currency: "EUR" }, "9900 EUR"],
    ["99¢", { currency: "CAD" }, "99 CAD"],
    ["990 ¢", { country: "CR" }, "99000 CRC"],
    ["was £1.20 now 99p", {}, "99 GBP"],
    ["10 € – 20 €", {}, "1000 EUR from"],
    ["de R$ 10 a R$ 20", {}, "1000 BRL from"],
    ["1만원~2만원", {}, "10000 KRW from"],
    ["from 10 to 20", { currency: "EUR" }, "1000 EUR from"],
  ] as const)("%s with %o", (text, hints, amount) => {
    expect(read(text, hints)).toBe(amount);
  });
});
