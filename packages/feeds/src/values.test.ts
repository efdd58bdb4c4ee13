import { describe, expect, it } from "vitest";
import { currencyOf, readAmount, shownDecimal } from "./amounts.ts";
import { readDate, readPeriod } from "./dates.ts";
import { readGtin } from "./gtin.ts";

const amount = (cell: string | number, currency: string | null = null, decimal?: "." | ",") => {
  const read = readAmount(cell, { currency, decimal });
  return read.kind === "amount"
    ? [read.amount.value, read.amount.currency]
    : read.kind === "problem"
      ? read.reason
      : "none";
};

describe("an amount", () => {
  it.each([
    ["12.5", "EUR", "12.50", "EUR"],
    ["1299", "EUR", "1299.00", "EUR"],
    ["1 299,90 Kč", null, "1299.90", "CZK"],
    ["€1.089,99", null, "1089.99", "EUR"],
    ["$1,234.50", null, "1234.50", "USD"],
    ["50DKK", null, "50.00", "DKK"],
    ["45,00 DKK", null, "45.00", "DKK"],
    ["49,00 TND", null, "49.000", "TND"],
    ["12,-", "EUR", "12.00", "EUR"],
    ["1050000", "VND", "1050000", "VND"],
    ["1.050.000", "VND", "1050000", "VND"],
    ["39.000", "KRW", "39000", "KRW"],
    ["1'299.00", "CHF", "1299.00", "CHF"],
    ["1974.75434", "RSD", "1974.75", "RSD"],
    ["0.129", "EUR", "0.13", "EUR"],
    ["7.20", null, "7.20", null],
  ])("%j with %s is %s %s", (text, currency, value, found) => {
    expect(amount(text, currency)).toEqual([value, found]);
  });

  it.each(["1.099", "1,099", "1.099 EUR", "€ 1,099"])(
    "%j can be read in two ways, and is not guessed",
    (text) => {
      expect(amount(text, "EUR")).toBe("amount_ambiguous");
      expect(amount(text, "EUR", text.includes(".") ? "," : ".")).toEqual(["1099.00", "EUR"]);
      expect(amount(text, "EUR", text.includes(".") ? "." : ",")).toEqual(["1.10", "EUR"]);
    },
  );

  it("of a workbook or of JSON is exact, whatever its digits", () => {
    expect(amount(1.099, "EUR")).toEqual(["1.10", "EUR"]);
    expect(amount(1099, "JPY")).toEqual(["1099", "JPY"]);
    expect(amount(-5, "EUR")).toBe("amount_negative");
    expect(amount(Number.NaN, "EUR")).toBe("amount_unreadable");
  });

  it.each([
    ["", "none"],
    ["-", "none"],
    ["0,00", "none"],
    ["0 UAH", "none"],
    ["-5.00", "amount_negative"],
    ["10.00 €/kg", "amount_unreadable"],
    ["US:CA:Ground:9.99 USD", "amount_unreadable"],
    ["12.99 / 14.99", "amount_unreadable"],
    ["from 12.99", "amount_unreadable"],
    ["12 pieces", "amount_unreadable"],
    ["call us", "amount_unreadable"],
    ["20%", "amount_unreadable"],
    ["129 kr", "currency_unknown"],
  ])("%j is %s", (text, result) => {
    expect(amount(text)).toBe(result);
  });

  it("shows its decimal separator only beyond doubt", () => {
    expect(["12,50", "1.234,56", "1.234.567", "1.234", "12", "0.125", "1,5"].map(shownDecimal)).toEqual([
      ",",
      ",",
      ",",
      undefined,
      undefined,
      ".",
      ",",
    ]);
  });
});

it("a currency's cell is a code, a sign or a name of one currency", () => {
  expect(["eur", "€", "RUR", "Kč", "kr", "12", "shirt", ""].map(currencyOf)).toEqual([
    "EUR",
    "EUR",
    "RUB",
    "CZK",
    null,
    null,
    null,
    null,
  ]);
});

it.each([
  ["4006381333931", "4006381333931"],
  ["'4006381333931", "4006381333931"],
  ['="4006381333931"', "4006381333931"],
  ["4 006381 333931", "4006381333931"],
  ["4.006381333931E+12", "4006381333931"],
  ["4.00638E+12", "rounded"],
  ["4,00638E+12", "rounded"],
  ["4006381333932", "invalid"],
  ["32123", "invalid"],
  ["EANRP1", "invalid"],
  ["723220573726, 4006381333931", "723220573726"],
  ["0", "none"],
  ["", "none"],
])("GTIN %j is %s", (text, result) => {
  const read = readGtin(text);
  expect(read.kind === "gtin" ? read.gtin : read.kind).toBe(result);
});

describe("a date", () => {
  it.each([
    ["2026-11-01", "2026-11-01"],
    ["2026-11-01T09:30-0800", "2026-11-01T09:30-08:00"],
    ["2026/1/5 9:05", "2026-01-05T09:05"],
    ["20261101", "2026-11-01"],
    ["31.12.2026", "2026-12-31"],
    ["13/04/2026", "2026-04-13"],
    ["04/13/26", "2026-04-13"],
    ["03/04/2026", "date_ambiguous"],
    ["2026-02-30", "date_unreadable"],
    ["tomorrow", "date_unreadable"],
    ["0000-00-00 00:00:00", "none"],
  ])("%s is %s", (text, result) => {
    const read = readDate(text);
    expect(read.kind === "date" ? read.date : read.kind === "problem" ? read.reason : read.kind).toBe(result);
  });

  it("follows the order that a person has chosen, and is a number of days in a workbook", () => {
    expect(readDate("03/04/2026", "month-day")).toEqual({ kind: "date", date: "2026-03-04" });
    expect(readDate(46_327)).toEqual({ kind: "date", date: "2026-11-01" });
    expect(readDate(46_327.5)).toEqual({ kind: "date", date: "2026-11-01T12:00" });
  });

  it("may be one end of a period", () => {
    const ends = (text: string) =>
      readPeriod(text).map((read) => (read.kind === "date" ? read.date : read.kind));
    expect(ends("2026-11-01T00:00/2026-11-30T23:59")).toEqual(["2026-11-01T00:00", "2026-11-30T23:59"]);
    expect(ends("01.11.2026 - 30.11.2026")).toEqual(["2026-11-01", "2026-11-30"]);
    expect(ends("2026-11-01")).toEqual(["2026-11-01", "none"]);
  });
});
