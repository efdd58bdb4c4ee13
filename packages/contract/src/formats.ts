import { MAX_NUMERIC_INPUT_LENGTH } from "./constants.ts";
import { FREE_MAIL_DOMAINS } from "./free-mail.ts";
import { EMAIL_PATTERN } from "./rules.ts";

/** The specification's helpers for typed values. */

/** Returns whether a text is an e-mail address or empty: a field's being required is a rule of its own. */
export const isEmailOrEmpty = (text: string): boolean => text === "" || EMAIL_PATTERN.test(text);

/** Formats a phone number of ten digits, however typed, as 012-345-6789; undefined for any other text. */
export function formatPhone(text: string): string | undefined {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(withoutSeparators(text)) ?? [];
  return area === undefined ? undefined : `${area}-${exchange}-${line}`;
}

/** Formats a decimal amount such as "1299" or "1299.5" as "1,299.00", "1,299.50"; undefined if it has more than two decimals. */
export function formatAmount(text: string): string | undefined {
  const [, sign, whole, fraction = ""] = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  // Not by money.ts, whose currencies the sign-up screen would load.
  return whole === undefined
    ? undefined
    : `${sign}${Number(whole).toLocaleString("en-US")}.${fraction.padEnd(2, "0")}`;
}

const CARD_KINDS = {
  VISA: /^4(?:\d{12}|\d{15})$/,
  MASTERCARD: /^5[1-5]\d{14}$/,
  AMERICANEXPRESS: /^3[47]\d{13}$/,
  DISCOVERCARD: /^6(?:011|5\d\d)\d{12}$/,
} as const;
export type CardKind = keyof typeof CARD_KINDS;

/** Returns the kind of a card by its number's beginning and length; undefined for other numbers. Its check digit is not read. */
export function cardKind(text: string): CardKind | undefined {
  const digits = withoutSeparators(text);
  return (Object.keys(CARD_KINDS) as CardKind[]).find((kind) => CARD_KINDS[kind].test(digits));
}

/** Formats a card's number as typed so far in groups of four: "4111 1111 1"; at most 16 digits. */
export const formatCardNumber = (text: string): string =>
  text
    .slice(0, MAX_TYPED_LENGTH)
    .replaceAll(/\D/g, "")
    .slice(0, 16)
    .replaceAll(/\d{4}(?=\d)/g, "$& ");

/**
 * Returns whether a text is a domain: a label of up to 63 characters and an ending of letters. The specification's endings have two
 * to six letters; longer ones are accepted, as in e-mail addresses.
 */
export const isDomain = (text: string): boolean =>
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/u.test(text);

/** Returns whether an e-mail address has a domain that is not one of free mail providers. */
export function hasOwnDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return isDomain(domain.split(".").slice(-2).join(".")) && !FREE_MAIL_DOMAINS.has(domain);
}

/** Longest typed text whose digits are read. */
const MAX_TYPED_LENGTH = 40;

/**
 * Removes what people type between groups of digits; other characters stay, so that the text is not taken for a number. Empty for a
 * text that is too long to be one.
 */
const withoutSeparators = (text: string): string =>
  text.length > MAX_TYPED_LENGTH ? "" : text.replaceAll(/[\s().-]/g, "");

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
