import { useDateSetting } from "../../api/date-setting.ts";
import { useTheme } from "@mui/material/styles";
import { formatDecimal, minorToDecimal } from "@pricetrail/contract";
import { memo, useId } from "react";
import type { LineStyle } from "./chart-colors.ts";
import { valueAt, type StepLine } from "./chart-model.ts";
import {
  amountTicks,
  bandPath,
  stepPath,
  stretchPath,
  timeTicks,
  timeTickText,
  xOf,
  yOf,
  type ChartScale,
} from "./chart-scale.ts";
import { extendLine, joined } from "./chart-model.ts";
import type { ChartError, ChartHeld, ChartMark, ChartSplice, DiscountStep, SoldOut } from "./chart-model.ts";
import { MarkLines } from "./MarkLines.tsx";

/** Where the history continues with another element. */
export const SPLICE_DASH = "2 4";
/** Height in px from which there is space for more amounts. */
const TALL_PX = 250;
/** Minimum distance in px between two ticks of the time axis. */
const TICK_PX = 72;

interface PricePlotProps {
  lines: readonly StepLine[];
  looks: readonly LineStyle[];
  errors: readonly ChartError[] | undefined;
  splices: readonly ChartSplice[];
  soldOut: readonly SoldOut[];
  held: readonly ChartHeld[];
  discounts: readonly DiscountStep[];
  marks: readonly ChartMark[];
  currency: string;
  scale: ChartScale;
}

/** Stripes rather than a tint: they are visible in both themes, and on paper. */
export function StripePattern({ id, color }: { id: string; color: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V6" stroke={color} strokeWidth={2} strokeOpacity={0.45} />
    </pattern>
  );
}

/** Axes, lines and errors. Independent of the cursor, so it is drawn once, however the pointer moves. */
export const PricePlot = memo(function PricePlot({
  lines,
  looks,
  errors,
  splices,
  soldOut,
  held,
  discounts,
  marks,
  currency,
  scale,
}: PricePlotProps) {
  useDateSetting();
  const { palette } = useTheme();
  const stripes = useId();
  const frame = useId();
  const { left, top, width, height, from, to } = scale;
  const bottom = top + height;
  const ticks = timeTicks(from, to, Math.max(2, Math.floor(width / TICK_PX)));
  return (
    <g fontSize={12} fill={palette.text.secondary}>
      <defs>
        <StripePattern id={stripes} color={palette.text.secondary} />
        {/* Zoomed content is clipped to the axes. */}
        <clipPath id={frame}>
          <rect x={left} y={top - 4} width={width + 6} height={height + 4} />
        </clipPath>
      </defs>
      {discounts.length > 0 && (
        <path
          data-series="sale"
          d={stretchPath(joined(discounts), scale)}
          fill={palette.primary.light}
          fillOpacity={0.45}
        />
      )}
      {soldOut.length > 0 && (
        <path data-series="sold-out" d={stretchPath(soldOut, scale)} fill={`url(#${stripes})`} />
      )}
      {amountTicks(scale.low, scale.high, height > TALL_PX ? 8 : 5).map((minor) => {
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
      <g clipPath={`url(#${frame})`}>
        {discounts.length > 0 && (
          <path
            data-series="discount"
            d={bandPath(discounts, scale)}
            fill={looks[1]?.color}
            fillOpacity={0.13}
          />
        )}
        {lines.map((line, index) => {
          const look = looks[index];
          const last = valueAt(line, line.until);
          return (
            <g key={line.id}>
              {line.soldOut && line.soldOut.length > 0 && (
                <>
                  <clipPath id={`${frame}${index}`}>
                    <path d={stretchPath(line.soldOut, scale)} />
                  </clipPath>
                  {/* With several products, each is shaded along its own price. */}
                  <path
                    data-series={`sold-out ${line.id}`}
                    clipPath={`url(#${frame}${index})`}
                    d={stepPath(extendLine(line), scale)}
                    fill="none"
                    stroke={look?.color}
                    strokeWidth={14}
                    strokeOpacity={0.28}
                  />
                </>
              )}
              <path
                data-series={line.id}
                d={stepPath(line, scale)}
                fill="none"
                stroke={look?.color}
                strokeWidth={2}
                strokeDasharray={look?.dash}
              />
              {/* A price that was read only once has no length and ends in a dot. */}
              {last !== null && (
                <circle cx={xOf(scale, line.until)} cy={yOf(scale, last)} r={3} fill={look?.color} />
              )}
            </g>
          );
        })}
      </g>
      {marks.length > 0 && <MarkLines marks={marks} currency={currency} scale={scale} />}
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
        // Errors have a time but no price: crosses at the lower edge, all in one path.
        <path
          data-series="errors"
          d={errors
            .filter(({ at }) => at >= from && at <= to)
            .map(({ at }) => `M${xOf(scale, at) - 4} ${bottom - 12}l8 8m0 -8l-8 8`)
            .join("")}
          fill="none"
          stroke={palette.error.main}
          strokeWidth={2}
        />
      )}
    </g>
  );
});
