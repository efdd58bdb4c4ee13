import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { lazy, Suspense } from "react";

const Pickers = lazy(() => import("./DateRangePickers.tsx"));

export interface DateRangeProps {
  /** UTC days, YYYY-MM-DD. */
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
  /** The current moment in UTC; no day after it can be chosen. */
  today: string;
}

/** From and To, in UTC: at most one year back, none in the future, To not before From. The pickers load when shown. */
export function DateRange(props: DateRangeProps) {
  return (
    <Suspense
      fallback={
        <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap" }}>
          <Skeleton variant="rounded" width={170} height={40} />
          <Skeleton variant="rounded" width={170} height={40} />
        </Box>
      }
    >
      <Pickers {...props} />
    </Suspense>
  );
}
