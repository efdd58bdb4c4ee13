import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { DateRangeProps } from "./DateRangePickers.tsx";
import { lazyPart } from "./parts.tsx";

/** From and To, in UTC: at most one year back, not in the future, To not before From. The pickers load on first display. */
export const DateRange = lazyPart<DateRangeProps>(() => import("./DateRangePickers.tsx"), {
  fallback: (
    <Box sx={{ display: "flex", gap: 1.5, flexWrap: "wrap" }}>
      <Skeleton variant="rounded" width={158} height={40} />
      <Skeleton variant="rounded" width={158} height={40} />
    </Box>
  ),
  isPrefetched: true,
});
