import { pair24, Sketch } from "./hash.ts";
import type { Page } from "./page.ts";

/** Longer texts cannot be mistaken for a value. */
const MAX_LENGTH = 120;

/**
 * Returns hashes that later identify an element of the old page as not the picked one: of its text, and of its text without
 * numbers combined with the previous and with the next text.
 */
export function marksOf(page: Page, at: number): [number, number, number] {
  const shape = page.textShape[at] ?? 0;
  return [
    page.textExact[at] ?? 0,
    pair24(page.leaves[(page.leafFrom[at] ?? 0) - 1]?.shape ?? 1, shape),
    pair24(shape, page.leaves[page.leafTo[at] ?? 0]?.shape ?? 2),
  ];
}

/** Returns the indexes of elements with the same text as `at` above and below it: its wrappers and only children. */
export function sameTextChain(page: Page, at: number): Set<number> {
  const chain = new Set([at]);
  const text = page.text[at];
  for (let up = page.parent[at] ?? -1; up >= 0 && page.text[up] === text; up = page.parent[up] ?? -1)
    chain.add(up);
  for (let i = at + 1; i < (page.end[at] ?? 0); i += 1) if (page.text[i] === text) chain.add(i);
  return chain;
}

/** The sketch of a page's other elements, and the share of its texts that fits into it. */
export interface Others {
  sketch: string;
  known: number;
}

/**
 * Sketches the page's other elements within this many characters. Those that could be mistaken for the picked one come
 * first: the same text apart from numbers, then numbers beside a number, then the nearest.
 */
export function sketchOthers(page: Page, at: number, characters: number): Others {
  const chain = sameTextChain(page, at);
  const numeric = /\p{Nd}/u.test(page.text[at] ?? "");
  const others: { i: number; order: number }[] = [];
  for (let i = 0; i < page.node.length; i += 1) {
    const text = page.text[i] ?? "";
    if (text === "" || text.length > MAX_LENGTH || chain.has(i)) continue;
    const alike = page.textShape[i] === page.textShape[at];
    const group = alike ? 0 : /\p{Nd}/u.test(text) === numeric ? 1 : 2;
    others.push({ i, order: group * page.node.length + Math.abs(i - at) });
  }
  others.sort((a, b) => a.order - b.order);
  const most = Sketch.capacity(characters);
  const marks = new Set<number>();
  for (const { i } of others) {
    if (marks.size >= most) break;
    for (const mark of marksOf(page, i)) marks.add(mark);
  }
  const sketch = Sketch.sized(marks.size, characters);
  for (const mark of marks) sketch.add(mark);
  const known = page.leaves.filter((leaf) => marks.has(leaf.exact)).length;
  return { sketch: sketch.pack(), known: page.leaves.length === 0 ? 0 : known / page.leaves.length };
}
