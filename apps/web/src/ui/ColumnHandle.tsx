import Box from "@mui/material/Box";
import { TABLE_VIEW_TEXTS } from "@pricetrail/contract";
import { useCallback, useState } from "react";
import { COLUMN_WIDTH } from "./table-display.ts";
import { useSeparator } from "./useSeparator.ts";

/** Keys that move from one column's edge to its neighbour's; the other two arrows move the edge itself. */
const NEIGHBOUR: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The handle at the right edge of a heading, which resizes its column by pointer or keyboard. */
export function ColumnHandle({
  column,
  header,
  width,
  isTabStop,
  onFocus,
  onResize,
}: {
  column: string;
  header: string;
  /** In px; undefined when none was set. */
  width: number | undefined;
  /** Whether Tab reaches this edge; true for one edge of a table. */
  isTabStop: boolean;
  onFocus: () => void;
  onResize: (key: string, width: number | undefined) => void;
}) {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const [usual, setUsual] = useState(0);
  const take = useCallback((handle: HTMLElement | null) => {
    const heading = handle?.closest("th") ?? null;
    setCell(heading);
    setUsual(heading?.offsetWidth ?? 0);
  }, []);
  const separator = useSeparator({
    label: TABLE_VIEW_TEXTS.widthOf(header),
    size: width ?? usual,
    // The width may have changed since, through new rows or a resized window.
    measure: () => width ?? cell?.offsetWidth ?? usual,
    ...COLUMN_WIDTH,
    onSize: (next, isDone) => {
      show(cell, column, isDone ? "" : `${next}px`);
      if (isDone) onResize(column, next);
    },
  });
  return (
    <Box
      {...separator}
      tabIndex={isTabStop ? 0 : -1}
      ref={take}
      title={TABLE_VIEW_TEXTS.widthHint}
      onFocus={() => {
        setUsual(cell?.offsetWidth ?? 0);
        onFocus();
      }}
      onDoubleClick={() => onResize(column, undefined)}
      onKeyDown={(event) => {
        const step = NEIGHBOUR[event.key];
        if (event.key === "Enter") onResize(column, undefined);
        else if (step === undefined) separator.onKeyDown(event);
        else {
          event.preventDefault();
          moveFocusBy(step, event.currentTarget);
        }
      }}
      sx={{
        position: "absolute",
        top: 0,
        bottom: 0,
        right: 0,
        width: 9,
        cursor: "col-resize",
        touchAction: "none",
        // The lines show while the pointer is over the header row.
        "&::after": { content: '""', position: "absolute", right: 0, top: "22%", bottom: "22%", width: 2 },
        "tr:hover > th > &::after": { bgcolor: "divider" },
        "tr > th > &:hover::after, tr > th > &:focus-visible::after": { bgcolor: "primary.main" },
      }}
    />
  );
}

/** Moves focus to the edge of the column `step` places further in the header row. */
function moveFocusBy(step: number, from: Element): void {
  const edges = [...(from.closest("tr")?.querySelectorAll<HTMLElement>("[role=separator]") ?? [])];
  edges[edges.findIndex((edge) => edge === from) + step]?.focus();
}

/** Applies the new width to a column's cells during a drag, without rendering any row again. */
function show(heading: HTMLElement | null, column: string, width: string): void {
  const cells = heading?.closest("table")?.querySelectorAll<HTMLElement>(`tr > [data-column="${column}"]`);
  for (const { style } of cells ?? []) {
    style.width = width;
    style.minWidth = width;
    style.maxWidth = width;
  }
}
