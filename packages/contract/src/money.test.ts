import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changePermille,
  decimalToMinor,
  formatMicroUsd,
  formatMinor,
  formatMoney,
  minorToDecimal,
} from "./money.ts";

describe("amounts", () => {
  it.each([
    [12_200, "AUD", "122.00"],
    [5, "USD", "0.05"],
    [1200, "JPY", "1200"],
    [1234, "KWD", "1.234"],
    [-50, "EUR", "-0.50"],
    [0, "EUR", "0.00"],
  ])("of %i minor units of %s are %s", (minor, currency, text) => {
    expect(minorToDecimal(minor, currency)).toBe(text);
    expect(decimalToMinor(text, currency)).toBe(minor);
  });

  it("survive the conversion to decimal text and back, whatever the currency's decimals", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom("USD", "JPY", "KWD", "CLF"), (minor, currency) => {
        expect(decimalToMinor(minorToDecimal(minor, currency), currency)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });

  it.each(["1.005", "1,00", "", "1e3", "12.", "NaN"])("are not parsed from %o", (text) => {
    expect(() => decimalToMinor(text, "USD")).toThrow(RangeError);
  });

  it("are parsed with fewer decimals than the currency has, and with additional zeros", () => {
    expect(decimalToMinor("1.5", "USD")).toBe(150);
    expect(decimalToMinor("7", "KWD")).toBe(7000);
    expect(decimalToMinor("1.500", "USD")).toBe(150);
    expect(decimalToMinor("12.00", "JPY")).toBe(12);
  });

  it("are exact or rejected: nothing is silently rounded beyond 2^53 minor units", () => {
    expect(decimalToMinor("90071992547409.91", "USD")).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => decimalToMinor("90071992547409.92", "USD")).toThrow(RangeError);
  });

  it("are shown with the currency's code and decimals, and thousands separators", () => {
    expect(formatMoney({ value: "1299.00", currency: "AUD" })).toBe("AUD 1,299.00");
    expect(formatMinor(1_234_567, "JPY")).toBe("JPY 1,234,567");
    expect(formatMinor(-123_456, "USD")).toBe("USD -1,234.56");
  });

  it("in micro-dollars are shown with their sign", () => {
    expect(formatMicroUsd(-1_250_000)).toBe("USD -1.25");
  });

  it("in micro-dollars are shown with two decimals, and more only if necessary", () => {
    expect([50_000, 1_250_000, 0, 5, 1_234_500_000, 123].map(formatMicroUsd)).toEqual([
      "USD 0.05",
      "USD 1.25",
      "USD 0.00",
      "USD 0.000005",
      "USD 1,234.50",
      "USD 0.000123",
    ]);
  });
});

describe("a change in tenths of a percent", () => {
  it.each([
    [200, 150, -250],
    [150, 200, 333],
    [100, 100, 0],
    [1000, 1005, 5],
    [3, 5, 667],
    [3, 1, -667],
    [2000, 2001, 1],
    [2000, 1999, -1],
    [0, 100, null],
    [Number.MAX_SAFE_INTEGER, 0, -1000],
  ])("from %i to %i is %s", (from, to, permille) => {
    expect(changePermille(from, to)).toBe(permille);
  });
});
