import { currencyDigits } from "./currencies.ts";

/** An amount as it crosses HTTP: decimal text in major units, so that no float ever touches it. */
export interface MoneyText {
  /** Decimal text with the currency's own digits, such as "122.00" or "1200" (JPY). */
  value: string;
  /** ISO 4217 code. */
  currency: string;
}

/** Minor units to decimal text in major units: 12200 AUD gives "122.00", 1200 JPY gives "1200". */
export function minorToDecimal(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const sign = minor < 0 ? "-" : "";
  const text = Math.abs(minor)
    .toString()
    .padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Minor units as they cross HTTP. */
export const minorToMoney = (minor: number, currency: string): MoneyText => ({
  value: minorToDecimal(minor, currency),
  currency,
});

/** Minor units as they cross HTTP; null where there is no amount. */
export const moneyOrNull = (minor: number | null, currency: string | null): MoneyText | null =>
  minor === null || currency === null ? null : minorToMoney(minor, currency);

/** Decimal text in major units to minor units; digits beyond the currency's own must be zeros. */
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

/** For the screen: "AUD 1,299.00"; the code is first, since "$" alone would not say whose dollar. */
export function formatMoney(money: MoneyText): string {
  return `${money.currency} ${formatDecimal(money.value)}`;
}

/** Thousands separators for decimal text: "1299.00" gives "1,299.00". */
export function formatDecimal(value: string): string {
  const [whole = "", fraction] = value.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Minor units for the screen. */
export function formatMinor(minor: number, currency: string): string {
  return formatMoney(minorToMoney(minor, currency));
}

/** Micro-dollars as "USD 1.25" with at least two digits and no more than needed (up to six). */
export function formatMicroUsd(micro: number): string {
  const sign = micro < 0 ? "-" : "";
  const text = Math.abs(micro).toString().padStart(7, "0");
  const fraction = text.slice(-6).replace(/0{1,4}$/, "");
  return `USD ${sign}${formatDecimal(text.slice(0, -6))}.${fraction}`;
}

/**
 * Percent from one amount to another in tenths of a percent, rounded half away from zero; null when `from` is 0.
 * From 200 to 150 is -250 (-25.0%).
 */
export function changePermille(fromMinor: number, toMinor: number): number | null {
  if (fromMinor === 0) return null;
  const delta = BigInt(toMinor - fromMinor) * 2000n;
  const base = BigInt(fromMinor);
  const rounded = (delta >= 0n ? delta + base : delta - base) / (2n * base);
  return Number(rounded);
}
