import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { downsampleSteps } from "./downsample.rules.ts";
import type { Step } from "./downsample.rules.ts";

const START = Date.UTC(2026, 5, 1);

describe("downsampling", () => {
  it("returns a short series unchanged", () => {
    const points: Step[] = [
      [START, 1000, null],
      [START + 1, 900, 800],
    ];
    expect(downsampleSteps(points, 2)).toEqual(points);
  });

  it("keeps a short spike and the first and last point among 100,000, within the limit", () => {
    const points: Step[] = Array.from({ length: 100_000 }, (_, i) => [
      START + i * 60_000,
      1000 + (i % 3),
      null,
    ]);
    points[51_234] = [START + 51_234 * 60_000, 9_999, null];
    points[51_300] = [START + 51_300 * 60_000, 1000, 1];
    const kept = downsampleSteps(points, 1200);
    expect(kept.length).toBeLessThanOrEqual(1200);
    expect(kept).toContainEqual(points[51_234]);
    expect(kept).toContainEqual(points[51_300]);
    expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
    expect(JSON.stringify(kept).length).toBeLessThan(60 * 1024);
  });

  it("keeps the lowest and highest of either price, adds no point, and preserves the order", () => {
    const price = fc.option(fc.integer({ min: 0, max: 1e6 }));
    const series = fc
      .uniqueArray(fc.tuple(fc.nat(1e9), price, price), { maxLength: 300, selector: ([at]) => at })
      .map((points) => points.sort((a, b) => a[0] - b[0]) as Step[]);
    fc.assert(
      fc.property(series, fc.integer({ min: 6, max: 60 }), (points, most) => {
        const kept = downsampleSteps(points, most);
        expect(kept.length).toBeLessThanOrEqual(Math.max(most, 0));
        expect(points.filter((point) => kept.includes(point))).toEqual(kept);
        for (const column of [1, 2] as const) {
          const extremes = (of: readonly Step[]) => {
            const values = of.map((point) => point[column]).filter((value) => value !== null);
            return [Math.min(...values), Math.max(...values)];
          };
          expect(extremes(kept)).toEqual(extremes(points));
        }
      }),
    );
  });
});
