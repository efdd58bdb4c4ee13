/** A GTIN as 14 digits, or undefined if its length or check digit is wrong. Spaces and hyphens between digits do not count. */
export function normaliseGtin(text: string | undefined): string | undefined {
  const digits = text?.slice(0, 40).replace(/[\s-]/gu, "");
  if (digits === undefined || !/^(?:\d{8}|\d{12,14})$/u.test(digits)) return undefined;
  const padded = digits.padStart(14, "0");
  if (/^0+$/u.test(padded)) return undefined;
  const sum = Array.from(padded, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0 ? padded : undefined;
}
