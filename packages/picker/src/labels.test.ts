import { expect, test } from "vitest";
import { placeLabels } from "./labels.ts";

const screen = { width: 300, height: 200 };
const mark = (x: number, y: number, width: number, height: number, label = 60) => ({
  place: { x, y, width, height },
  width: label,
});

test("a label is above the right end of its element, and below it at the top of the screen", () => {
  expect(placeLabels([mark(100, 50, 80, 20)], screen)).toMatchObject([{ x: 121, y: 33 }]);
  expect(placeLabels([mark(100, 2, 80, 20)], screen)).toMatchObject([{ x: 121, y: 23 }]);
});

test("labels of adjacent elements, of nested ones and at the screen's edge do not overlap", () => {
  const marked = [
    mark(100, 50, 40, 20),
    mark(144, 50, 40, 20),
    mark(100, 50, 84, 20),
    mark(98, 48, 90, 24),
    mark(0, 60, 20, 20),
    mark(295, 50, 5, 20),
  ];
  const placed = placeLabels(marked, screen).map((place) => place!);
  for (const [k, a] of placed.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.x + a.width).toBeLessThanOrEqual(screen.width);
    for (const b of placed.slice(k + 1))
      expect(Math.abs(a.y - b.y) >= 16 || a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true);
  }
});

test("an element outside the screen has no label, and one that fills it has its label inside", () => {
  expect(placeLabels([mark(0, -50, 80, 20), mark(0, 0, 300, 200)], screen)).toMatchObject([
    undefined,
    { y: 0 },
  ]);
});
