import * as z from "zod/mini";
import { PAGE_SIZE_MAX } from "./constants.ts";
import { ERROR_TEXTS } from "./texts/errors.ts";

/** Shapes that several endpoints share. */

/** A short text on one line. No database text can hold a NUL, and nobody searches for control characters. */
export const line = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^\P{Cc}*$/u, ERROR_TEXTS.controlCharacters));

/** An id of ours. Anything else than a known id answers 404, so the shape is not judged here. */
export const idParams = z.object({ id: line(64) });

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
  /** Id of the thing that is already there (409). */
  existingId: z.optional(z.string()),
  ErrorDetails: z.optional(z.object({ message: z.string() })),
});
export type ErrorBody = z.infer<typeof errorBody>;

const integerText = z.pipe(
  z.transform((value: unknown) =>
    typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value,
  ),
  z.number(),
);

export const pageQuery = z.object({
  page: z.optional(integerText),
  pageSize: z.optional(integerText),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A query parameter that may stand once or many times. */
export const many = z.pipe(
  z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
  z.array(line(64)).check(z.maxLength(500)),
);

export const searchText = z.optional(line(200));

/** A UTC day, YYYY-MM-DD. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Please enter a date"));

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
  return Math.min(Math.max(requested ?? fallback, 1), PAGE_SIZE_MAX);
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
