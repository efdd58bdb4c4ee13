import { ERROR_TEXTS, pageOf, pageSizeOf, PAGE_SIZE_DEFAULT } from "@pricetrail/contract";
import type { PageQuery } from "@pricetrail/contract";
import { isId } from "../database/tenant.ts";
import { invalid } from "./errors.ts";

/** A row's place in a list that is sorted by moment and id, newest first. */
export interface ListPlace {
  at: Date;
  id: string;
}

/** A place as programs see it: a text that they hand back and know nothing of. */
export function cursorOf({ at, id }: ListPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString("base64url");
}

/** @throws AppError 400 for what was no cursor */
export function placeOf(cursor: string): ListPlace {
  const [time = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!/^\d{1,15}$/.test(time) || !isId(id))
    throw invalid(ERROR_TEXTS.cursor, { cursor: ERROR_TEXTS.cursor });
  return { at: new Date(Number(time)), id };
}

/** Which rows are asked for: a number of them from an offset, or of those after a row. */
export interface RowRange {
  limit: number;
  offset: number;
  after?: ListPlace | undefined;
}

/**
 * A page of a list that grows at its beginning, by number as screens have it, or after a cursor, where no row is missed or seen
 * twice however many come meanwhile.
 *
 * @param most rows that are counted and paged through by number; a cursor goes on behind them
 * @param count how many there are, counted up to the given number
 * @param find one row more than a page is asked for: it says whether there is a next one
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
