import * as z from "zod/mini";
import { ERROR_TEXTS } from "./texts/errors.ts";

/** Validation rules and their messages, used by forms while typing and by the server before anything else. */

export const REQUIRED = "This field is required";
const PASSWORD_MESSAGE = "Between 8-20 characters, minimum 1 symbol or special character";
const CATEGORY_MESSAGE = "3 to 20 characters, letters and numbers only";
const SUBCATEGORY_MESSAGE = "Between 3 to 30 characters, letters and numbers only";

/**
 * An e-mail address with a domain that has at least one dot and an ending of two letters or more (the specification's
 * "2 to 4 letter ending" refused .store and .online). Deliberately not full RFC 5322: the address is verified by mail anyway.
 */
export const EMAIL_PATTERN =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/u;

/** A required text that matches a pattern, with a message for each condition. */
const patterned = (pattern: RegExp, message: string, required: string = REQUIRED) =>
  z.string(required).check(z.minLength(1, required), z.regex(pattern, message));

/** As `patterned`, trimmed first. */
const trimmedPatterned = (pattern: RegExp, message: string, required: string = REQUIRED) =>
  z.string(required).check(z.trim(), z.minLength(1, required), z.regex(pattern, message));

export const emailRule = (required: string, message: string) =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(254, message), z.regex(EMAIL_PATTERN, message));

export const loginEmail = emailRule("Email required", "Enter valid email address");
export const loginPassword = z
  .string("Password required")
  .check(z.minLength(1, "Password required"), z.maxLength(512, "Password required"));
export const resetRequestEmail = emailRule(REQUIRED, "Please enter valid email");
export const signupEmail = emailRule(REQUIRED, "Please enter valid email");

/** The current password is only required to be present: it may have been set under an older rule, and the server compares it. */
export const currentPassword = z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.maxLength(512, REQUIRED));

/** 8 to 20 characters from letters, digits and @$!%*#?&, at least one digit and one of those symbols. */
export const SPEC_PASSWORD_PATTERN = /^(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{8,20}$/;
/** The modern policy: 8 to 128 characters of any kind. */
export const MODERN_PASSWORD_PATTERN = /^[\s\S]{8,128}$/u;

export type PasswordPolicy = "spec" | "modern";

/** Returns the rule for a new password under the installation's policy. */
export function passwordPattern(policy: PasswordPolicy): { pattern: RegExp; message: string } {
  return policy === "modern"
    ? { pattern: MODERN_PASSWORD_PATTERN, message: "Between 8-128 characters" }
    : { pattern: SPEC_PASSWORD_PATTERN, message: PASSWORD_MESSAGE };
}

/** The hint shown while a new password is typed; the symbols are those of the pattern. */
export const PASSWORD_RULES: Record<PasswordPolicy, string> = {
  spec: "8 to 20 characters: letters, digits and the symbols @ $ ! % * # ? & only, with at least one digit and one symbol.",
  modern: "8 to 128 characters of any kind.",
};

/** A new password under the given policy. */
export function newPassword(policy: PasswordPolicy) {
  const { pattern, message } = passwordPattern(policy);
  return patterned(pattern, message);
}

/** A new password in the API; the server also checks the installation's policy. */
export const anyNewPassword = z
  .string(REQUIRED)
  .check(z.minLength(1, REQUIRED), z.maxLength(512, PASSWORD_MESSAGE));

/** The server's refusal of a password that many people use; only it has the list. */
export const PASSWORD_TOO_COMMON =
  "Many people use this password or one like it. Please choose one that is hard to guess.";

export const PASSWORDS_MUST_MATCH = "Passwords must match";
export const PASSWORDS_DO_NOT_MATCH = "Passwords do not match";

/** A letter of any script first, then letters, marks, underscores, spaces, apostrophes, hyphens or dots; 5 to 75 in all. */
export const fullName = trimmedPatterned(
  /^\p{L}[\p{L}\p{M}_ '’.-]{4,74}$/u,
  "Between 5 and 75 letters only",
  "Please enter text only",
);

export const organisationName = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.minLength(5, "Must be between 5 and 75."),
    z.maxLength(75, "Must be between 5 and 75."),
    z.regex(/^\P{Cc}*$/u, "Must be between 5 and 75."),
  );

/** Letters and digits of any script; the pattern allows 31 although the message says 20, as specified. */
export const categoryName = trimmedPatterned(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_ ]{2,30}$/u, CATEGORY_MESSAGE);
export const subcategoryName = trimmedPatterned(
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_ ]{2,30}$/u,
  SUBCATEGORY_MESSAGE,
);
/** Accepts the same as for a new one; the message is the specification's. */
export const subcategoryNewName = trimmedPatterned(
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_ ]{2,30}$/u,
  "Between 3 to 30 characters, letters only",
);
const assignedCategory = z
  .string(REQUIRED)
  .check(z.minLength(1, REQUIRED), z.maxLength(64), z.regex(/^\P{Cc}*$/u, ERROR_TEXTS.controlCharacters));

