import Checkbox from "@mui/material/Checkbox";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { memo, type ChangeEvent, type ReactNode } from "react";
import { ACTIONS, isShare, SHARED, type Column } from "./DataTableHead.tsx";

interface DataTableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** In px. */
  height: number;
  isSizable: boolean;
  isSelected: boolean;
  /** Whether its checkbox is enabled; undefined without one. */
  isSelectable: boolean | undefined;
  /** Its name in the label of its checkbox. */
  label: string | undefined;
  /** Must be stable between renders. */
  onTick: (row: Row, event: ChangeEvent<HTMLInputElement>) => void;
}

/** Compares two renders of a row: the list of columns is a new one with every render of the table, the columns are not. */
function isSameRow<Row>(before: DataTableRowProps<Row>, after: DataTableRowProps<Row>): boolean {
  return (
    before.columns.length === after.columns.length &&
    before.columns.every((column, at) => column === after.columns[at]) &&
    (Object.keys(after) as (keyof DataTableRowProps<Row>)[]).every(
      (key) => key === "columns" || before[key] === after[key],
    )
  );
}

/** A row, rendered again only when it, its columns or its selection has changed: a press elsewhere must not wait for the table. */
export const DataTableRow = memo(function DataTableRow<Row>({
  row,
  columns,
  height,
  isSizable,
  isSelected,
  isSelectable,
  label,
  onTick,
}: DataTableRowProps<Row>) {
  return (
    <TableRow hover selected={isSelected} sx={{ height }}>
      {isSelectable !== undefined && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={isSelected}
            disabled={!isSelectable}
            onChange={(event) => onTick(row, event)}
            slotProps={{ input: { "aria-label": CONTROL_TEXTS.selectRow(label ?? "") } }}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell
          key={column.key}
          data-column={isSizable || column.key === ACTIONS ? column.key : undefined}
          align={column.align}
          component={column.isRowHeader ? "th" : "td"}
          {...(column.isRowHeader ? { scope: "row" } : {})}
          {...(isShare(column.width) ? { sx: SHARED } : {})}
        >
          {column.render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}, isSameRow) as <Row>(props: DataTableRowProps<Row>) => ReactNode;
