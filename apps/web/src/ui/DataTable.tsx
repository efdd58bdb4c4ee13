import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import { visuallyHidden } from "./LiveRegion.tsx";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { useState, type ReactNode } from "react";
import { ACTIONS, DataTableHead, isShare, type Column } from "./DataTableHead.tsx";
import { DataTableRow } from "./DataTableRow.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { FoldedColumns } from "./FoldedColumns.tsx";
import { Pagination, type PaginationProps } from "./Pagination.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { BAR_HEIGHT_PX } from "./theme/tokens.ts";
import { useIsPhone } from "./useIsPhone.ts";
import { useRangeTicks } from "./useRangeTicks.ts";
import { useRowFocus } from "./useRowFocus.ts";
import type { Selection } from "./useSelection.ts";
import { useFolding } from "./useFolding.ts";
import type { ColumnSizing } from "./table-display.ts";

export type { Column } from "./DataTableHead.tsx";

export interface DataTableProps<Row> {
  /** The table's content, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Returns a row's name for the label of its checkbox. */
  rowLabel?: (row: Row) => string;
  /** A newer page is loading; the old rows stay, dimmed. */
  isFetching?: boolean;
  error?: string | undefined;
  onRetry?: () => void;
  empty: ReactNode;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  selection?: Selection<Row>;
  pagination?: Omit<PaginationProps, "label">;
  /** Row height in px, so that the skeleton is as high as the rows it replaces. */
  rowHeight?: number;
  minWidth?: number;
  /** Narrower cells and two-line headings, for tables with many columns. */
  dense?: boolean;
  /** Rows only as high as their content. */
  isCompact?: boolean;
  /** Set where people can resize columns; does not apply where rows are cards. */
  sizing?: ColumnSizing;
}

const COMPACT = { "& tbody th, & tbody td": { py: 0.25 } };
/**
 * Where the table fits, its headings stick below the bar at the top of the window; otherwise its first column and its buttons
 * stay in view.
 */
const STICKY_HEAD = {
  "& > thead > tr > th": {
    position: "sticky",
    top: BAR_HEIGHT_PX,
    zIndex: 1,
    boxShadow: "inset 0 -1px var(--line, rgb(128 128 128 / 0.25))",
  },
};
const STICKY_COLUMN = {
  "& thead th[data-names], & tbody th": { position: "sticky", left: 0, zIndex: 1 },
  "& tbody th": { bgcolor: "background.paper" },
  "& tbody tr.Mui-selected th": { bgcolor: "action.selected" },
  [`& tr > [data-column="${ACTIONS}"]`]: {
    position: "sticky",
    right: 0,
    zIndex: 1,
    boxShadow: "inset 1px 0 var(--line, rgb(128 128 128 / 0.25))",
  },
  [`& tbody td[data-column="${ACTIONS}"]`]: { bgcolor: "background.paper" },
  [`& tbody tr.Mui-selected td[data-column="${ACTIONS}"]`]: { bgcolor: "action.selected" },
};
const DENSE = { "& th, & td": { px: 0.75 }, "& thead th": { whiteSpace: "normal", lineHeight: 1.3 } };

// More specific than the selector of narrow cells, since both apply.
const SIZABLE = { "& thead tr th": { position: "relative" } };

/** Cells of resized columns; overflow is cut off. */
const sized = (widths: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...widths].map(([key, px]) => [
      `& tr > [data-column="${key}"]`,
      {
        width: `${px}px`,
        minWidth: `${px}px`,
        maxWidth: `${px}px`,
        overflow: "hidden",
        textOverflow: "ellipsis",
        // The cell's content has its own default width.
        "& > *": { minWidth: 0, maxWidth: "100%" },
      },
    ]),
  );

