import { expect, test } from "vitest";
import { printedText, valueText } from "./value-text.ts";

test("amounts have their currency, availability is in words, other values stay as they are", () => {
  expect(valueText("normalPrice", { value: "1090.00", currency: "USD" })).toBe("USD 1,090.00");
  expect(valueText("discountedPrice", { value: "none", currency: null })).toBe("none");
  expect(valueText("availability", { value: "OutOfStock", currency: null })).toBe("Out of stock");
  expect(valueText("own:Rating", { value: "InStock", currency: null })).toBe("InStock");
  expect(valueText("normalPrice", { value: null, currency: "USD" })).toBeUndefined();
});

test("the page's own text is shown only if it differs, and not if it comes from the page's data", () => {
  const price = { value: "1090.00", currency: "USD" };
  expect(printedText("normalPrice", { ...price, raw: "only $1,090" })).toBe("only $1,090");
  expect(printedText("normalPrice", { ...price, raw: "usd 1,090.00" })).toBeUndefined();
  expect(printedText("normalPrice", { ...price, raw: "1090.00" })).toBeUndefined();
  expect(printedText("normalPrice", { ...price, raw: "" })).toBeUndefined();
  const stock = { value: "InStock", currency: null, raw: "https://schema.org/InStock" };
  expect(printedText("availability", stock)).toBeUndefined();
  expect(printedText("url", { ...stock, value: "x" })).toBe("https://schema.org/InStock");
});
