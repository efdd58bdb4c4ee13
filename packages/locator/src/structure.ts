import type { Fingerprint, PathStep } from "./fingerprint.ts";
import { MAX_NAME } from "./fingerprint.ts";
import type { Page } from "./page.ts";
import { storable } from "./storable.ts";
import { nameWords } from "./text.ts";

/** Dice's coefficient of two sets, 0 when either is empty. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const item of b) if (a.has(item)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

/** The words in a list of class names. */
export const wordsOf = (names: readonly string[]): Set<string> => new Set(names.flatMap(nameWords));

const digitless = (name: string): string => name.replace(/\d+/g, "0");

interface Remembered {
  step: PathStep;
  words: Set<string>;
}

/** Similarity of a remembered step's names and an element's, 0 to 1. Rare classes count more than common ones. */
function nameSimilarity(
  { step, words }: Remembered,
  page: Page,
  at: number,
  own: ReadonlySet<string>,
): number {
  const id = storable(page.attributes[at]?.get("id"), MAX_NAME);
  const classes = page.classes[at] ?? [];
  const before = step.classes ?? [];
  if (step.id !== undefined && id !== undefined) {
    if (step.id === id) return 1;
    if (digitless(step.id) === digitless(id)) return 0.8;
  }
  if (before.length === 0 && classes.length === 0)
    return step.id === undefined && id === undefined ? 0.5 : 0.1;
  if (before.length === 0 || classes.length === 0) return 0;
  const weight = (name: string): number => 1 / Math.log2(2 + (page.classCount.get(name) ?? 0));
  let shared = 0;
  let all = 0;
  for (const name of classes) {
    const part = weight(name);
    all += part;
    if (before.includes(storable(name, MAX_NAME))) shared += part;
  }
  for (const name of before) if (!classes.includes(name)) all += weight(name);
  return Math.max(shared / all, 0.7 * dice(words, own));
}

const STRUCK_TAGS = new Set(["del", "s", "strike"]);
const STRUCK_CLASSES = new Set(
  "old was strike striked strikethrough struck crossed compare rrp msrp uvp previous former".split(" "),
);

/** Returns whether the element or one of its three nearest ancestors marks a price that no longer applies. */
export function isStruck(steps: readonly Pick<PathStep, "tag" | "classes">[]): boolean {
  return steps
    .slice(0, 4)
    .some(
      ({ tag, classes }) =>
        STRUCK_TAGS.has(tag) || (classes ?? []).flatMap(nameWords).some((word) => STRUCK_CLASSES.has(word)),
    );
}

/** Nearer ancestors count more. */
const stepWeight = (step: number): number => 1 / (1 + 0.15 * step);

/** Compares the picked element's stored path with the path of every element of a page. */
export class Structure {
  readonly #page: Page;
  readonly #path: readonly PathStep[];
  readonly #names: Float64Array[];
  readonly #struck: boolean;
  readonly #aligned: Float64Array;

  constructor(fingerprint: Fingerprint, page: Page) {
    this.#page = page;
    this.#path = fingerprint.path;
    this.#struck = isStruck(fingerprint.path);
    // Elements with the same tag and names share one row, since a page has few kinds of them.
    const rows = new Map<string, Float64Array>();
    const remembered = this.#path.map((step): Remembered => ({ step, words: wordsOf(step.classes ?? []) }));
    this.#names = page.node.map((_, i) => {
      const key = `${page.attributes[i]?.get("id") ?? ""}|${page.attributes[i]?.get("class") ?? ""}`;
      let row = rows.get(key);
      if (row === undefined) {
        const own = wordsOf(page.classes[i] ?? []);
        row = Float64Array.from(remembered, (step) => nameSimilarity(step, page, i, own));
        rows.set(key, row);
      }
      return row;
    });
    this.#aligned = this.#align();
  }

  /** Returns the similarity of the names (ID, classes) of an element and a stored step. */
  names(at: number, step: number): number {
    return this.#names[at]?.[step] ?? 0;
  }

  /** Similarity of tag and names. */
  similarity(at: number, step: number): number {
    return 0.3 * (this.#page.tag[at] === this.#path[step]?.tag ? 1 : 0) + 0.7 * this.names(at, step);
  }

  /** Returns the longest common subsequence of ancestors, weighted by similarity: 1 when the whole old path exists. */
  aligned(at: number): number {
    return this.#aligned[at] ?? 0;
  }

  /** Compares the ancestor at the same distance with the stored one; 0.5 when neither exists. */
  ancestor(at: number, level: number): number {
    let up = at;
    for (let k = 0; k < level && up >= 0; k += 1) up = this.#page.parent[up] ?? -1;
    const remembered = this.#path[level] !== undefined;
    if (up < 0) return remembered ? 0 : 0.5;
    return remembered ? this.similarity(up, level) : 0;
  }

  /** Returns whether exactly one of the two is a struck-through price. */
  struckDiffers(at: number): boolean {
    const steps: { tag: string; classes: string[] }[] = [];
    for (let up = at; up >= 0 && steps.length < 4; up = this.#page.parent[up] ?? -1) {
      steps.push({ tag: this.#page.tag[up] ?? "", classes: this.#page.classes[up] ?? [] });
    }
    return isStruck(steps) !== this.#struck;
  }

  /**
   * Returns the shares of the eight nearest levels, from the element up, that match without a gap in tag, and in tag and
   * position.
   */
  levels(at: number): { tags: number; positions: number } {
    let tags = 0;
    let positions = 0;
    for (let level = 0, up = at; level < 8 && up >= 0; level += 1, up = this.#page.parent[up] ?? -1) {
      const step = this.#path[level];
      if (step === undefined || step.tag !== this.#page.tag[up]) break;
      tags += 1;
      if (positions === level && step.nth === this.#page.nth[up]) positions += 1;
    }
    return { tags: tags / 8, positions: positions / 8 };
  }

  /** One pass from the root: each element's row extends its parent's, so the cost is elements times steps. */
  #align(): Float64Array {
    const page = this.#page;
    const steps = this.#path.length;
    const width = steps + 1;
    const best = new Float64Array(page.node.length * width);
    const score = new Float64Array(page.node.length);
    let most = 0;
    for (let step = 1; step < steps; step += 1) most += stepWeight(step);
    for (let i = 0; i < page.node.length; i += 1) {
      const above = page.parent[i] ?? -1;
      const row = i * width;
      const parentRow = above * width;
      for (let step = steps - 1; step >= 0; step -= 1) {
        const without = above < 0 ? 0 : (best[parentRow + step] ?? 0);
        const joined =
          (above < 0 ? 0 : (best[parentRow + step + 1] ?? 0)) + this.similarity(i, step) * stepWeight(step);
        best[row + step] = Math.max(without, best[row + step + 1] ?? 0, joined);
      }
      score[i] = most === 0 ? 0.5 : (above < 0 ? 0 : (best[parentRow + 1] ?? 0)) / most;
    }
    return score;
  }
}
