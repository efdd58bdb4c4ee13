import { describe, expect, it } from "vitest";
import { cardBrand, formatCardNumber, formatPhone, isDomain, isEmail, numericInput } from "./formats.ts";
import { roleHas } from "./permissions.ts";
import { pageOf, pageSizeOf } from "./schemas.ts";
import { compareNames } from "./sorting.ts";

describe("typed-in values", () => {
  it("let an empty e-mail pass: being required is another rule", () => {
    expect([isEmail(""), isEmail("a@b.co"), isEmail("a@b")]).toEqual([true, true, false]);
  });

  it("show a phone number of ten digits as 3-3-4", () => {
    expect([formatPhone("0123456789"), formatPhone("(012) 345 6789"), formatPhone("123")]).toEqual([
      "012-345-6789",
      "012-345-6789",
      "123",
    ]);
  });

  it("keep at most twelve digits", () => {
    expect(numericInput("12a34567890123")).toBe("123456789012");
  });

  it.each([
    ["4111111111111111", "VISA"],
    ["4222222222222", "VISA"],
    ["5105105105105100", "MASTERCARD"],
    ["371449635398431", "AMERICANEXPRESS"],
    ["6011111111111117", "DISCOVERCARD"],
    ["6500000000000002", "DISCOVERCARD"],
    ["5605105105105100", undefined],
    ["411111111111111", undefined],
  ])("recognise the card %s as %s", (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });

  it("show a card number in groups of four", () => {
    expect(formatCardNumber("4111111111111111")).toBe("4111 1111 1111 1111");
  });

  it.each([
    ["shop.com", true],
    ["my-shop.store", true],
    ["shop", false],
    ["a.b.com", false],
    ["shop.toolong7", false],
    [`${"x".repeat(64)}.com`, false],
  ])("take %s as a domain: %s", (value, expected) => {
    expect(isDomain(value)).toBe(expected);
  });
});

describe("lists", () => {
  it("put names that start with a digit last, and count naturally", () => {
    const names = ["10 Things", "item 10", "Äpfel", "Item 2", "2 Things", "banana"];
    expect(names.toSorted(compareNames)).toEqual([
      "Äpfel",
      "banana",
      "Item 2",
      "item 10",
      "2 Things",
      "10 Things",
    ]);
  });

  it("clamp pages that do not exist and sizes that are too large", () => {
    expect(pageOf(99, 25, 60)).toEqual({ page: 3, pages: 3 });
    expect(pageOf(0, 25, 0)).toEqual({ page: 1, pages: 1 });
    expect([pageSizeOf(undefined, 25), pageSizeOf(1000, 25), pageSizeOf(0, 25)]).toEqual([25, 200, 1]);
  });

  it("give each role what the permission table says", () => {
    expect([roleHas("viewer", "write"), roleHas("member", "write"), roleHas("admin", "own")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
