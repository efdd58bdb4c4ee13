import type { Cell, Table } from "../exports/table.rules.ts";

/** Maximum rows of an attached workbook, which stays below what mail servers accept. */
export const MAX_FILE_ROWS = 20_000;

/** Returns the first rows of a table, and whether there are more. */
export function firstRows<Row>(table: Table<Row>, most: number): { table: Table<Row>; isCut: () => boolean } {
  let isCut = false;
  async function* cut(): AsyncGenerator<readonly Row[]> {
    let left = most;
    for await (const rows of table.batches) {
      if (rows.length > left) isCut = true;
      yield rows.slice(0, left);
      left -= rows.length;
      if (left < 0) return;
    }
  }
  return { table: { ...table, batches: cut() }, isCut: () => isCut };
}

/** Returns a table of any rows as one of their cells. */
export function cellTable<Row>({ name, columns, batches }: Table<Row>): Table<readonly Cell[]> {
  async function* cells(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
  return {
    name,
    columns: columns.map(({ header }, index) => ({ header, cell: (row: readonly Cell[]) => row[index]! })),
    batches: cells(),
  };
}
