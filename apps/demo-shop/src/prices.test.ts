import { describe, expect, it } from "vitest";

import { gtinOf, PRODUCTS } from "./catalogue/catalogue.ts";
import { plainAmount, printedAmount, shelfPrice } from "./money.ts";
import { priceOf } from "./prices.ts";
import { day } from "./testing/open-shop.ts";

const HOURS_OF_120_DAYS = Array.from({ length: 120 * 24 }, (_, hour) => day(-60, hour));

describe("the price of a product", () => {
  it("depends only on product and time", () => {
    for (const product of PRODUCTS) {
      const time = day(-12, 7);
      expect(priceOf({ ...product }, new Date(time))).toEqual(priceOf(product, time));
    }
  });

  it("changes only on full hours", () => {
    const justBefore = (time: Date): Date => new Date(time.getTime() - 1);
    for (const product of PRODUCTS) {
      for (const hour of HOURS_OF_120_DAYS.slice(1, 24 * 30)) {
        const previous = new Date(hour.getTime() - 3_600_000);
        expect(priceOf(product, justBefore(hour))).toEqual(priceOf(product, previous));
      }
    }
  });

  it("stays within a tenth of its base price, and a sale reduces it by 5 to 35 percent", () => {
    for (const product of PRODUCTS) {
      for (const time of HOURS_OF_120_DAYS.filter((_, hour) => hour % 24 === 0)) {
        const { normalMinor, discountedMinor } = priceOf(product, time);
        expect(Math.abs(normalMinor / product.baseMinor - 1)).toBeLessThan(0.1);
        if (discountedMinor === null) continue;
        expect(discountedMinor / normalMinor).toBeGreaterThan(0.65);
        expect(discountedMinor / normalMinor).toBeLessThan(0.95);
      }
    }
  });

  it("changes for most products within a month, with always some products on sale, but not most", () => {
    const moved = PRODUCTS.filter((product) => {
      const prices = HOURS_OF_120_DAYS.slice(0, 30 * 24).map((time) =>
        JSON.stringify(priceOf(product, time)),
      );
      return new Set(prices).size > 1;
    });
    expect(moved.length).toBeGreaterThan(45);
    expect(moved.length).toBeLessThan(60);
    for (const time of HOURS_OF_120_DAYS) {
      const onSale = PRODUCTS.filter((product) => priceOf(product, time).discountedMinor !== null).length;
      expect(onSale).toBeGreaterThanOrEqual(1);
      expect(onSale).toBeLessThan(30);
    }
  });
});

describe("amounts", () => {
  it("are printed in the customary format of their currency", () => {
    expect(printedAmount(124_900, "AUD")).toBe("A$1,249.00");
    expect(printedAmount(124_900, "EUR")).toBe("€ 1.249,00");
    expect(printedAmount(12_800, "JPY")).toBe("JP¥12,800");
    expect(printedAmount(1_234_567_89, "USD")).toBe("US$1,234,567.89");
    expect(printedAmount(5, "AUD")).toBe("A$0.05");
  });

  it("have the currency's own decimals in structured data", () => {
    expect([plainAmount(5, "EUR"), plainAmount(124_900, "AUD"), plainAmount(12_800, "JPY")]).toEqual([
      "0.05",
      "1249.00",
      "12800",
    ]);
  });

  it("end like shelf prices", () => {
    expect([shelfPrice(12_870.4, "AUD"), shelfPrice(2_511, "AUD")]).toEqual([12_995, 2_495]);
    expect([shelfPrice(18_849, "EUR"), shelfPrice(2_511, "EUR")]).toEqual([18_800, 2_490]);
    expect(shelfPrice(12_749, "JPY")).toBe(12_700);
  });
});

describe("a GTIN", () => {
  it("has 13 digits whose weighted sum is a multiple of ten", () => {
    const codes = PRODUCTS.flatMap(({ gtin }) => gtin ?? []);
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.length).toBeLessThan(55);
    for (const code of [...codes, gtinOf("any")]) {
      const sum = Array.from(code, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3)).reduce(
        (a, b) => a + b,
      );
      expect([code.length, sum % 10]).toEqual([13, 0]);
    }
  });
});
