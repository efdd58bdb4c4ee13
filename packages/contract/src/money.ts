import { currencyDigits } from "./currencies.ts";

/** An amount in the API: decimal text in major units, so that it never becomes a float. */
export interface MoneyText {
  /** Decimal text with the currency's own digits, such as "122.00" or "1200" (JPY). */
  value: string;
  /** ISO 4217 code. */
  currency: string;
}

/** Converts minor units to decimal text in major units: 12200 AUD gives "122.00", 1200 JPY gives "1200". */
export function minorToDecimal(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const sign = minor < 0 ? "-" : "";
  const text = Math.abs(minor)
    .toString()
    .padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Converts minor units to an API amount. */
export const minorToMoney = (minor: number, currency: string): MoneyText => ({
  value: minorToDecimal(minor, currency),
  currency,
});

/** Converts minor units to an API amount; null without an amount. */
export const moneyOrNull = (minor: number | null, currency: string | null): MoneyText | null =>
  minor === null || currency === null ? null : minorToMoney(minor, currency);

/** Converts decimal text in major units to minor units; decimals beyond the currency's own must be zeros. */
export function decimalToMinor(value: string, currency: string): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new RangeError("not a decimal amount");
  const digits = currencyDigits(currency);
  const fraction = (match[3] ?? "").padEnd(digits, "0");
  if (/[1-9]/.test(fraction.slice(digits))) throw new RangeError("more digits than the currency has");
  const minor = Number(match[2]! + fraction.slice(0, digits));
  if (!Number.isSafeInteger(minor)) throw new RangeError("amount too large");
  return match[1] ? -minor : minor;
}

/** Formats an amount for display: "AUD 1,299.00", with the code, because "$" alone would be ambiguous. */
export function formatMoney(money: MoneyText): string {
  return `${money.currency} ${formatDecimal(money.value)}`;
}

/** Adds thousands separators to decimal text: "1299.00" gives "1,299.00". */
export function formatDecimal(value: string): string {
  const [whole = "", fraction] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Formats minor units for display. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(minorToMoney(minor, currency));
}

/** Formats micro-dollars as "USD 1.25", with at least two decimals and up to six if needed. */
export function formatMicroUsd(micro: number): string {
  const sign = micro < 0 ? "-" : "";
  const text = Math.abs(micro).toString().padStart(7, "0");
  const fraction = text.slice(-6).replace(/0{1,4}$/, "");
  return `USD ${sign}${formatDecimal(text.slice(0, -6))}.${fraction}`;
}

/**
 * Returns the change between two amounts in tenths of a percent, rounded half away from zero; null when `from` is 0.
 * From 200 to 150 is -250 (-25.0%).
 */
export function changePermille(fromMinor: number, toMinor: number): number | null {
  if (fromMinor === 0) return null;
  const delta = BigInt(toMinor - fromMinor) * 2000n;
  const base = BigInt(fromMinor);
  const rounded = (delta >= 0n ? delta + base : delta - base) / (2n * base);
  return Number(rounded);
}
