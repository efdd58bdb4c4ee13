import { HOUR_MS, DAY_MS } from "@pricetrail/contract";
import type { DiscountStep, StepLine, Stretch } from "./chart-model.ts";
import { formatTime, momentAtWall, shortDay, wallTime } from "../../ui/dates.ts";

/** The drawing's position in its frame, in px, and its range of time and price. */
export interface ChartScale {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Ms UTC. */
  from: number;
  to: number;
  /** Minor units. */
  low: number;
  high: number;
}

const round = (px: number) => Math.round(px * 10) / 10;

/** Returns the px of a time. */
export const xOf = (scale: ChartScale, at: number): number =>
  round(scale.left + ((at - scale.from) / Math.max(1, scale.to - scale.from)) * scale.width);

/** Returns the px of an amount. */
export const yOf = (scale: ChartScale, minor: number): number =>
  round(scale.top + ((scale.high - minor) / Math.max(1, scale.high - scale.low)) * scale.height);

/** Returns the time at a px, limited to the range. */
export function momentAt(scale: ChartScale, px: number): number {
  const share = Math.min(1, Math.max(0, (px - scale.left) / Math.max(1, scale.width)));
  return Math.round(scale.from + share * (scale.to - scale.from));
}

/** Returns the line as an SVG path of steps; a gap starts where the price ends. */
export function stepPath(line: StepLine, scale: ChartScale): string {
  const parts: string[] = [];
  let isDrawing = false;
  for (const [at, minor] of line.points) {
    const x = xOf(scale, at);
    if (isDrawing) parts.push(`H${x}`);
    if (minor === null) {
      isDrawing = false;
      continue;
    }
    parts.push(isDrawing ? `V${yOf(scale, minor)}` : `M${x} ${yOf(scale, minor)}`);
    isDrawing = true;
  }
  if (isDrawing) parts.push(`H${xOf(scale, line.until)}`);
  return parts.join("");
}

/** Returns the area between normal and discounted price, as one path's `d`. */
export const bandPath = (steps: readonly DiscountStep[], scale: ChartScale): string =>
  steps
    .map(
      ({ from, to, normal, discounted }) =>
        `M${xOf(scale, from)} ${yOf(scale, normal)}H${xOf(scale, to)}V${yOf(scale, discounted)}H${xOf(scale, from)}Z`,
    )
    .join("");

/** Returns time ranges over the whole height; short ones keep a visible width. */
export function stretchPath(stretches: readonly Stretch[], scale: ChartScale): string {
  const { from, to, top, height } = scale;
  return stretches
    .filter((stretch) => stretch.to >= from && stretch.from <= to)
    .map((stretch) => {
      const x = xOf(scale, Math.max(from, stretch.from));
      return `M${x} ${top}H${Math.max(x + 2, xOf(scale, Math.min(to, stretch.to)))}V${top + height}H${x}Z`;
    })
    .join("");
}

/** The smallest time range of zooming. */
const MIN_ZOOM_MS = HOUR_MS;

/**
 * Returns a part of the whole range, `factor` times as long as the visible one, around a fixed time; undefined for the whole
 * range.
 */
export function zoomed(shown: Stretch, whole: Stretch, around: number, factor: number): Stretch | undefined {
  const length = Math.max(MIN_ZOOM_MS, (shown.to - shown.from) * factor);
  if (length >= whole.to - whole.from) return undefined;
  const share = (around - shown.from) / Math.max(1, shown.to - shown.from);
  const from = Math.min(whole.to - length, Math.max(whole.from, around - share * length));
  return { from: Math.round(from), to: Math.round(from + length) };
}

/** Returns the range between two times, in any order; undefined where it is too short to be intended. */
export function between(a: number, b: number): Stretch | undefined {
  const [from, to] = a < b ? [a, b] : [b, a];
  return to - from < MIN_ZOOM_MS ? undefined : { from, to };
}
const TIME_STEPS = [1, 2, 3, 6, 12, 24, 48, 72, 96, 168, 336, 672, 1344].map((hours) => hours * HOUR_MS);

/** Longer ranges have ticks at midnights only: hours without a day say nothing there. */
const HOURS_UP_TO_MS = 3 * DAY_MS;

/** Returns at most `most` ticks of the time axis: full hours or midnights of the person's zone, evenly spaced. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const least = to - from > HOURS_UP_TO_MS ? DAY_MS : 0;
  const step = TIME_STEPS.find((one) => one >= least && (to - from) / one <= most) ?? TIME_STEPS.at(-1)!;
  const unit = Math.min(step, DAY_MS);
  const ticks: number[] = [];
  for (let wall = Math.ceil(wallTime(from) / unit) * unit; wall <= wallTime(to); wall += step) {
    const at = momentAtWall(wall);
    if (at !== undefined) ticks.push(at);
  }
  return ticks;
}

/** Returns the label of a tick on the time axis: the day at midnight, the time elsewhere. */
export function timeTickText(at: number): string {
  const wall = wallTime(at);
  return wall % DAY_MS === 0 ? shortDay(new Date(wall)) : formatTime(new Date(at));
}

/** Returns about `count` round amounts within the range: multiples of 1, 2 or 5 and zeros, never below one minor unit. */
export function amountTicks(low: number, high: number, count: number): number[] {
  const raw = Math.max(1, (high - low) / count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? 10 * power;
  const ticks: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) ticks.push(at);
  return ticks;
}
