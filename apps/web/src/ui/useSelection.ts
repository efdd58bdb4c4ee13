import { useCallback, useMemo, useState } from "react";

/** Rows ticked in a paged table: they stay ticked while other pages, sorts or filters are shown. */
export interface Selection<Row> {
  /** Row by id. */
  rows: ReadonlyMap<string, Row>;
  has: (id: string) => boolean;
  /** Whether a row can be ticked. */
  can: (row: Row) => boolean;
  set: (rows: readonly Row[], selected: boolean) => void;
  clear: () => void;
}

const always = () => true;

/** @param can which rows can be ticked; a function that stays the same, as `rowId` does */
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
