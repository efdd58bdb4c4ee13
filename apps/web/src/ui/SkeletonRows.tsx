import Skeleton from "@mui/material/Skeleton";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";

/** Rows of a table that is still loading, as high as the rows that will come. */
export function SkeletonRows({ rows, columns, height }: { rows: number; columns: number; height: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <TableRow key={row} sx={{ height }} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <TableCell key={column}>
          <Skeleton variant="text" width={column === 0 ? "60%" : "80%"} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
