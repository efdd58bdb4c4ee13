import { useTheme } from "@mui/material/styles";
import { formatDecimal, minorToDecimal } from "@pricetrail/contract";
import { memo, useId } from "react";
import type { LineLook } from "./chart-colors.ts";
import { valueAt, type StepLine } from "./chart-model.ts";
import { amountTicks, stepPath, timeTicks, timeTickText, xOf, yOf, type ChartScale } from "./chart-scale.ts";
import type { ChartError, ChartHeld, ChartSplice, SoldOut } from "./chart-model.ts";

/** Where the history continues with another element. */
export const SPLICE_DASH = "2 4";
/** Px between two marks of the time axis, at least. */
const TICK_PX = 72;

interface PricePlotProps {
  lines: readonly StepLine[];
  looks: readonly LineLook[];
  errors: readonly ChartError[] | undefined;
  splices: readonly ChartSplice[];
  soldOut: readonly SoldOut[];
  held: readonly ChartHeld[];
  currency: string;
  scale: ChartScale;
}

/** Stripes rather than a tone: they are seen in both themes, and on paper. */
export function StripePattern({ id, color }: { id: string; color: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V6" stroke={color} strokeWidth={2} strokeOpacity={0.45} />
    </pattern>
  );
}

/** Axes, lines and errors. It does not depend on the cursor: it is drawn once, however the pointer moves. */
export const PricePlot = memo(function PricePlot({
  lines,
  looks,
  errors,
  splices,
  soldOut,
  held,
  currency,
  scale,
}: PricePlotProps) {
  const { palette } = useTheme();
  const stripes = useId();
  const { left, top, width, height, from, to } = scale;
  const bottom = top + height;
  const ticks = timeTicks(from, to, Math.max(2, Math.floor(width / TICK_PX)));
  return (
    <g fontSize={12} fill={palette.text.secondary}>
      {soldOut.length > 0 && (
        <>
          <defs>
            <StripePattern id={stripes} color={palette.text.secondary} />
          </defs>
          <path
            data-series="sold-out"
            d={soldOut
              .filter((stretch) => stretch.to >= from && stretch.from <= to)
              .map((stretch) => {
                const x = xOf(scale, Math.max(from, stretch.from));
                // A stretch between two checks of one hour is still to be seen.
                return `M${x} ${top}H${Math.max(x + 2, xOf(scale, Math.min(to, stretch.to)))}V${bottom}H${x}Z`;
              })
              .join("")}
            fill={`url(#${stripes})`}
          />
        </>
      )}
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
      {held
        .filter(({ at }) => at >= from && at <= to)
        .map(({ at, minor }) => (
          <circle
            key={`${at} ${minor}`}
            data-series="held"
            cx={xOf(scale, at)}
            cy={yOf(scale, minor)}
            r={5}
            fill={palette.background.paper}
            stroke={looks[0]?.color}
            strokeWidth={2}
            strokeDasharray="3 2"
          />
        ))}
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
