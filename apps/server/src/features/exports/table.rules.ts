import { utcDay } from "@pricetrail/contract";
import type { MoneyText } from "@pricetrail/contract";

/** A cell: text, a number that can be calculated with (decimal text, so that no amount is rounded), or nothing. */
export type Cell = string | { number: string } | null;

export interface Column<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

/** A table that is written while it is read: rows come in batches, and only one batch is in memory. */
export interface Table<Row> {
  /** File name without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

/** A file name that says what it holds and of which day it is. */
export const fileNameOf = (what: string, now: Date): string => `${what}-${utcDay(now)}`;

/** An amount without its currency, which has a column of its own. */
export const amountCell = (money: MoneyText | null): Cell =>
  money === null ? null : { number: money.value };
