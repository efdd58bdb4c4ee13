import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import { visuallyHidden } from "./LiveRegion.tsx";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { ACTIONS, DataTableHead, type Column } from "./DataTableHead.tsx";
import { DataTableRow } from "./DataTableRow.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { FoldedColumns } from "./FoldedColumns.tsx";
import { Pagination, type PaginationProps } from "./Pagination.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { BAR_HEIGHT_PX } from "./theme/tokens.ts";
import { useRangeTicks } from "./useRangeTicks.ts";
import { useRowFocus } from "./useRowFocus.ts";
import type { Selection } from "./useSelection.ts";
import { useShownColumns, type ShownColumns } from "./useShownColumns.ts";
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
const DENSE = {
  "& th, & td": { px: 0.75 },
  "& thead th": { whiteSpace: "normal", lineHeight: 1.3, py: 0.5 },
};

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
  const { caption, rows, rowId, pagination } = props;
  const shown = useShownColumns(props.columns, props.sizing);
  const focus = useRowFocus(rows?.map(rowId));
  const onTick = useRangeTicks(rows, rowId, props.selection);
  const isEmpty = rows?.length === 0;
  const hasRows = rows !== undefined && !isEmpty;
  const isLoading = rows === undefined && props.error === undefined;
  return (
    // `clip`, not `hidden`: sticky headings would otherwise stick to the box instead of the window.
    <Paper variant="outlined" {...focus} sx={{ overflow: "clip" }}>
      {props.error !== undefined && (
        <Box sx={{ p: 1.5 }}>
          <ErrorState message={props.error} onRetry={props.onRetry} />
        </Box>
      )}
      {isEmpty && props.empty}
      {(isLoading || hasRows) && <TableFrame table={props} shown={shown} onTick={onTick} />}
      {hasRows && shown.canFold && <FoldedColumns columns={shown.folded} {...shown.whole} />}
      {hasRows && pagination && <Pagination {...pagination} label={caption} />}
    </Paper>
  );
}

interface TableParts<Row> {
  table: DataTableProps<Row>;
  shown: ShownColumns<Row>;
  onTick: ReturnType<typeof useRangeTicks<Row>>;
}

/** The table in the box that scrolls sideways where it does not fit. */
function TableFrame<Row>({ table, shown, onTick }: TableParts<Row>) {
  const { caption, rows, isFetching = false } = table;
  const { target, fits, columns, leftAway, sizing } = shown;
  return (
    <Box
      ref={target}
      sx={{ overflowX: fits ? "visible" : "auto", position: "relative" }}
      tabIndex={0}
      component="section"
      aria-label={CONTROL_TEXTS.tableOf(caption)}
      aria-busy={rows === undefined || isFetching}
    >
      <Table sx={tableStyles(table, shown)}>
        <caption style={visuallyHidden}>{caption}</caption>
        <DataTableHead
          columns={columns}
          leftAway={leftAway}
          rows={rows ?? []}
          rowId={table.rowId}
          sort={table.sort}
          onSort={table.onSort}
          selection={table.selection}
          sizing={sizing}
        />
        <TableBody sx={{ opacity: isFetching && rows ? 0.6 : 1, transition: "opacity 120ms" }}>
          <Rows table={table} shown={shown} onTick={onTick} />
        </TableBody>
      </Table>
    </Box>
  );
}

/** The rows, or while they load, a skeleton of the same height. */
function Rows<Row>({ table, shown: { columns }, onTick }: TableParts<Row>) {
  const { rows, rowId, selection, rowHeight = 53 } = table;
  if (rows === undefined)
    return (
      <SkeletonRows
        rows={Math.min(table.pagination?.pageSize ?? 5, 10)}
        columns={columns.length + (selection ? 1 : 0)}
        height={rowHeight}
      />
    );
  return rows.map((row) => (
    <DataTableRow
      key={rowId(row)}
      row={row}
      columns={columns}
      height={table.isCompact ? 0 : rowHeight}
      isSizable={table.sizing !== undefined}
      isSelected={selection?.has(rowId(row)) ?? false}
      isSelectable={selection?.can(row)}
      label={selection && (table.rowLabel?.(row) ?? rowId(row))}
      onTick={onTick}
    />
  ));
}

/** The table's least width, and the looks of its cells; later ones win. */
function tableStyles<Row>(table: DataTableProps<Row>, shown: ShownColumns<Row>) {
  return {
    minWidth: leastWidth(shown, table.minWidth ?? 640),
    ...(table.dense ? DENSE : {}),
    ...(table.isCompact ? COMPACT : {}),
    ...(shown.sizing ? { ...SIZABLE, ...sized(shown.sizing.widths) } : {}),
    ...(shown.fits ? STICKY_HEAD : STICKY_COLUMN),
  };
}

function leastWidth<Row>({ columns, folded, leftAway }: ShownColumns<Row>, minWidth: number) {
  if (columns.length === 1 || folded.length > 0) return 0;
  return leftAway.length > 0 ? "max-content" : minWidth;
}
