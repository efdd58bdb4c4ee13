import {
  changePermille,
  decimalToMinor,
  formatDecimal,
  minorToDecimal,
  type MoneyText,
} from "@pricetrail/contract";

export interface ChangeText {
  direction: "up" | "down";
  /** "−AUD 12.00" */
  amount: string;
  /** "−9.8%"; undefined when the price before was 0. */
  percent: string | undefined;
}

/** A true minus sign is as wide as the plus. */
const MINUS = "\u2212";
const sign = (value: number) => (value > 0 ? "+" : MINUS);

/** Formats tenths of a percent with a sign: -98 gives "−9.8%". */
export function percentText(permille: number): string {
  const size = Math.abs(permille);
  return `${permille === 0 ? "" : sign(permille)}${formatDecimal(String(Math.floor(size / 10)))}.${size % 10}%`;
}

/**
 * Formats the change between two amounts; undefined when nothing changed or the currencies differ, which are never compared.
 */
export function changeText(
  from: MoneyText,
  to: MoneyText,
  permille: number | null = changePermille(
    decimalToMinor(from.value, from.currency),
    decimalToMinor(to.value, to.currency),
  ),
): ChangeText | undefined {
  if (from.currency !== to.currency) return undefined;
  const delta = decimalToMinor(to.value, to.currency) - decimalToMinor(from.value, from.currency);
  if (delta === 0) return undefined;
  return {
    direction: delta > 0 ? "up" : "down",
    amount: `${sign(delta)}${to.currency} ${formatDecimal(minorToDecimal(Math.abs(delta), to.currency))}`,
    percent: permille === null ? undefined : percentText(permille),
  };
}
