import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  cardKind,
  compareNames,
  formatAmount,
  formatCardNumber,
  formatPhone,
  hasOwnDomain,
  isDomain,
  isEmailOrEmpty,
  wholeNumber,
} from "./formats.ts";
import { roleHas } from "./permissions.ts";
import { pageOf, pageQuery, pageSizeOf } from "./schemas.ts";

describe("a whole number", () => {
  it.each([
    ["15", 15],
    [" 200 ", 200],
    ["0", 0],
    ["123456789012", 123_456_789_012],
    ["1234567890123", undefined],
    ["", undefined],
    ["1.5", undefined],
    ["-5", undefined],
    ["1e3", undefined],
    ["1,000", undefined],
  ])("typed as %j is %s", (text, expected) => {
    expect(wholeNumber(text)).toBe(expected);
  });
});

describe("typed values", () => {
  it("let an empty e-mail address pass, and refuse an incomplete one", () => {
    expect(["", "a@b.co", "a@b", " "].map(isEmailOrEmpty)).toEqual([true, true, false, false]);
  });

  it.each([
    ["0123456789", "012-345-6789"],
    ["(012) 345-6789", "012-345-6789"],
    ["012.345.6789", "012-345-6789"],
    ["012345678", undefined],
    ["01234567890", undefined],
    ["012345678x9", undefined],
    [`0123456789${" ".repeat(50)}1`, undefined],
    ["", undefined],
  ])("show the phone number %j as %s", (text, expected) => {
    expect(formatPhone(text)).toBe(expected);
  });

  it.each([
    ["1299", "1,299.00"],
    ["1234567.5", "1,234,567.50"],
    ["0.05", "0.05"],
    [" 999.99 ", "999.99"],
    ["-1000", "-1,000.00"],
    ["999999999999999.99", "999,999,999,999,999.99"],
    ["1.005", undefined],
    ["1,299", undefined],
    [".5", undefined],
    ["1e3", undefined],
    ["", undefined],
  ])("show the amount %j as %s", (text, expected) => {
    expect(formatAmount(text)).toBe(expected);
  });

  it.each([
    ["4111111111111111", "VISA"],
    ["4222222222222", "VISA"],
    ["411111111111111", undefined],
    ["5105105105105100", "MASTERCARD"],
    ["5555-5555-5555-4444", "MASTERCARD"],
    ["5605105105105100", undefined],
    ["5005105105105100", undefined],
    ["371449635398431", "AMERICANEXPRESS"],
    ["3400 0000 0000 009", "AMERICANEXPRESS"],
    ["3614496353984312", undefined],
    ["6011111111111117", "DISCOVERCARD"],
    ["6500000000000002", "DISCOVERCARD"],
    ["6012111111111117", undefined],
    ["4111 1111 1111 111x", undefined],
    ["", undefined],
  ])("take the card %j for %s", (number, kind) => {
    expect(cardKind(number)).toBe(kind);
  });

  it("show a card's number in groups of four, also while it is typed", () => {
    expect(
      ["4111111111111111", "371449635398431", "4111-11", "4111", "x".repeat(99)].map(formatCardNumber),
    ).toEqual(["4111 1111 1111 1111", "3714 4963 5398 431", "4111 11", "4111", ""]);
  });

  it.each([
    ["shop.com", true],
    ["my-shop.store", true],
    ["shop.photography", true],
    ["bücher.de", true],
    [`${"x".repeat(63)}.com`, true],
    [`${"x".repeat(64)}.com`, false],
    ["shop", false],
    ["a.b.com", false],
    ["-shop.com", false],
    ["shop-.com", false],
    ["shop.c", false],
    ["shop.com1", false],
    ["", false],
  ])("take %j for a domain: %s", (text, expected) => {
    expect(isDomain(text)).toBe(expected);
  });

  it.each([
    ["ada@shop.example", true],
    ["ada@mail.shop.co.uk", true],
    ["ada@Gmail.com", false],
    ["ada@yahoo.co.uk", false],
    ["ada@shop", false],
    ["ada", false],
    ["", false],
  ])("find in %j a domain of one's own: %s", (email, expected) => {
    expect(hasOwnDomain(email)).toBe(expected);
  });
});

describe("lists", () => {
  it("sort names that start with a digit last, and numbers naturally", () => {
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
    const asked = (text: string) => z.parse(pageQuery, { page: text, pageSize: text });
    expect(
      ["-3", "0", "2", "99", "99999999999"].map((text) => pageOf(asked(text).page, 25, 60).page),
    ).toEqual([1, 1, 2, 3, 3]);
    expect(pageSizeOf(asked("-3").pageSize, 25)).toBe(1);
    expect([pageSizeOf(undefined, 25), pageSizeOf(1000, 25), pageSizeOf(0, 25)]).toEqual([25, 200, 1]);
  });

  it("give each role the permissions of the table", () => {
    expect([roleHas("viewer", "write"), roleHas("member", "write"), roleHas("admin", "own")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
