import { expect, it } from "vitest";
import { openBoxAt, openBoxDay, openBoxProduct } from "./open-box.ts";

const EPOCH = new Date("2026-03-02T00:00:00Z");
const dayAt = (days: number): number => openBoxDay(new Date(EPOCH.getTime() + days * 86_400_000), EPOCH);

/** Returns the changes that a daily visit of the list finds: an article is gone when two visits in a row have missed it. */
function changesOf(days: readonly number[]): Set<string> {
  const looks = days.map((day) => new Map(openBoxAt(dayAt(day)).map(({ path, name }) => [path, name])));
  const changes = new Set<string>();
  const gone = new Set<string>();
  for (const [index, now] of looks.entries()) {
    const before = looks.slice(0, index);
    for (const path of now.keys()) {
      if (gone.delete(path)) changes.add("back");
      else if (index > 0 && before.every((look) => !look.has(path))) changes.add("new");
    }
    for (const [path, name] of looks[index - 2] ?? []) {
      if (now.has(path) || looks[index - 1]!.has(path)) continue;
      gone.add(path);
      changes.add([...now.values()].includes(name) ? "replaced" : "gone");
    }
  }
  return changes;
}

it("has articles that appear, disappear, return and are replaced within any seven days, even before the epoch", () => {
  for (let day = -40; day < 40; day += 1) {
    const days = Array.from({ length: 7 }, (_, index) => day + index);
    expect(changesOf(days), `from day ${day}`).toEqual(new Set(["new", "gone", "back", "replaced"]));
    expect(openBoxAt(dayAt(day)).length).toBeGreaterThanOrEqual(12);
  }
});

it("never lists two articles of the same name at once, and has a page for each listed one", () => {
  for (let day = -60; day < 60; day += 1) {
    const list = openBoxAt(dayAt(day));
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    for (const { path } of list) expect(openBoxProduct(path, dayAt(day))?.path).toBe(path);
  }
  expect(openBoxProduct("/o/0", dayAt(0))).toBeUndefined();
});