/** A semantic table over a server-paged list, with sorting, selection across pages, and loading, empty and error states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowId, selection, pagination, rowHeight = 53, minWidth = 640 } = props;
  const isNarrow = useIsPhone();
  const sizing = isNarrow ? undefined : props.sizing;
  const [isWhole, setWhole] = useState(false);
  const whole = props.sizing ?? { isWhole, setWhole };
  const all = isNarrow ? narrowColumns(props.columns) : props.columns;
  const hasLeftAway = isNarrow && all.length < props.columns.length;
  const order = isNarrow || whole.isWhole ? [] : foldable(all);
  const { target, fits, folded } = useFolding(
    all.map(({ key }) => key),
    order,
  );
  const columns = all.filter(({ key }) => !folded.has(key));
  const failed = props.error !== undefined && rows === undefined;
  const isEmpty = rows !== undefined && rows.length === 0;
  const focus = useRowFocus(rows?.map(rowId));
  const tick = useRangeTicks(rows, rowId, selection);
  return (
    // `clip`, not `hidden`: sticky headings would otherwise stick to the box instead of the window.
    <Paper variant="outlined" {...focus} sx={{ overflow: "clip" }}>
      {props.error !== undefined && (
        <Box sx={{ p: 1.5 }}>
          <ErrorState message={props.error} onRetry={props.onRetry} />
        </Box>
      )}
      {isEmpty && props.empty}
      {!failed && !isEmpty && (
        <Box
          ref={target}
          sx={{ overflowX: fits ? "visible" : "auto", position: "relative" }}
          tabIndex={0}
          component="section"
          aria-label={CONTROL_TEXTS.tableOf(caption)}
          aria-busy={rows === undefined || props.isFetching === true}
        >
          <Table
            sx={{
              minWidth: columns.length === 1 || folded.size > 0 ? 0 : hasLeftAway ? "max-content" : minWidth,
              ...(props.dense ? DENSE : {}),
              ...(props.isCompact ? COMPACT : {}),
              ...(sizing ? { ...SIZABLE, ...sized(sizing.widths) } : {}),
              ...(fits ? STICKY_HEAD : STICKY_COLUMN),
            }}
          >
            <caption style={visuallyHidden}>{caption}</caption>
            <DataTableHead
              columns={columns}
              leftAway={hasLeftAway ? props.columns.filter(({ isWideOnly }) => isWideOnly) : []}
              rows={rows ?? []}
              rowId={rowId}
              sort={props.sort}
              onSort={props.onSort}
              selection={selection}
              sizing={sizing}
            />
            <TableBody sx={{ opacity: props.isFetching && rows ? 0.6 : 1, transition: "opacity 120ms" }}>
              {rows === undefined ? (
                <SkeletonRows
                  rows={Math.min(pagination?.pageSize ?? 5, 10)}
                  columns={columns.length + (selection ? 1 : 0)}
                  height={rowHeight}
                />
              ) : (
                rows.map((row) => (
                  <DataTableRow
                    key={rowId(row)}
                    row={row}
                    columns={columns}
                    height={props.isCompact ? 0 : rowHeight}
                    isSizable={props.sizing !== undefined}
                    isSelected={selection?.has(rowId(row)) ?? false}
                    isSelectable={selection?.can(row)}
                    label={selection && (props.rowLabel?.(row) ?? rowId(row))}
                    onTick={tick}
                  />
                ))
              )}
            </TableBody>
          </Table>
        </Box>
      )}
      {!isNarrow && rows !== undefined && !isEmpty && (
        <FoldedColumns
          columns={all.filter(({ key }) => folded.has(key))}
          isWhole={whole.isWhole}
          setWhole={whole.setWhole}
        />
      )}
      {pagination && rows !== undefined && !isEmpty && <Pagination {...pagination} label={caption} />}
    </Paper>
  );
}

/** Returns the keys of the columns that can be folded, in their order. */
const foldable = <Row,>(columns: readonly Column<Row>[]): readonly string[] =>
  columns
    .filter(({ folds }) => folds !== undefined)
    .toSorted((a, b) => a.folds! - b.folds!)
    .map(({ key }) => key);

/** Each column's version for narrow screens, created once, so that rows see that it has not changed. */
const narrowed = new WeakMap<object, object>();

function narrowColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter((column) => !column.isWideOnly).map(narrowColumn);
}

function narrowColumn<Row>(column: Column<Row>): Column<Row> {
  const known = narrowed.get(column) as Column<Row> | undefined;
  if (known !== undefined) return known;
  const { width, ...rest } = column;
  const narrow = {
    ...rest,
    // A table without neighbours is a card that takes the full width.
    ...(isShare(width) ? {} : { width }),
    render: column.renderNarrow ?? column.render,
  };
  narrowed.set(column, narrow);
  return narrow;
}
