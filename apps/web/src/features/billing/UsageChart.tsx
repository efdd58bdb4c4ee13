import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { lazy, Suspense } from "react";
import { everyDay, type UsageDay } from "./usage-days.ts";

const Canvas = lazy(() => import("./UsageChartCanvas.tsx"));

export const USAGE_CHART_HEIGHT_PX = 260;

/** Free and billed data points of each day as stacked bars; the table below has the same numbers. */
export function UsageChart({
  days,
  from,
  to,
}: {
  /** Undefined while they load. */
  days: readonly UsageDay[] | undefined;
  from: string;
  to: string;
}) {
  const skeleton = <Skeleton variant="rounded" height={USAGE_CHART_HEIGHT_PX} />;
  return (
    <Box sx={{ minHeight: USAGE_CHART_HEIGHT_PX }}>
      {days === undefined ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          <Canvas days={everyDay(days, from, to)} />
        </Suspense>
      )}
    </Box>
  );
}
