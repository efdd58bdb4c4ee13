import { alpha, useTheme } from "@mui/material/styles";
import { BarChart } from "@mui/x-charts/BarChart";
import { USAGE_SCREEN_TEXTS } from "@pricetrail/contract";
import { USAGE_CHART_HEIGHT_PX, type UsageDay } from "./usage-days.ts";
import { formatDay, shortDay } from "../../ui/dates.ts";

/** The drawing of the usage chart. */
export default function UsageChartCanvas({ days }: { days: readonly UsageDay[] }) {
  const { palette } = useTheme();
  const number = (value: number | null) => (value ?? 0).toLocaleString("en-US");
  return (
    <BarChart
      height={USAGE_CHART_HEIGHT_PX}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      skipAnimation
      xAxis={[
        {
          scaleType: "band",
          data: days.map((row) => row.day),
          valueFormatter: (day: string, { location }) =>
            location === "tick" ? shortDay(day) : `${formatDay(day)} (UTC)`,
        },
      ]}
      yAxis={[{ width: 56, tickMinStep: 1, valueFormatter: number }]}
      series={[
        {
          id: "free",
          label: USAGE_SCREEN_TEXTS.free,
          stack: "points",
          data: days.map((row) => row.freePoints),
          // The more muted colour is for free data points.
          color: alpha(palette.primary.main, 0.55),
          valueFormatter: number,
        },
        {
          id: "billed",
          label: USAGE_SCREEN_TEXTS.billed,
          stack: "points",
          data: days.map((row) => row.billedPoints),
          color: palette.primary.main,
          valueFormatter: number,
        },
      ]}
      // No rounded corners: their clip path keeps the chart's size from before a resize and hides the bars.
      grid={{ horizontal: true }}
    />
  );
}
