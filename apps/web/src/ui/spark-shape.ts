import type { Trend } from "@pricetrail/contract";

type Dot = readonly [x: number, y: number];

export interface TrendShape {
  /** Segments of the line without gaps. */
  runs: readonly (readonly Dot[])[];
  lowest: Dot;
  highest: Dot;
  /** In minor units: at the start, now, and at the extremes. */
  first: number;
  last: number;
  min: number;
  max: number;
}

/** Space for dots and the line width at the edges, in px. */
const MARGIN = 3;
const round = (value: number) => Math.round(value * 10) / 10;

/** Returns a step line in a box, in px: a price holds until the next one, and periods without readings are gaps. */
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

/** Returns the runs as one path's `d`, with as few commands as the steps need. */
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
