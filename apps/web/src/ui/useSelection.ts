import { useCallback, useMemo, useState } from "react";

/** Selected rows of a paged table; they stay selected across pages, sorts and filters. */
export interface Selection<Row> {
  /** Rows by ID. */
  rows: ReadonlyMap<string, Row>;
  has: (id: string) => boolean;
  /** Returns whether a row can be selected. */
  can: (row: Row) => boolean;
  set: (rows: readonly Row[], selected: boolean) => void;
  clear: () => void;
}

const always = () => true;

/** @param can returns whether a row can be selected; must be stable between renders, like `rowId` */
export function useSelection<Row>(
  rowId: (row: Row) => string,
  can: (row: Row) => boolean = always,
): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const set = useCallback(
    (changed: readonly Row[], selected: boolean) => {
      setRows((before) => {
        const after = new Map(before);
        for (const row of changed) {
          if (selected) after.set(rowId(row), row);
          else after.delete(rowId(row));
        }
        return after;
      });
    },
    [rowId],
  );
  const clear = useCallback(() => setRows(new Map()), []);
  return useMemo(() => ({ rows, has: (id) => rows.has(id), can, set, clear }), [rows, can, set, clear]);
}
