import { ERROR_TEXTS, INPUT_TEXTS, REQUIRED } from "@pricetrail/contract";
import * as z from "zod/mini";

const WANTED: Partial<Record<string, string>> = {
  number: INPUT_TEXTS.number,
  int: INPUT_TEXTS.number,
  string: INPUT_TEXTS.text,
  boolean: INPUT_TEXTS.boolean,
  array: INPUT_TEXTS.list,
};

const unitOf = (origin: string): string =>
  origin === "string"
    ? INPUT_TEXTS.characters
    : origin === "array" || origin === "set"
      ? INPUT_TEXTS.entries
      : "";

/** Returns the message for an input that violates a rule without a message of its own. */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? REQUIRED : (WANTED[String(issue.expected)] ?? ERROR_TEXTS.invalid);
    case "too_big":
      return INPUT_TEXTS.atMost(String(issue.maximum), unitOf(String(issue.origin)));
    case "too_small":
      return INPUT_TEXTS.atLeast(String(issue.minimum), unitOf(String(issue.origin)));
    case "invalid_value":
      return INPUT_TEXTS.oneOf((issue.values as unknown[]).map(String));
    default:
      return ERROR_TEXTS.invalid;
  }
}

/** Replaces the validation library's own messages ("Invalid input: expected number"). */
export function usePlainIssues(): void {
  z.config({ customError: plainIssue });
}
