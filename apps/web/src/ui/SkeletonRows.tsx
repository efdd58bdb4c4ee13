import Skeleton from "@mui/material/Skeleton";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";

/** Placeholder rows for a loading table, as high as the real ones. */
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
