import type { Trend } from "@pricetrail/contract";

type Dot = readonly [x: number, y: number];

export interface TrendShape {
  /** Stretches of the line without a gap in them. */
  runs: readonly (readonly Dot[])[];
  lowest: Dot;
  highest: Dot;
  /** In minor units: at the begin, now, and at the extremes. */
  first: number;
  last: number;
  min: number;
  max: number;
}

/** Room for dots and the line's own width at the edges, in px. */
const MARGIN = 3;
const round = (value: number) => Math.round(value * 10) / 10;

/** A step line in a box of px: a price is in force until the next one, and nothing is drawn where nothing was read. */
export function trendShape({ from, to, points, gaps }: Trend, width: number, height: number): TrendShape {
  const amounts = points.map(([, minor]) => minor);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (at: number) => round(MARGIN + ((at - from) / (to - from)) * (width - 2 * MARGIN));
  const y = (minor: number) =>
    max === min ? height / 2 : round(MARGIN + ((max - minor) / (max - min)) * (height - 2 * MARGIN));
  const runs: Dot[][] = [];
  const begin = points[0]![0];
  const edges = [begin, ...gaps.flat(), to];
  for (let index = 0; index + 1 < edges.length; index += 2) {
    const [start, end] = [edges[index]!, edges[index + 1]!];
    if (end <= start) continue;
    const run: Dot[] = [];
    points.forEach(([at, minor], step) => {
      const next = points[step + 1]?.[0] ?? to;
      if (next <= start || at >= end) return;
      run.push([x(Math.max(at, start)), y(minor)], [x(Math.min(next, end)), y(minor)]);
    });
    runs.push(run);
  }
  const dotOf = (minor: number): Dot => {
    const [at] = points.findLast((point) => point[1] === minor)!;
    return [x(at), y(minor)];
  };
  return {
    runs,
    lowest: dotOf(min),
    highest: dotOf(max),
    first: amounts[0]!,
    last: amounts.at(-1)!,
    min,
    max,
  };
}

/** The runs as the `d` of one path, with no more commands than the steps need. */
export function pathOf(runs: TrendShape["runs"]): string {
  return runs
    .map((run) => {
      let path = "";
      let [lastX, lastY] = [Number.NaN, Number.NaN];
      for (const [x, y] of run) {
        if (path === "") path = `M${x} ${y}`;
        else {
          if (y !== lastY) path += `V${y}`;
          if (x !== lastX) path += `H${x}`;
        }
        [lastX, lastY] = [x, y];
      }
      return path;
    })
    .join("");
}
