import { CONTROL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Checkbox from "@mui/material/Checkbox";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useId, useState, type ReactNode } from "react";
import { ColumnHandle } from "./ColumnHandle.tsx";
import { inZone } from "./dates.ts";
import { Icon } from "./icons.tsx";
import type { Selection } from "./useSelection.ts";
import type { ColumnSizing } from "./table-display.ts";

export interface Column<Row> {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** The server's sort key for this column; a leading "-" means descending. */
  sortKey?: string;
  align?: "left" | "right" | "center";
  /** CSS width of the column; with a share of the table ("30%"), the cell itself cuts off overflow. */
  width?: number | string;
  /** Other values its cells show, named in the heading. */
  alsoShows?: readonly string[];
  /** Whether the cell is its row's header. */
  isRowHeader?: boolean;
  /** Renders the cell on a narrow screen, including the values of the columns hidden there. */
  renderNarrow?: (row: Row) => ReactNode;
  /** Its cells are points in time: a heading that names UTC is changed to name the person's time zone. */
  isMoment?: boolean;
  /** Hidden on a narrow screen, where another cell shows its value and the heading of the row header column sorts by it. */
  isWideOnly?: boolean;
  /** Its place in the order in which columns are folded where not all fit, 1 first; without one it always stays. */
  folds?: number;
}

/** Key of the column with a row's buttons, which stay in view where the table scrolls sideways. */
export const ACTIONS = "actions";

/** Returns whether a column takes a fixed share of the table's width, whatever its content. */
export const isShare = (width: number | string | undefined): boolean =>
  typeof width === "string" && width.endsWith("%");

/** Styles for cells of such a column: overflow is cut off, but some content always stays visible. */
export const SHARED = { minWidth: 230, maxWidth: 0 };

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  /** Columns hidden on narrow screens: their sort keys are offered in the heading of the row header column. */
  leftAway: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  selection?: Selection<Row> | undefined;
  /** Set where columns can be resized. */
  sizing?: ColumnSizing | undefined;
}

/** The headings of a card: one line for those of the dashboard at 360 px. */
const MERGED = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 1.5,
  fontSize: "0.75rem",
  whiteSpace: "nowrap",
} as const;

/** Returns a column's sort direction, from the server's sort text ("name" or "-name"). */
export function directionOf(
  sort: string | undefined,
  key: string | undefined,
): "ascending" | "descending" | undefined {
  if (sort === undefined || key === undefined) return undefined;
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : undefined;
}

/** Column headings, sort buttons and the checkbox that selects the rows of the page. */
export function DataTableHead<Row>({
  columns,
  leftAway,
  rows,
  rowId,
  sort,
  onSort,
  selection,
  sizing,
}: HeadProps<Row>) {
  const names = useId();
  // The last used edge, as long as its column is visible.
  const [edge, setEdge] = useState<string>();
  const tabStop = columns.find(({ key }) => key === edge) ?? columns[0];
  const choosable = selection ? rows.filter((row) => selection.can(row)) : [];
  const ticked = choosable.filter((row) => selection?.has(rowId(row))).length;
  return (
    <TableHead>
      <TableRow>
        {selection && (
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              disabled={choosable.length === 0}
              checked={choosable.length > 0 && ticked === choosable.length}
              indeterminate={ticked > 0 && ticked < choosable.length}
              onChange={(event) => selection.set(choosable, event.target.checked)}
              slotProps={{ input: { "aria-label": CONTROL_TEXTS.selectPage } }}
            />
          </TableCell>
        )}
        {columns.map((column) => {
          const merged = column.isRowHeader
            ? [column, ...leftAway.filter(({ sortKey }) => sortKey !== undefined)]
            : [column];
          return (
            <TableCell
              key={column.key}
              scope="col"
              data-names={column.isRowHeader}
              data-column={column.key}
              align={column.align}
              // The handle must not be part of the column's name, which is read out with each of its cells.
              aria-labelledby={sizing && `${names}-${column.key}`}
              aria-sort={merged.map((one) => directionOf(sort, one.sortKey)).find(Boolean)}
              sx={{ width: column.width, ...(isShare(column.width) ? SHARED : {}) }}
            >
              <Box component="span" id={`${names}-${column.key}`} sx={{ display: "contents" }}>
                <Box sx={merged.length > 1 ? MERGED : { display: "contents" }}>
                  {merged.map((one) => (
                    <Heading
                      key={one.key}
                      column={one}
                      isShort={merged.length > 1}
                      sort={sort}
                      onSort={onSort}
                    />
                  ))}
                </Box>
                {column.alsoShows?.map((name) => (
                  // A card has room for the headings that sort only.
                  <Box
                    key={name}
                    component="span"
                    sx={{ fontWeight: 400, display: { xs: "none", sm: "inline" } }}
                  >
                    {` · ${name}`}
                  </Box>
                ))}
              </Box>
              {sizing && (
                <ColumnHandle
                  column={column.key}
                  header={column.isMoment ? inZone(column.header) : column.header}
                  width={sizing.widths.get(column.key)}
                  isTabStop={column === tabStop}
                  onFocus={() => setEdge(column.key)}
                  onResize={sizing.resize}
                />
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

function Heading<Row>({
  column,
  isShort,
  sort,
  onSort,
}: Pick<HeadProps<Row>, "sort" | "onSort"> & {
  column: Column<Row>;
  /** Without the time zone, which the cards state where they show a time. */
  isShort: boolean;
}) {
  const { sortKey } = column;
  const header = !column.isMoment
    ? column.header
    : isShort
      ? column.header.replace(" (UTC)", "")
      : inZone(column.header);
  if (sortKey === undefined || !onSort) return header;
  const direction = directionOf(sort, sortKey);
  return (
    <ButtonBase
      onClick={() => onSort(direction === "ascending" ? `-${sortKey}` : sortKey)}
      sx={{
        font: "inherit",
        textAlign: "inherit",
        gap: 0.5,
        color: direction ? "text.primary" : "inherit",
        borderRadius: 0.5,
      }}
    >
      {header}
      <Icon
        size={14}
        name={direction === "ascending" ? "up" : direction === "descending" ? "down" : "sort"}
      />
    </ButtonBase>
  );
}
