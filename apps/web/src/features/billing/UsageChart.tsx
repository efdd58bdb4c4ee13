import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { lazyPart } from "../../ui/parts.tsx";
import { everyDay, USAGE_CHART_HEIGHT_PX, type UsageDay } from "./usage-days.ts";

const SKELETON = <Skeleton variant="rounded" height={USAGE_CHART_HEIGHT_PX} />;
const Canvas = lazyPart(() => import("./UsageChartCanvas.tsx"), { fallback: SKELETON });

/** Each day's free and billed data points as stacked bars; the table below has the same numbers. */
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
  return (
    <Box sx={{ minHeight: USAGE_CHART_HEIGHT_PX }}>
      {days === undefined ? SKELETON : <Canvas days={everyDay(days, from, to)} />}
    </Box>
  );
}
