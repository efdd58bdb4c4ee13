const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const startsWithDigit = /^\p{Nd}/u;

/** The order of catalogue names: names that do not start with a digit first, then natural order ("Item 2" before "Item 10"). */
export function compareNames(a: string, b: string): number {
  const digit = Number(startsWithDigit.test(a)) - Number(startsWithDigit.test(b));
  return digit !== 0 ? digit : natural.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
