import { isSoldOut, type StockState } from "@pricetrail/contract";
import type { Series } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";

/** A step line: from each time on (ms UTC), the value in minor units; null where there is none. */
export interface StepLine {
  id: string;
  label: string;
  points: readonly (readonly [at: number, minor: number | null])[];
  /** Where the last step ends. */
  until: number;
  /** With several products in one chart: when this one was unavailable. */
  soldOut?: readonly SoldOut[];
}

/** Returns a line for shading: the last known price continues through its gaps and beyond its end. */
export function extendLine({ points, until, soldOut = [], ...line }: StepLine): StepLine {
  const carried: (readonly [number, number | null])[] = [];
  for (const [at, minor] of points) carried.push([at, minor ?? carried.at(-1)?.[1] ?? null]);
  return { ...line, points: carried, until: Math.max(until, ...soldOut.map(({ to }) => to)) };
}

/** Returns the line's value in effect at a time; null before its first point, after its end and in its gaps. */
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

/** Returns a product's normal and discounted prices as lines. */
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

/** Returns the selling price: the discounted price where there is one, else the normal price. */
export const sellingPrice = ([, normal, discounted]: Series["points"][number]): number | null =>
  discounted ?? normal;

/** Returns the selling price of one seller of a group as a line; product names distinguish several products of one seller. */
export function askingPriceLine(series: Series, isOnlyOne = true): StepLine {
  const { seller, product } = series;
  return {
    id: series.productId,
    label: seller === "" ? product : isOnlyOne ? seller : `${seller}: ${product}`,
    points: series.points.map((point) => [point[0], sellingPrice(point)] as const),
    until: series.until ?? series.points.at(-1)?.[0] ?? 0,
  };
}

/** A time range, ms UTC. */
export interface Stretch {
  from: number;
  to: number;
}

/** A step of a discount: the selling price, and the normal price above it, in minor units. */
export interface DiscountStep extends Stretch {
  normal: number;
  discounted: number;
}

/** Returns the periods of discount, step by step. */
export function discountSteps(series: Series): DiscountStep[] {
  const until = series.until ?? series.points.at(-1)?.[0] ?? 0;
  return series.points.flatMap(([from, normal, discounted], index) => {
    const to = series.points[index + 1]?.[0] ?? until;
    return normal === null || discounted === null ? [] : [{ from, to, normal, discounted }];
  });
}

/** Merges adjacent time ranges. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { from, to } of stretches) {
    const last = all.at(-1);
    if (last?.to === from) last.to = to;
    else all.push({ from, to });
  }
  return all;
}

/** An amount drawn as a line across the chart. */
export interface ChartMark {
  minor: number;
  /** Label, such as "30-day low". */
  label: string;
}

/**
 * Distance below the prices, as a share of their span, from which a mark is only named at the edge: a line for it would
 * flatten the prices.
 */
const MARK_REACH = 0.6;

/**
 * Returns the lowest and highest value with some padding, in minor units; a flat line is centred. For part of the time, uses
 * the prices in effect in it.
 */
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

/** Returns all times at which a line changes or ends, in order. */
export function momentsOf(lines: readonly StepLine[]): number[] {
  const moments = new Set(lines.flatMap((line) => [...line.points.map(([at]) => at), line.until]));
  return [...moments].sort((a, b) => a - b);
}

export interface ChartError {
  at: number;
  outcome: Outcome;
  count: number;
}

/** A time from which the history follows another element. */
export interface ChartSplice {
  at: number;
  /** "Normal Price picked again" */
  label: string;
}

/** A price that was read but not confirmed: the selling price, in minor units. */
export interface ChartHeld {
  at: number;
  minor: number;
}

/** A period in which the product was unavailable, ms UTC. */
export interface SoldOut {
  from: number;
  to: number;
  /** Whether it continues beyond the visible range. */
  isOpen: boolean;
}

/** Returns the periods without stock among the change points, up to the end of the visible range. */
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
