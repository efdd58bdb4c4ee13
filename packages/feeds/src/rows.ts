/** A number of a workbook or of JSON is exact; a text must be read. */
export type Cell = string | number;

/** A row before its cells are read: of a table by column, of XML and JSON by the layout's keys. */
export interface RawRow {
  /** The line it begins in, from 1; of a workbook, its row. */
  line: number;
  cells: readonly (Cell | undefined)[];
  /** Why it cannot be a product, found while the file was cut into rows. */
  refused?: "too_many_cells" | "too_large" | "malformed";
}

/** Maximum columns of a file. */
export const MAX_COLUMNS = 2000;
/** Maximum characters of a row, and of an element of XML. */
export const MAX_ROW = 1_000_000;
