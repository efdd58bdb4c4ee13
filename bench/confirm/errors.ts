/** Kinds of false readings: a digit lost or not yet drawn, another product's price, a decimal sign overlooked. */
export const ERROR_KINDS = ["digit", "neighbour", "times10", "times100"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/**
 * Returns a false reading of a price, never the price itself.
 *
 * @param minor the true price, in minor units
 * @param neighbour the price of another product of the shop
 * @param random from 0 to below 1
 */
export function misread(kind: ErrorKind, minor: number, neighbour: number, random: () => number): number {
  const read = { digit: withoutDigit(minor, random), neighbour, times10: minor * 10, times100: minor * 100 }[
    kind
  ];
  return read > 0 && read !== minor ? read : minor * 10;
}

function withoutDigit(minor: number, random: () => number): number {
  const digits = String(minor);
  const at = Math.floor(random() * digits.length);
  return Number(digits.slice(0, at) + digits.slice(at + 1));
}
