import * as z from "zod/mini";
import { IDEMPOTENCY_HEADER, MAX_PAGE_SIZE } from "./constants.ts";
import { isPickerDay } from "./timeline.ts";
import { ERROR_TEXTS } from "./texts/errors.ts";

/** Shapes that several endpoints share. */

/** A short text on one line. PostgreSQL cannot store a NUL, and control characters are useless in a search. */
export const line = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^\P{Cc}*$/u, ERROR_TEXTS.controlCharacters));

/** An id of ours. Anything else than a known id answers 404, so the shape is not validated here. */
export const idParams = z.object({ id: line(64) });

/** Headers of requests that start or add something. */
export const keyed = z.looseObject({
  [IDEMPOTENCY_HEADER]: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, ERROR_TEXTS.requestKey))),
});

export const message = z.object({ message: z.string() });

/** Every error body: the same safe text twice, as the two kinds of readers of the specification expect, and a request id. */
export const errorBody = z.object({
  message: z.string(),
  error_description: z.string(),
  /** Stable snake_case name of the error. */
  code: z.string(),
  requestId: z.string(),
  /** Per field, where the input was refused by a rule. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Id of the existing object (409). */
  existingId: z.optional(z.string()),
  /** The error by its name of RFC 6749, where a token was requested. */
  error: z.optional(z.string()),
  /** How hard a captcha has to be (406 `captcha_harder`). */
  captchaLevel: z.optional(z.number()),
  ErrorDetails: z.optional(z.object({ message: z.string() })),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const integerText = z.pipe(
  z.transform((value: unknown) =>
    typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value,
  ),
  z.number(),
);

export const pageQuery = z.object({
  page: z.optional(integerText),
  pageSize: z.optional(integerText),
});
/** Of lists that grow at their beginning: the place that the `Link` header of the page before has named. It goes before `page`. */
export const growingQuery = z.extend(pageQuery, { cursor: z.optional(line(200)) });
export type PageQuery = z.infer<typeof pageQuery>;
export type GrowingQuery = z.infer<typeof growingQuery>;

/** A query parameter that may be given once or many times. */
export const many = z.pipe(
  z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
  z.array(line(64)).check(z.maxLength(500)),
);

export const searchText = z.optional(line(200));

/** A UTC day, YYYY-MM-DD, in the range that a date picker can show. Which days a screen offers is decided by `dayLimits`. */
export const day = z.string().check(z.refine((text) => isPickerDay(text), "Please enter a date"));

/** A moment in UTC, ISO 8601. */
export const moment = z.string();

/** Decimal text in major units with its currency. */
export const money = z.object({ value: z.string(), currency: z.string() });

/** What a paged list answers: the rows, how many pages there are, and where we are. */
export function paged<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    list: z.array(row),
    pages: z.number(),
    data: z.object({
      page: z.number(),
      pageSize: z.number(),
      total: z.number(),
      /** There are more than `total`: very long lists are counted and paged through up to a limit only. */
      isMore: z.optional(z.boolean()),
    }),
  });
}

/** Page and size within the bounds; a page beyond the last is clamped by `pageOf` once the total is known. */
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

/** What an export takes beside its filters: a ticket for one use instead of a session, and the kind of file. */
export const ticketed = { ticket: z.optional(z.string()), format: z.optional(z.enum(["csv", "xlsx"])) };
