/** The specification's shared helper rules for typed-in values. */

import { EMAIL_PATTERN } from "./rules.ts";
import { NUMERIC_INPUT_MAX_LENGTH } from "./constants.ts";

/** E-mail check; an empty value passes (being required is another rule). */
export function isEmail(value: string): boolean {
  return value === "" || EMAIL_PATTERN.test(value);
}

/** Ten digits as 3-3-4 with dashes; anything else comes back as it is. */
export function formatPhone(value: string): string {
  const digits = value.replace(/\D/g, "");
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : value;
}

/** Digits only, at most 12 of them. */
export function numericInput(value: string): string {
  return value.replace(/\D/g, "").slice(0, NUMERIC_INPUT_MAX_LENGTH);
}

export type CardBrand = "VISA" | "MASTERCARD" | "AMERICANEXPRESS" | "DISCOVERCARD";

const CARDS: readonly (readonly [CardBrand, RegExp])[] = [
  ["VISA", /^4(?:\d{12}|\d{15})$/],
  ["MASTERCARD", /^5[1-5]\d{14}$/],
  ["AMERICANEXPRESS", /^3[47]\d{13}$/],
  ["DISCOVERCARD", /^6(?:011|5\d{2})\d{12}$/],
];

/** The card brand by the number's prefix and length, or undefined. */
export function cardBrand(value: string): CardBrand | undefined {
  const digits = value.replace(/\D/g, "");
  return CARDS.find(([, pattern]) => pattern.test(digits))?.[0];
}

/** Card number in groups of four. */
export function formatCardNumber(value: string): string {
  return value
    .replace(/\D/g, "")
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** One label of up to 63 characters plus a suffix of 2 to 6 letters. */
export function isDomain(value: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.[a-z]{2,6}$/i.test(value);
}
