import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import * as rules from "./rules.ts";

/** Returns the first error message for a value, or null when it is valid. */
function refusal(schema: z.ZodMiniType, value: unknown): string | null {
  const result = z.safeParse(schema, value);
  return result.success ? null : (result.error.issues[0]?.message ?? "");
}

describe("sign-in rules", () => {
  it.each([
    ["", "Email required"],
    ["someone", "Enter valid email address"],
    ["someone@host", "Enter valid email address"],
    ["someone@shop.example", null],
    ["some.one+tag@my-shop.store", null],
    ["jürgen@bücher.example", null],
  ])("validate the address %o", (value, message) => {
    expect(refusal(rules.loginEmail, value)).toBe(message);
  });

  it("only require a password, whatever the rule when it was set", () => {
    expect(refusal(rules.loginPassword, "")).toBe("Password required");
    expect(refusal(rules.loginPassword, "x")).toBeNull();
    expect(refusal(rules.currentPassword, "")).toBe("This field is required");
    expect(refusal(rules.currentPassword, "old pass 1")).toBeNull();
  });
});

describe("new passwords", () => {
  const message = "Between 8-20 characters, minimum 1 symbol or special character";
  it.each([
    ["", "This field is required"],
    ["Kettle#2", null],
    ["Kettle#", message],
    ["Kettle22", message],
    ["Kettle##", message],
    ["Kettle#2026 x", message],
    [`K#2${"x".repeat(17)}`, null],
    [`K#2${"x".repeat(18)}`, message],
  ])("under the specified policy: %o", (value, expected) => {
    expect(refusal(rules.newPassword("spec"), value)).toBe(expected);
  });

  it.each([
    ["seven 7", "Between 8-128 characters"],
    ["eight characters", null],
    ["x".repeat(129), "Between 8-128 characters"],
  ])("under the modern policy: %o", (value, expected) => {
    expect(refusal(rules.newPassword("modern"), value)).toBe(expected);
  });
});

describe("names of people and organisations", () => {
  it.each([
    ["", "Please enter text only"],
    ["Pat E", null],
    ["Pat", "Between 5 and 75 letters only"],
    ["Jean-Luc O'Neill", null],
    ["Łukasz Żółw", null],
    ["4 Seasons", "Between 5 and 75 letters only"],
    ["x".repeat(76), "Between 5 and 75 letters only"],
  ])("full name %o", (value, expected) => {
    expect(refusal(rules.fullName, value)).toBe(expected);
  });

  it.each([
    ["", "This field is required"],
    ["Acme", "Must be between 5 and 75."],
    ["Acme Trading", null],
    ["3M & Co.", null],
    ["x".repeat(76), "Must be between 5 and 75."],
  ])("organisation name %o", (value, expected) => {
    expect(refusal(rules.organisationName, value)).toBe(expected);
  });
});

describe("catalogue names", () => {
  const category = "3 to 20 characters, letters and numbers only";
  it.each([
    ["", "This field is required"],
    ["TV", category],
    ["TVs", null],
    ["4K sets", null],
    ["_TVs", category],
    ["Kaffee & Tee", category],
    ["Küche", null],
    ["x".repeat(31), null],
    ["x".repeat(32), category],
  ])("category %o: the pattern allows 31 although the text says 20", (value, expected) => {
    expect(refusal(rules.categoryName, value)).toBe(expected);
  });

  it("trim what is typed", () => {
    expect(z.parse(rules.categoryName, "  Kettles ")).toBe("Kettles");
  });

  it("accept the same for an edited brand or subcategory as for a new one, with separate messages", () => {
    expect(refusal(rules.brandNewName, "Brand 2")).toBeNull();
    expect(refusal(rules.brandNewName, "x".repeat(22))).toBe("Between 3 to 20 characters, letters only");
    expect(refusal(rules.brandName, "x".repeat(21))).toBeNull();
    expect(refusal(rules.subcategoryNewName, "Sub 2")).toBeNull();
    expect(refusal(rules.subcategoryNewName, "x")).toBe("Between 3 to 30 characters, letters only");
    expect(refusal(rules.subcategoryName, "x")).toBe("Between 3 to 30 characters, letters and numbers only");
  });

  it.each([
    ["HP", null],
    ["H&M", null],
    ["", "This field is required"],
    ["a\u0000b", rules.FREE_NAME_MESSAGE],
    ["x".repeat(61), rules.FREE_NAME_MESSAGE],
  ])("a name from a page may be %o", (value, expected) => {
    expect(refusal(rules.freeName, value)).toBe(expected);
  });
});

describe("addresses", () => {
  it.each([
    ["shop.example/p/1", "http://shop.example/p/1"],
    [" https://shop.example ", "https://shop.example"],
    ["localhost:3000/p", "http://localhost:3000/p"],
  ])("get http:// only when %o has no protocol", (typed, address) => {
    expect(rules.withProtocol(typed)).toBe(address);
  });
});

describe("the default name of a seller", () => {
  it.each([
    ["www.shop.example", "shop.example"],
    ["shop.example", "shop.example"],
    ["www.shop.example:8080", "shop.example:8080"],
    ["wwwshop.example", "wwwshop.example"],
  ])("is, for %s, %s", (host, name) => {
    expect(rules.sellerOf(host)).toBe(name);
  });
});
