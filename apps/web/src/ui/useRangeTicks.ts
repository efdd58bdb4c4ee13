import { useRef, type ChangeEvent } from "react";
import type { Selection } from "./useSelection.ts";

/** Selects one row, or with Shift all rows of the page from the last one selected to it. */
export function useRangeTicks<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  selection: Selection<Row> | undefined,
) {
  const last = useRef<string>(undefined);
  return (row: Row, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (!selection || !rows) return;
    const ids = rows.map(rowId);
    const from = last.current === undefined ? -1 : ids.indexOf(last.current);
    const to = ids.indexOf(rowId(row));
    last.current = rowId(row);
    // Selecting with the space bar is a click, too.
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0;
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    selection.set(isRange ? between.filter((one) => selection.can(one)) : [row], target.checked);
  };
}
