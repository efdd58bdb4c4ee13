import type { Fingerprint } from "./fingerprint.ts";
import { hash24, unpack24 } from "./hash.ts";
import type { Leaf, Page } from "./page.ts";
import type { Ranked } from "./rank.ts";
import { shapeOf } from "./text.ts";

/** Minimum lead over a twin that no label distinguishes: on the sites used for fitting, no correct find has less. */
const CLEAR_LEAD = 1.5;
/** Maximum texts of a row on each side of the element; in a longer one only the text directly before it is its label. */
const ROW = 6;

/** Range of texts in the nearest ancestor that holds more texts than the element: its row. */
function rowOf(page: Page, at: number): { from: number; to: number } {
  const from = (i: number): number => page.leafFrom[i] ?? 0;
  const to = (i: number): number => page.leafTo[i] ?? 0;
  let up = page.parent[at] ?? -1;
  while (up >= 0 && to(up) - from(up) <= to(at) - from(at)) up = page.parent[up] ?? -1;
  return up >= 0 ? { from: from(up), to: to(up) } : { from: from(at), to: to(at) };
}

/** Shapes of a label with and without its colon, which templates add and drop. */
function spellings(text: string, shape: number): number[] {
  const bare = text.replace(/\s*[:：]$/u, "");
  return [shape, hash24(shapeOf(bare)), hash24(shapeOf(`${bare}:`))];
}

/** The label of the picked element, of another one near it, or unknown. */
type Owner = "own" | "other" | "unknown";

/** Compares the texts in a candidate's row with those that were around the picked element. */
class Labels {
  readonly #page: Page;
  readonly #shape: number;
  readonly #before: number[];
  readonly #after: number[];

  constructor(fingerprint: Fingerprint, page: Page) {
    this.#page = page;
    this.#shape = fingerprint.shapeHash;
    this.#before = unpack24(fingerprint.before);
    this.#after = unpack24(fingerprint.after);
  }

  /** Returns whose labels the candidate's row contains: "own" if at least one is the picked element's. */
  ownerOf(at: number): Owner {
    const first = this.#page.leafFrom[at] ?? 0;
    const last = this.#page.leafTo[at] ?? 0;
    const { from, to } = rowOf(this.#page, at);
    const isShort = first - from <= ROW && to - last <= ROW;
    const before = isShort ? first - from : 1;
    const after = isShort ? to - last : 0;
    const owners = [
      ...this.#until(before, (k) => first - 1 - k).map((leaf) =>
        this.#owner(leaf, this.#before, this.#after),
      ),
      ...this.#until(after, (k) => last + k).map((leaf) => this.#owner(leaf, this.#after, this.#before)),
    ];
    return owners.includes("own") ? "own" : owners.includes("other") ? "other" : "unknown";
  }

  /** Returns the next texts on one side, up to a twin: texts beyond it do not label this candidate. */
  #until(count: number, leafAt: (k: number) => number): number[] {
    const leaves = Array.from({ length: count }, (_, k) => leafAt(k));
    const end = leaves.findIndex((leaf) => this.#page.leaves[leaf]?.shape === this.#shape);
    return end < 0 ? leaves : leaves.slice(0, end);
  }

  /** Returns whether the text directly before or after a candidate is the picked element's. */
  isBeside(at: number): boolean {
    const { leaves, leafFrom, leafTo } = this.#page;
    const is = (leaf: Leaf | undefined, shape: number | undefined): boolean =>
      leaf !== undefined && shape !== undefined && spellings(leaf.text, leaf.shape).includes(shape);
    return (
      is(leaves[(leafFrom[at] ?? 0) - 1], this.#before[0]) || is(leaves[leafTo[at] ?? 0], this.#after[0])
    );
  }

  /**
   * Returns whose label a text is. One on the picked element's side, with no twin in between, is its own; any other one nearby is
   * another twin's. Texts with numbers are not labels, nor are those that occur twice, except directly next to the element.
   */
  #owner(at: number, side: readonly number[], opposite: readonly number[]): Owner {
    const leaf = this.#page.leaves[at];
    if (leaf === undefined || !/\p{L}{2}/u.test(leaf.text) || /\p{Nd}/u.test(leaf.text)) return "unknown";
    const shapes = spellings(leaf.text, leaf.shape);
    const rank = side.findIndex((shape) => shapes.includes(shape));
    if (rank === 0) return "own";
    if (this.#page.leaves.some((other, k) => k !== at && other.shape === leaf.shape)) return "unknown";
    if (rank < 0) return opposite.some((shape) => shapes.includes(shape)) ? "other" : "unknown";
    return side.slice(0, rank).includes(this.#shape) ? "other" : "own";
  }
}

/**
 * Returns whether the candidate is the only text on the page equal to the picked element's. After a discount has ended, the struck
 * price is still there, now next to the texts that were beside the discounted one.
 */
function isUnchanged(fingerprint: Fingerprint, page: Page, at: number): boolean {
  const isSame = (exact: number): boolean => exact === fingerprint.exact;
  return isSame(page.textExact[at] ?? 0) && page.leaves.filter(({ exact }) => isSame(exact)).length === 1;
}

/**
 * Returns whether a result may be a twin of the picked element: one of several that differ only in their numbers, like the rows of
 * a table. The texts in the same row label each twin. A result is unsafe if its label belonged to another twin near the picked
 * element, or if its label is unknown and another twin matches about as well.
 */
export function isMaybeTwin(fingerprint: Fingerprint, page: Page, ranked: readonly Ranked[]): boolean {
  const best = ranked[0];
  if (best === undefined || page.textShape[best.at] !== fingerprint.shapeHash || fingerprint.number === null)
    return false;
  const twin = ranked.find(
    ({ at }) => page.textShape[at] === fingerprint.shapeHash && page.text[at] !== page.text[best.at],
  );
  const labels = new Labels(fingerprint, page);
  const owner = labels.ownerOf(best.at);
  if (owner === "own" || isUnchanged(fingerprint, page, best.at)) return false;
  if (owner === "other" && fingerprint.alike.count > 1) return true;
  return !labels.isBeside(best.at) && twin !== undefined && best.score - twin.score < CLEAR_LEAD;
}
