/** The currencies that the shop prints; USD only for the product that changes its currency. */
export type Currency = "AUD" | "EUR" | "JPY" | "USD";

const DECIMALS: Record<Currency, number> = { AUD: 2, EUR: 2, JPY: 0, USD: 2 };

/** Formats an amount for structured data: a dot, no grouping, the currency's own decimals ("1249.00", "12800"). */
export function plainAmount(minor: number, currency: Currency): string {
  const decimals = DECIMALS[currency];
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Formats an amount for display: A$1,249.00, € 1.249,00, JP¥12,800, US$1,249.00. */
export function printedAmount(minor: number, currency: Currency): string {
  const [whole = "0", cents] = plainAmount(minor, currency).split(".");
  const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/gu, mark);
  switch (currency) {
    case "AUD":
      return `A$${grouped(",")}.${cents}`;
    case "USD":
      return `US$${grouped(",")}.${cents}`;
    case "EUR":
      return `€ ${grouped(".")},${cents}`;
    case "JPY":
      return `JP¥${grouped(",")}`;
  }
}

/**
 * Rounds an amount to a typical shelf price: A$129.95 and A$24.95, € 189,00 and € 24,90, JP¥12,800.
 *
 * @param minor any positive amount in minor units, fractions allowed
 */
export function shelfPrice(minor: number, currency: Currency): number {
  if (currency === "JPY") {
    const step = minor >= 10_000 ? 100 : 50;
    return Math.max(50, Math.round(minor / step) * step);
  }
  if (currency === "EUR") {
    return minor >= 10_000 ? Math.round(minor / 100) * 100 : Math.max(90, Math.round(minor / 100) * 100 - 10);
  }
  const step = minor >= 10_000 ? 500 : 100;
  return Math.max(95, Math.round(minor / step) * step - 5);
}
