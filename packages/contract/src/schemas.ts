import { isGtin } from "@pricetrail/extract/gtin";
import * as z from "zod/mini";
import { IDEMPOTENCY_HEADER, MAX_PAGE_SIZE } from "./constants.ts";
import { isPickerDay } from "./timeline.ts";
import { ERROR_TEXTS } from "./texts/errors.ts";

/** Schemas shared by several endpoints. */

/** A short text on one line. PostgreSQL cannot store a NUL, and control characters are useless in a search. */
export const line = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^\P{Cc}*$/u, ERROR_TEXTS.controlCharacters));

/** An id. Anything but an existing id gives 404, so its format is not validated here. */
export const idParams = z.object({ id: line(64) });

/** Headers of requests that start or add something. */
export const keyed = z.looseObject({
  [IDEMPOTENCY_HEADER]: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, ERROR_TEXTS.requestKey))),
});

export const message = z.object({ message: z.string() });

/** The body of every error: the same safe text twice, for the specification's two kinds of clients, and a request id. */
export const errorBody = z.object({
  message: z.string(),
  error_description: z.string(),
  /** Stable snake_case name of the error. */
  code: z.string(),
  requestId: z.string(),
  /** Messages by field, if the input violates a rule. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Id of the existing object (409). */
  existingId: z.optional(z.string()),
  /** The error's name in RFC 6749, for token requests. */
  error: z.optional(z.string()),
  /** The required difficulty of a captcha (406 `captcha_harder`). */
  captchaLevel: z.optional(z.number()),
  ErrorDetails: z.optional(z.object({ message: z.string() })),
});
export type ErrorBody = z.infer<typeof errorBody>;

const textOf = (digits: RegExp) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === "string" && digits.test(value) ? Number(value) : value,
    ),
    z.number(),
  );

export const integerText = textOf(/^\d{1,9}$/);

/** Any integer, also a negative one or one beyond every list: pages and their sizes are clamped. */
const clampedText = textOf(/^-?\d{1,15}$/);

export const pageQuery = z.object({
  page: z.optional(clampedText),
  pageSize: z.optional(clampedText),
});
/** For lists that grow at their beginning: the position from the previous page's `Link` header. Takes precedence over `page`. */
export const growingQuery = z.extend(pageQuery, { cursor: z.optional(line(200)) });
export type PageQuery = z.infer<typeof pageQuery>;
export type GrowingQuery = z.infer<typeof growingQuery>;

/** A query parameter that may be repeated. */
export const many = z.pipe(
  z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
  z.array(line(64)).check(z.maxLength(500)),
);

export const searchText = z.optional(line(200));

/** A UTC day, YYYY-MM-DD, in the range that a date picker can show. Which days a screen offers is decided by `dayLimits`. */
export const day = z.string().check(z.refine((text) => isPickerDay(text), "Please enter a date"));

/** A time in UTC, ISO 8601. */
export const moment = z.string();

/** Decimal text in major units with its currency. */
export const money = z.object({ value: z.string(), currency: z.string() });

/** An amount that a person or program states: decimal text in major units. */
export const decimalAmount = z
  .string()
  .check(z.trim(), z.regex(/^\d{1,12}(?:\.\d{1,4})?$/, ERROR_TEXTS.amount));

/** An ISO 4217 code. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, ERROR_TEXTS.currency));

/** A GTIN with a right check digit: 8, 12, 13 or 14 digits. */
export const gtin = z.string().check(z.trim(), z.refine(isGtin, ERROR_TEXTS.gtin));

/** The response of a paged list: the rows, the number of pages, and the current one. */
export function paged<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    list: z.array(row),
    pages: z.number(),
    data: z.object({
      page: z.number(),
      pageSize: z.number(),
      total: z.number(),
      /** Whether there are more than `total`: very long lists are counted and paged only up to a limit. */
      isMore: z.optional(z.boolean()),
    }),
  });
}

/** Page and size within the limits; a page beyond the last one is clamped by `pageOf` once the total is known. */
export function pageSizeOf(requested: number | undefined, fallback: number): number {
  return Math.min(Math.max(requested ?? fallback, 1), MAX_PAGE_SIZE);
}

/** Page number and page count for a total; always at least one page. */
export function pageOf(
  requested: number | undefined,
  pageSize: number,
  total: number,
): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(Math.max(requested ?? 1, 1), pages), pages };
}

/** First and last day of a timeline, both included. */
export const timeline = { from: z.optional(day), to: z.optional(day) };

/** Parameters of an export besides its filters: a single-use ticket instead of a session, and the file format. */
export const ticketed = { ticket: z.optional(z.string()), format: z.optional(z.enum(["csv", "xlsx"])) };

/** What a product is known by; null where that is not known. */
export const identifiers = {
  /** The organisation's own id of the item that its group is. */
  ownId: z.nullable(z.string()),
  /** As its page states them. */
  gtin: z.nullable(z.string()),
  mpn: z.nullable(z.string()),
};
