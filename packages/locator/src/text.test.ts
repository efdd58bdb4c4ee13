import { expect, test } from "vitest";
import { currencyIn, looksGenerated, nameWords, numberShape, shapeOf, wordsOf } from "./text.ts";

test("a text's shape is the same for every price written the same way", () => {
  expect(shapeOf("Now $1,299.00 (save 12%)")).toBe("now $0 (save 0%)");
  expect(shapeOf("Now $9.50 (save 5%)")).toBe("now $0 (save 0%)");
});

test.each([
  ["$9.50", "9.99"],
  ["$1,299.00", "9.99"],
  ["1.299,00 €", "9,99"],
  ["¥4500", "9"],
  ["sold out", null],
])("the number in %s is written like %s", (text, shape) => {
  expect(numberShape(text)).toBe(shape);
});

test.each([
  ["$9.50", "$"],
  ["9,50 €", "€"],
  ["EUR 9,50", "EUR"],
  ["399 kr", "kr"],
  ["12 kroner", null],
])("the currency in %s is %s", (text, currency) => {
  expect(currencyIn(text)).toBe(currency);
});

test.each([
  ["$35.00", undefined],
  ["1.299,00 €", undefined],
  ["399 kr", undefined],
  ["Pan $7.00", "pan"],
  ["Now $1,299.00 (save 12%)", "now (save)"],
  ["Try it in 3 colours", "try it in colours"],
  ["2er Pack", "…er pack"],
])("what a person reads of the shape of %s is %s", (text, words) => {
  expect(wordsOf(shapeOf(text))).toBe(words);
});

test("names made by a build are told apart from names that people gave", () => {
  for (const name of ["css-1q2w3e4", "sc-1a2b3c", "jsx-2871293847", "Price_root__a8Xk2"])
    expect(looksGenerated(name)).toBe(true);
  for (const name of ["price", "product-price", "col-6", "h2", "price--sale", "mt4"])
    expect(looksGenerated(name)).toBe(false);
});

test("a name is split into its words", () => {
  expect(nameWords("productPrice_current-2")).toEqual(["product", "price", "current"]);
});
