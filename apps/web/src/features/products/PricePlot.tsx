import { useTheme } from "@mui/material/styles";
import { formatDecimal, minorToDecimal } from "@pricetrail/contract";
import { memo } from "react";
import type { LineLook } from "./chart-colors.ts";
import { valueAt, type StepLine } from "./chart-model.ts";
import { amountTicks, stepPath, timeTicks, timeTickText, xOf, yOf, type ChartScale } from "./chart-scale.ts";
import type { ChartError, ChartSplice } from "./PriceChart.tsx";

/** Where the history goes on with another element. */
export const SPLICE_DASH = "2 4";
/** Px between two marks of the time axis, at least. */
const TICK_PX = 72;

interface PricePlotProps {
  lines: readonly StepLine[];
  looks: readonly LineLook[];
  errors: readonly ChartError[] | undefined;
  splices: readonly ChartSplice[];
  currency: string;
  scale: ChartScale;
}

/** Axes, lines and errors. It does not depend on the cursor: it is drawn once, however the pointer moves. */
export const PricePlot = memo(function PricePlot({
  lines,
  looks,
  errors,
  splices,
  currency,
  scale,
}: PricePlotProps) {
  const { palette } = useTheme();
  const { left, top, width, height, from, to } = scale;
  const bottom = top + height;
  const ticks = timeTicks(from, to, Math.max(2, Math.floor(width / TICK_PX)));
  return (
    <g fontSize={12} fill={palette.text.secondary}>
      {amountTicks(scale.low, scale.high, 5).map((minor) => {
        const y = yOf(scale, minor);
        return (
          <g key={minor}>
            <path d={`M${left} ${y}H${left + width}`} stroke={palette.divider} />
            <text x={left - 8} y={y + 4} textAnchor="end">
              {formatDecimal(minorToDecimal(minor, currency))}
            </text>
          </g>
        );
      })}
      {ticks.map((at) => {
        const x = xOf(scale, at);
        return (
          <g key={at}>
            <path d={`M${x} ${bottom}V${bottom + 5}`} stroke={palette.text.secondary} />
            <text x={x} y={bottom + 19} textAnchor="middle">
              {timeTickText(at)}
            </text>
          </g>
        );
      })}
      <path d={`M${left} ${top}V${bottom}H${left + width}`} stroke={palette.text.secondary} fill="none" />
      {splices.length > 0 && (
        <path
          data-series="splices"
          d={splices
            .filter(({ at }) => at >= from && at <= to)
            .map(({ at }) => `M${xOf(scale, at)} ${top}V${bottom}`)
            .join("")}
          fill="none"
          stroke={palette.text.secondary}
          strokeDasharray={SPLICE_DASH}
        />
      )}
      {lines.map((line, index) => {
        const look = looks[index];
        const last = valueAt(line, line.until);
        return (
          <g key={line.id}>
            <path
              data-series={line.id}
              d={stepPath(line, scale)}
              fill="none"
              stroke={look?.color}
              strokeWidth={2}
              strokeDasharray={look?.dash}
            />
            {/* A price that was read only once has no length: its end is a dot. */}
            {last !== null && (
              <circle cx={xOf(scale, line.until)} cy={yOf(scale, last)} r={3} fill={look?.color} />
            )}
          </g>
        );
      })}
      {errors && errors.length > 0 && (
        // Errors have a moment and no price: crosses at the lower edge, all in one path.
        <path
          data-series="errors"
          d={errors.map(({ at }) => `M${xOf(scale, at) - 4} ${bottom - 12}l8 8m0 -8l-8 8`).join("")}
          fill="none"
          stroke={palette.error.main}
          strokeWidth={2}
        />
      )}
    </g>
  );
});
