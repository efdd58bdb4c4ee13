import { isSoldOut, type StockState } from "@pricetrail/contract";
import type { Series } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";

/** A step line: from each moment on (milliseconds UTC) the value in minor units; null where there is none. */
export interface StepLine {
  id: string;
  label: string;
  points: readonly (readonly [at: number, minor: number | null])[];
  /** Where the last step ends. */
  until: number;
  /** Where several products are shown together: when this one could not be bought. */
  soldOut?: readonly SoldOut[];
}

/** A line as it is shaded: the last price known goes on through its gaps and past its end. */
export function extendLine({ points, until, soldOut = [], ...line }: StepLine): StepLine {
  const carried: (readonly [number, number | null])[] = [];
  for (const [at, minor] of points) carried.push([at, minor ?? carried.at(-1)?.[1] ?? null]);
  return { ...line, points: carried, until: Math.max(until, ...soldOut.map(({ to }) => to)) };
}

/** The line's value in force at a moment; null before its first point, after its end and in its gaps. */
export function valueAt(line: StepLine, at: number): number | null {
  if (at > line.until) return null;
  let low = 0;
  let high = line.points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (line.points[middle]![0] <= at) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : line.points[low - 1]![1];
}

/** Normal and discounted price of one product as lines. */
export function productLines(series: Series, labels: { normal: string; discounted: string }): StepLine[] {
  const until = series.until ?? series.points.at(-1)?.[0] ?? 0;
  return [
    {
      id: "normal",
      label: labels.normal,
      points: series.points.map(([at, normal]) => [at, normal] as const),
      until,
    },
    {
      id: "discounted",
      label: labels.discounted,
      points: series.points.map(([at, , discounted]) => [at, discounted] as const),
      until,
    },
  ];
}

/** What a seller asks: the discounted price where there is one, else the normal price. */
export const asked = ([, normal, discounted]: Series["points"][number]): number | null =>
  discounted ?? normal;

/** The price asked by one seller of a group as a line; sellers with several products in it are told apart by these. */
export function askedLine(series: Series, isOnlyOne = true): StepLine {
  const { seller, product } = series;
  return {
    id: series.productId,
    label: seller === "" ? product : isOnlyOne ? seller : `${seller}: ${product}`,
    points: series.points.map((point) => [point[0], asked(point)] as const),
    until: series.until ?? series.points.at(-1)?.[0] ?? 0,
  };
}

/** A stretch of time, milliseconds UTC. */
export interface Stretch {
  from: number;
  to: number;
}

/** A step of a discount: what is asked, and the normal price above it, in minor units. */
export interface DiscountStep extends Stretch {
  normal: number;
  discounted: number;
}

/** Where a price was discounted, step by step. */
export function discountSteps(series: Series): DiscountStep[] {
  const until = series.until ?? series.points.at(-1)?.[0] ?? 0;
  return series.points.flatMap(([from, normal, discounted], index) => {
    const to = series.points[index + 1]?.[0] ?? until;
    return normal === null || discounted === null ? [] : [{ from, to, normal, discounted }];
  });
}

/** Stretches that follow each other without a gap as one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { from, to } of stretches) {
    const last = all.at(-1);
    if (last?.to === from) last.to = to;
    else all.push({ from, to });
  }
  return all;
}

/** An amount worth a line across the chart. */
export interface ChartMark {
  minor: number;
  /** Its name: "30-day low" */
  label: string;
}

/** A mark so far below the prices, measured in their span, is named at the edge: a line for it would flatten them. */
const MARK_REACH = 0.6;

/** Lowest and highest value with some air, in minor units; a flat line is in the middle. Of a part of the time, what is in force in it. */
export function valueRange(
  lines: readonly StepLine[],
  held: readonly ChartHeld[] = [],
  marks: readonly ChartMark[] = [],
  { from, to }: Stretch = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
): [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const take = (value: number) => {
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { points, until } of lines) {
    points.forEach(([at, value], index) => {
      const end = points[index + 1]?.[0] ?? until;
      if (value !== null && at <= to && end >= from) take(value);
    });
  }
  for (const { at, minor } of held) if (at >= from && at <= to) take(minor);
  if (low > high) return [0, 1];
  const reach = low - Math.max(high - low, high * 0.1) * MARK_REACH;
  for (const { minor } of marks) if (minor >= reach && minor <= high) take(minor);
  const air = Math.max((high - low) * 0.12, high * 0.02, 1);
  return [Math.max(0, Math.floor(low - air)), Math.ceil(high + air)];
}

/** All moments at which any of the lines changes or ends, in order. */
export function momentsOf(lines: readonly StepLine[]): number[] {
  const moments = new Set(lines.flatMap((line) => [...line.points.map(([at]) => at), line.until]));
  return [...moments].sort((a, b) => a - b);
}

export interface ChartError {
  at: number;
  outcome: Outcome;
  count: number;
}

/** A moment from which on the history follows another element. */
export interface ChartSplice {
  at: number;
  /** "Normal Price picked again" */
  label: string;
}

/** A price that was read and is not confirmed: the amount asked, in minor units. */
export interface ChartHeld {
  at: number;
  minor: number;
}

/** A stretch of time in which the product could not be bought, milliseconds UTC. */
export interface SoldOut {
  from: number;
  to: number;
  /** It lasts beyond what is shown. */
  isOpen: boolean;
}

/** The stretches without stock among its change points, up to the end of what is shown. */
export function soldOutStretches(points: readonly (readonly [number, StockState])[], to: number): SoldOut[] {
  const stretches: SoldOut[] = [];
  for (const [at, state] of points) {
    const last = stretches.at(-1);
    if (isSoldOut(state)) {
      if (!last?.isOpen) stretches.push({ from: at, to: Math.max(at, to), isOpen: true });
    } else if (last?.isOpen) {
      last.to = at;
      last.isOpen = false;
    }
  }
  return stretches;
}
