import { PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useMemo, useState, type KeyboardEvent } from "react";
import { LiveRegion } from "../../ui/LiveRegion.tsx";
import { lineLook } from "./chart-colors.ts";
import {
  momentsOf,
  valueRange,
  type ChartError,
  type ChartHeld,
  type ChartSplice,
  type SoldOut,
  type StepLine,
} from "./chart-model.ts";
import { momentAt, type ChartScale } from "./chart-scale.ts";
import { ChartCursor } from "./ChartCursor.tsx";
import { ChartReadout, readoutText } from "./ChartReadout.tsx";
import { PricePlot } from "./PricePlot.tsx";
import { useWidth } from "../../ui/useWidth.ts";

export const CHART_HEIGHT_PX = 320;
const MARGIN = { left: 74, right: 14, top: 10, bottom: 28 };
const NO_SPLICES: readonly ChartSplice[] = [];
const NOTHING_HELD: readonly ChartHeld[] = [];
const ALWAYS_THERE: readonly SoldOut[] = [];
/** An error or splice within this share of the range counts as pointed at. */
const NEAR = 0.01;

export interface PriceChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  currency: string;
  lines: readonly StepLine[];
  errors?: readonly ChartError[];
  splices?: readonly ChartSplice[];
  /** Prices that were read and are not confirmed. */
  held?: readonly ChartHeld[];
  /** When the product could not be bought. */
  soldOut?: readonly SoldOut[];
  /** The range of time, milliseconds UTC. */
  from: number;
  to: number;
}

/**
 * Prices over time as steps, tracking errors as crosses, and a cursor for pointer and arrow keys that reads out the prices in
 * force. A drawing of our own: nothing more to load, and a redraw of 1,200
 * points and 250 errors took half the main thread's time of the same chart made of the charting library's parts.
 */
export function PriceChart({
  label,
  currency,
  lines,
  errors,
  splices = NO_SPLICES,
  soldOut = ALWAYS_THERE,
  held = NOTHING_HELD,
  from,
  to,
}: PriceChartProps) {
  const { palette } = useTheme();
  const { target, width } = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const looks = useMemo(
    () => lines.map((_line, index) => lineLook(index, palette.mode)),
    [lines, palette.mode],
  );
  const scale = useMemo<ChartScale>(() => {
    const [low, high] = valueRange(lines, held);
    return {
      ...MARGIN,
      width: Math.max(0, width - MARGIN.left - MARGIN.right),
      height: CHART_HEIGHT_PX - MARGIN.top - MARGIN.bottom,
      from,
      to,
      low,
      high,
    };
  }, [lines, held, width, from, to]);
  const near = at === undefined ? undefined : nearest(errors ?? [], at, (to - from) * NEAR);
  const nearSplice = at === undefined ? undefined : nearest(splices, at, (to - from) * NEAR);

  const move = (event: KeyboardEvent) => {
    const next = movedBy(event.key, at, lines);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next ?? undefined);
  };

  return (
    <Box>
      <ChartReadout
        lines={lines}
        looks={looks}
        errors={errors}
        currency={currency}
        at={at}
        nearError={near}
        isSoldOut={
          soldOut.length === 0
            ? undefined
            : at !== undefined && soldOut.some((stretch) => at >= stretch.from && at < stretch.to)
        }
        splice={splices.length === 0 ? undefined : (nearSplice?.label ?? null)}
      />
      <Box
        ref={target}
        role="application"
        aria-roledescription="chart"
        aria-label={PRODUCT_SCREEN_TEXTS.chartKeys(label)}
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setAt(momentAt(scale, event.clientX - box.left));
        }}
        onPointerLeave={() => setAt(undefined)}
        sx={{ height: CHART_HEIGHT_PX, touchAction: "pan-y", overflow: "hidden" }}
      >
        {width > 0 && (
          <svg width={width} height={CHART_HEIGHT_PX} aria-hidden="true" style={{ display: "block" }}>
            <PricePlot
              lines={lines}
              looks={looks}
              errors={errors}
              splices={splices}
              soldOut={soldOut}
              held={held}
              currency={currency}
              scale={scale}
            />
            {at !== undefined && <ChartCursor lines={lines} looks={looks} scale={scale} at={at} />}
          </svg>
        )}
      </Box>
      <LiveRegion message={at === undefined ? "" : readoutText(lines, at, currency)} />
    </Box>
  );
}

/** The mark closest to a moment, within `most` milliseconds. */
function nearest<Mark extends { at: number }>(
  marks: readonly Mark[],
  at: number,
  most: number,
): Mark | undefined {
  let best: Mark | undefined;
  for (const mark of marks) {
    const distance = Math.abs(mark.at - at);
    if (distance <= most && (best === undefined || distance < Math.abs(best.at - at))) best = mark;
  }
  return best;
}

/** Where a key moves the cursor among the changes: null takes it away, undefined is no key of ours. */
function movedBy(key: string, at: number | undefined, lines: readonly StepLine[]): number | null | undefined {
  switch (key) {
    case "Escape":
      return null;
    case "Home":
      return momentsOf(lines)[0] ?? null;
    case "End":
      return momentsOf(lines).at(-1) ?? null;
    case "ArrowRight":
      return momentsOf(lines).find((time) => at === undefined || time > at) ?? at ?? null;
    case "ArrowLeft":
      return momentsOf(lines).findLast((time) => at === undefined || time < at) ?? at ?? null;
    default:
      return undefined;
  }
}
