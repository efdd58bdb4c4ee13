import { CONTROL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { PAGE_WIDTHS, type PageWidth } from "./theme/tokens.ts";

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

/** A block of text or a form that is still loading. */
export function SkeletonBlock({ lines = 4, height = 24 }: { lines?: number; height?: number }) {
  return (
    <Box aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} variant="text" height={height} width={`${90 - (line % 3) * 15}%`} />
      ))}
    </Box>
  );
}

/** A whole screen whose code is on its way. */
export function PageSkeleton({ width = "full" }: { width?: PageWidth | undefined }) {
  return (
    <Box
      component="output"
      aria-label={CONTROL_TEXTS.loading}
      sx={{ display: "block", maxWidth: PAGE_WIDTHS[width] }}
    >
      <Skeleton variant="text" width={260} height={40} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  );
}
