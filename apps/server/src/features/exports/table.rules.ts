import { utcDay } from "@pricetrail/contract";
import type { MoneyText } from "@pricetrail/contract";

/** A cell: text, a number (as decimal text, so that no amount is rounded), or empty. */
export type Cell = string | { number: string } | null;

export interface Column<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

/** What the product of each row is known by, in the last columns of an export. */
export const IDENTIFIER_COLUMNS: readonly Column<{
  ownId: string | null;
  gtin: string | null;
  mpn: string | null;
}>[] = [
  { header: "Own id", cell: (row) => row.ownId },
  { header: "GTIN", cell: (row) => row.gtin },
  { header: "MPN", cell: (row) => row.mpn },
];

/** A table that is written while it is read: rows arrive in batches, with one batch in memory. */
export interface Table<Row> {
  /** File name without extension. */
  name: string;
  columns: readonly Column<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

/** Returns a file name with the content and day of the file. */
export const fileNameOf = (what: string, now: Date): string => `${what}-${utcDay(now)}`;

/** Returns an amount without its currency, which has a column of its own. */
export const amountCell = (money: MoneyText | null): Cell =>
  money === null ? null : { number: money.value };