/** The values of a new subcategory, in its form and in the API. */
export const newSubcategory = z.object({ subcategory: subcategoryName, category: assignedCategory });

export const brandName = trimmedPatterned(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_ ]{2,20}$/u, CATEGORY_MESSAGE);
export const brandNewName = trimmedPatterned(
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_ ]{2,20}$/u,
  "Between 3 to 20 characters, letters only",
);

/** Names from pages or imports, and labels: 1 to 60 printable characters. */
export const FREE_NAME_MESSAGE = "Between 1 and 60 characters";
export const freeName = trimmedPatterned(/^[^\p{C}]{1,60}$/u, FREE_NAME_MESSAGE);
/** The name of a kind that a product gets; null clears it. */
export const assignedName = z.nullish(freeName);

/** A product's title. */
export const productName = trimmedPatterned(/^[^\p{C}]{1,300}$/u, "Between 1 and 300 characters");

/**
 * The default name of a seller: the shop's host without www.
 *
 * @param host with its port, as a URL's `host`: two shops on two ports of one machine are two sellers
 */
export const sellerOf = (host: string): string => host.replace(/^www\./, "");

/** An address as typed; whether it may be visited is decided by the server. */
export const pageAddress = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(2048, "This address is too long"));

const HOST_AND_PORT = /^[^\s/?#:@]+:\d{1,5}(?=[/?#]|$)/;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Adds http:// to an address without a protocol; other kinds of URL (`mailto:`) are left unchanged. */
export function withProtocol(address: string): string {
  const trimmed = address.trim();
  if (trimmed.startsWith("//")) return `http:${trimmed}`;
  return ANY_SCHEME.test(trimmed) && !HOST_AND_PORT.test(trimmed) ? trimmed : `http://${trimmed}`;
}

/** Requires two fields to be equal; the message is at the second one. */
const repeated = (message: string) => z.string(message).check(z.minLength(1, message));

/** The change-password form: the current password is only required, the new one follows the policy. */
export const changePasswordForm = (policy: PasswordPolicy) =>
  z
    .object({
      oldpassword: currentPassword,
      password: newPassword(policy),
      confirmPassword: repeated(PASSWORDS_MUST_MATCH),
    })
    .check(
      z.refine((form) => form.password === form.confirmPassword, {
        path: ["confirmPassword"],
        error: PASSWORDS_MUST_MATCH,
      }),
    );

/** The reset- and set-password forms; they differ in the text for a mismatch. */
export const setPasswordForm = (policy: PasswordPolicy, mismatch: string) =>
  z.object({ password: newPassword(policy), confirmpassword: repeated(mismatch) }).check(
    z.refine((form) => form.password === form.confirmpassword, {
      path: ["confirmpassword"],
      error: mismatch,
    }),
  );

/** The delete-account form. */
export const deleteAccountForm = z.object({
  password: currentPassword,
  accept: z.boolean(REQUIRED).check(z.refine((accepted) => accepted, REQUIRED)),
});

/** The delete-account form of an account without a password. */
export const deleteAccountFormWithoutPassword = z.object({
  password: z.string(),
  accept: z.boolean(REQUIRED).check(z.refine((accepted) => accepted, REQUIRED)),
});
