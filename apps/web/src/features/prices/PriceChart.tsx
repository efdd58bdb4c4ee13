import { PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import { LiveRegion } from "../../ui/LiveRegion.tsx";
import { lineStyle } from "./chart-colors.ts";
import {
  momentsOf,
  valueRange,
  type ChartError,
  type ChartHeld,
  type ChartMark,
  type ChartSplice,
  type DiscountStep,
  type SoldOut,
  type StepLine,
  type Stretch,
} from "./chart-model.ts";
import { between, momentAt, xOf, zoomed, type ChartScale } from "./chart-scale.ts";
import { ChartCursor } from "./ChartCursor.tsx";
import { ChartReadout, readoutText } from "./ChartReadout.tsx";
import { PricePlot } from "./PricePlot.tsx";
import { ZoomButtons } from "./ZoomButtons.tsx";
import { CHART_HEIGHTS } from "./chart-heights.ts";
import { useWidth } from "../../ui/useWidth.ts";

const MARGIN = { left: 66, right: 12, top: 10, bottom: 26 };
/** Width in px below which the chart is lower, so that all of it is visible below the price. */
const NARROW_PX = 480;
const heightOf = (width: number) => (width < NARROW_PX ? CHART_HEIGHTS.xs : CHART_HEIGHTS.sm);
const NO_SPLICES: readonly ChartSplice[] = [];
const NOTHING_HELD: readonly ChartHeld[] = [];
const ALWAYS_THERE: readonly SoldOut[] = [];
const NO_DISCOUNTS: readonly DiscountStep[] = [];
const NO_MARKS: readonly ChartMark[] = [];
/** Fraction of the time range left by one zoom step. */
const ZOOM_STEP = 0.5;
/** An error or splice within this share of the range counts as under the pointer. */
const NEAR = 0.01;

export interface PriceChartProps {
  /** Description for screen readers. */
  label: string;
  currency: string;
  lines: readonly StepLine[];
  errors?: readonly ChartError[];
  splices?: readonly ChartSplice[];
  /** Prices that were read but not confirmed. */
  held?: readonly ChartHeld[];
  /** Periods in which the product was unavailable. */
  soldOut?: readonly SoldOut[];
  /** Periods with a discount: a band between the first two lines. */
  discounts?: readonly DiscountStep[];
  /** Amounts with their own line. */
  marks?: readonly ChartMark[];
  /** The time range, ms UTC. */
  from: number;
  to: number;
  /** Called when a time is clicked, or chosen with Enter. */
  onChoose?: (at: number) => void;
}

/**
 * Prices over time as steps, tracking errors as crosses, and a cursor for pointer and arrow keys that reads out the prices
 * in effect. Dragging with a mouse, plus and minus zoom. A custom drawing: no library to load, and a redraw of 1,200 points
 * and 250 errors took half the main thread time of the same chart built with the charting library.
 */
export function PriceChart({
  label,
  currency,
  lines,
  errors,
  splices = NO_SPLICES,
  soldOut = ALWAYS_THERE,
  held = NOTHING_HELD,
  discounts = NO_DISCOUNTS,
  marks = NO_MARKS,
  from,
  to,
  onChoose,
}: PriceChartProps) {
  const { palette } = useTheme();
  const { target, width } = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [zoom, setZoom] = useState<Stretch & { of: string }>();
  const key = `${from} ${to}`;
  // A new range is shown whole.
  const part = zoom?.of === key ? zoom : undefined;
  const shown = useMemo(() => ({ from: part?.from ?? from, to: part?.to ?? to }), [part, from, to]);
  const show = (next: Stretch | undefined) => setZoom(next && { ...next, of: key });
  const step = (factor: number) =>
    show(zoomed(shown, { from, to }, at ?? (shown.from + shown.to) / 2, factor));
  const height = heightOf(width);
  const looks = useMemo(
    () => lines.map((_line, index) => lineStyle(index, palette.mode)),
    [lines, palette.mode],
  );
  const scale = useMemo<ChartScale>(() => {
    const [low, high] = valueRange(lines, held, marks, shown);
    return {
      ...MARGIN,
      width: Math.max(0, width - MARGIN.left - MARGIN.right),
      height: height - MARGIN.top - MARGIN.bottom,
      ...shown,
      low,
      high,
    };
  }, [lines, held, marks, width, height, shown]);
  const reach = (shown.to - shown.from) * NEAR;
  const near = at === undefined ? undefined : nearest(errors ?? [], at, reach);
  const nearSplice = at === undefined ? undefined : nearest(splices, at, reach);

  const press = (event: KeyboardEvent) => {
    const zooming = ZOOM_KEYS.get(event.key);
    if (zooming !== undefined) {
      event.preventDefault();
      step(zooming);
      return;
    }
    if (event.key === "Escape" && at === undefined && part) show(undefined);
    if (event.key === "Enter" && at !== undefined) onChoose?.(at);
    const next = movedBy(event.key, at, lines, shown);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next ?? undefined);
  };
  const pointed = (event: PointerEvent) =>
    momentAt(scale, event.clientX - event.currentTarget.getBoundingClientRect().left);
  const release = (event: PointerEvent) => {
    if (dragged !== undefined) {
      const wanted = between(dragged, pointed(event));
      if (wanted) show(wanted);
      else onChoose?.(pointed(event));
    }
    setDragged(undefined);
  };

  return (
    <Box>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
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
        <ZoomButtons isZoomed={part !== undefined} onZoom={step} onAll={() => show(undefined)} />
      </Box>
      <Box
        ref={target}
        role="application"
        aria-roledescription="chart"
        aria-label={PRODUCT_SCREEN_TEXTS.chartKeys(label, onChoose !== undefined)}
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setAt(undefined)}
        onPointerDown={(event) => {
          // Touch reads out prices and scrolls the page.
          if (event.pointerType === "touch" || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(pointed(event));
        }}
        onPointerMove={(event) => setAt(pointed(event))}
        onPointerUp={release}
        onPointerCancel={() => setDragged(undefined)}
        onPointerLeave={() => setAt(undefined)}
        sx={{
          height: width === 0 ? CHART_HEIGHTS : height,
          touchAction: "pan-y",
          overflow: "hidden",
          cursor: "crosshair",
          userSelect: "none",
        }}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" style={{ display: "block" }}>
            <PricePlot
              lines={lines}
              looks={looks}
              errors={errors}
              splices={splices}
              soldOut={soldOut}
              held={held}
              discounts={discounts}
              marks={marks}
              currency={currency}
              scale={scale}
            />
            {dragged !== undefined && at !== undefined && (
              <rect
                data-series="brush"
                x={Math.min(xOf(scale, dragged), xOf(scale, at))}
                width={Math.abs(xOf(scale, at) - xOf(scale, dragged))}
                y={scale.top}
                height={scale.height}
                fill={palette.primary.main}
                fillOpacity={0.18}
              />
            )}
            {at !== undefined && <ChartCursor lines={lines} looks={looks} scale={scale} at={at} />}
          </svg>
        )}
      </Box>
      <LiveRegion message={at === undefined ? "" : readoutText(lines, at, currency)} />
    </Box>
  );
}

/** The factors by which plus and minus change the visible range. */
const ZOOM_KEYS = new Map([
  ["+", ZOOM_STEP],
  ["=", ZOOM_STEP],
  ["-", 1 / ZOOM_STEP],
]);

/** Returns the mark closest to a time, within `most` ms. */
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

/** Returns where a key moves the cursor among the visible changes: null hides it, undefined is an unrelated key. */
function movedBy(
  key: string,
  at: number | undefined,
  lines: readonly StepLine[],
  { from, to }: Stretch,
): number | null | undefined {
  const moments = () => momentsOf(lines).filter((time) => time >= from && time <= to);
  switch (key) {
    case "Escape":
      return null;
    case "Home":
      return moments()[0] ?? null;
    case "End":
      return moments().at(-1) ?? null;
    case "ArrowRight":
      return moments().find((time) => at === undefined || time > at) ?? at ?? null;
    case "ArrowLeft":
      return moments().findLast((time) => at === undefined || time < at) ?? at ?? null;
    default:
      return undefined;
  }
}
