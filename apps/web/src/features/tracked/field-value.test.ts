import { expect, test } from "vitest";
import { fieldValueText } from "./field-value.ts";

test("amounts have their currency, availability is in words, other values stay as they are", () => {
  expect(fieldValueText("normalPrice", "1090.00", "USD")).toBe("USD 1,090.00");
  expect(fieldValueText("discountedPrice", "none", null)).toBe("none");
  expect(fieldValueText("availability", "OutOfStock", null)).toBe("Out of stock");
  expect(fieldValueText("own:Rating", "InStock", null)).toBe("InStock");
});
