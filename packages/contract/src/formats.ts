import { MAX_NUMERIC_INPUT_LENGTH } from "./constants.ts";

/**
 * Returns the integer typed into a numeric input: at most 12 digits. Anything else (`1.5`, `-5`, `1e3`) is undefined, because
 * removing the other characters would give another number.
 */
export function wholeNumber(text: string): number | undefined {
  const typed = text.trim();
  return typed.length <= MAX_NUMERIC_INPUT_LENGTH && /^\d+$/.test(typed) ? Number(typed) : undefined;
}

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const startsWithDigit = /^\p{Nd}/u;

/** Compares catalogue names: names that do not start with a digit first, then natural order ("Item 2" before "Item 10"). */
export function compareNames(a: string, b: string): number {
  const digit = Number(startsWithDigit.test(a)) - Number(startsWithDigit.test(b));
  return digit !== 0 ? digit : natural.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
