import { useCallback, useLayoutEffect, useRef, type ChangeEvent } from "react";
import type { Selection } from "./useSelection.ts";

/**
 * Selects one row, or with Shift all rows of the page from the last one selected to it. The function returned is stable between
 * renders.
 */
export function useRangeTicks<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  selection: Selection<Row> | undefined,
) {
  const last = useRef<string>(undefined);
  const now = useRef({ rows, rowId, selection });
  useLayoutEffect(() => {
    now.current = { rows, rowId, selection };
  });
  return useCallback((row: Row, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { rows: shown, rowId: idOf, selection: chosen } = now.current;
    if (!chosen || !shown) return;
    const ids = shown.map(idOf);
    const from = last.current === undefined ? -1 : ids.indexOf(last.current);
    const to = ids.indexOf(idOf(row));
    last.current = idOf(row);
    // Selecting with the space bar is a click, too.
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0;
    const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    chosen.set(isRange ? between.filter((one) => chosen.can(one)) : [row], target.checked);
  }, []);
}
