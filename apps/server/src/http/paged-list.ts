import { ERROR_TEXTS, pageOf, pageSizeOf, PAGE_SIZE_DEFAULT } from "@pricetrail/contract";
import type { PageQuery } from "@pricetrail/contract";
import { isId } from "../database/tenant.ts";
import { invalid } from "./errors.ts";

/** A row's position in a list sorted by time and id, newest first. */
export interface ListPlace {
  at: Date;
  id: string;
}

/** Returns a position as an opaque text for programs. */
export function cursorOf({ at, id }: ListPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString("base64url");
}

/**
 * Parses a cursor.
 *
 * @throws AppError 400 for an invalid one
 */
export function placeOf(cursor: string): ListPlace {
  const [time = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!/^\d{1,15}$/.test(time) || !isId(id))
    throw invalid(ERROR_TEXTS.cursor, { cursor: ERROR_TEXTS.cursor });
  return { at: new Date(Number(time)), id };
}

/** The requested rows: a number from an offset, or after a row. */
export interface RowRange {
  limit: number;
  offset: number;
  after?: ListPlace | undefined;
}

/**
 * Returns a page of a list that grows at its beginning: by number for screens, or after a cursor, which neither misses nor
 * repeats rows while the list grows.
 *
 * @param most maximum rows counted and paged through by number; a cursor continues beyond them
 * @param count returns the number of rows, counted up to the given maximum
 * @param find is asked for one row more than the page: it shows whether there is a next page
 * @returns the page's records; `data.next` is the cursor of the next page, for the `Link` header
 */
export async function pageOfList<Row>(
  query: PageQuery & { cursor?: string | undefined },
  {
    most = Number.POSITIVE_INFINITY,
    count,
    find,
    place,
  }: {
    most?: number;
    count: (upTo: number) => Promise<number>;
    find: (range: RowRange) => Promise<Row[]>;
    place: (row: Row) => ListPlace;
  },
) {
  const after = query.cursor === undefined ? undefined : placeOf(query.cursor);
  const counted = await count(most + 1);
  const total = Math.min(counted, most);
  const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
  const { page, pages } = pageOf(after ? 1 : query.page, pageSize, total);
  const found = await find({ limit: pageSize + 1, offset: (page - 1) * pageSize, after });
  const records = found.slice(0, pageSize);
  const last = records.at(-1);
  return {
    records,
    pages,
    data: {
      page,
      pageSize,
      total,
      ...(counted > total ? { isMore: true } : {}),
      ...(last !== undefined && found.length > pageSize ? { next: cursorOf(place(last)) } : {}),
    },
  };
}
