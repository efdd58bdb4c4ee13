import type { Trend } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import { pathOf, trendShape } from "./spark-shape.ts";

const trendOf = (points: Trend["points"], gaps: Trend["gaps"] = []): Trend => ({
  from: 0,
  to: 100,
  currency: "USD",
  points,
  gaps,
});
const shapeOf = (...of: Parameters<typeof trendOf>) => trendShape(trendOf(...of), 106, 26);

describe("the small line of a row", () => {
  it("is a step line from the lowest at the bottom to the highest at the top", () => {
    const shape = shapeOf([
      [0, 100],
      [50, 200],
    ]);
    expect(pathOf(shape.runs)).toBe("M3 23H53V3H103");
    expect([shape.lowest, shape.highest]).toEqual([
      [3, 23],
      [53, 3],
    ]);
  });

  it("is in the middle if nothing has changed", () => {
    expect(pathOf(shapeOf([[0, 100]]).runs)).toBe("M3 13H103");
  });

  it("begins where the first price was read", () => {
    expect(pathOf(shapeOf([[20, 100]]).runs)).toBe("M23 13H103");
  });

  it("has gaps where nothing was read, within a step and across one", () => {
    expect(pathOf(shapeOf([[0, 100]], [[40, 60]]).runs)).toBe("M3 13H43M63 13H103");
    const points: Trend["points"] = [
      [0, 100],
      [50, 200],
    ];
    expect(pathOf(shapeOf(points, [[40, 60]]).runs)).toBe("M3 23H43M63 3H103");
    expect(pathOf(shapeOf(points, [[60, 100]]).runs)).toBe("M3 23H53V3H63");
  });

  it("marks the newest of equally low prices", () => {
    const shape = shapeOf([
      [0, 100],
      [30, 200],
      [60, 100],
    ]);
    expect(shape.lowest).toEqual([63, 23]);
  });
});
