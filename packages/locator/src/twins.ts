import type { Fingerprint } from "./fingerprint.ts";
import { hash24, unpack24 } from "./hash.ts";
import type { Page } from "./page.ts";
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
  readonly #isStrict: boolean;

  /** @param isStrict whether a text that occurs twice on the page says nothing even directly next to the candidate */
  constructor(fingerprint: Fingerprint, page: Page, isStrict: boolean) {
    this.#page = page;
    this.#isStrict = isStrict;
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
    const is = (leaf: number, shape: number | undefined): boolean => {
      const { text, shape: own } = leaves[leaf] ?? {};
      if (text === undefined || own === undefined || shape === undefined) return false;
      return spellings(text, own).includes(shape) && !(this.#isStrict && this.#isRepeated(leaf));
    };
    return is((leafFrom[at] ?? 0) - 1, this.#before[0]) || is(leafTo[at] ?? 0, this.#after[0]);
  }

  #isRepeated(leaf: number): boolean {
    const { leaves } = this.#page;
    return leaves.some(({ shape }, k) => k !== leaf && shape === leaves[leaf]?.shape);
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
    if (rank === 0 && !this.#isStrict) return "own";
    if (this.#isRepeated(at)) return "unknown";
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
 *
 * A result elsewhere is probably another one that is left: the picked one has gone. It is safe only with a label that no other
 * element has ("cup" and "posted" are beside each of them).
 *
 * @param isElsewhere whether the best candidate is neither at the selector nor at the path of the picked element
 */
export function isMaybeTwin(
  fingerprint: Fingerprint,
  page: Page,
  ranked: readonly Ranked[],
  isElsewhere: boolean,
): boolean {
  const best = ranked[0];
  const { shapeHash, alike } = fingerprint;
  if (best === undefined || page.textShape[best.at] !== shapeHash || fingerprint.number === null)
    return false;
  const twin = ranked.find(
    ({ at }) => page.textShape[at] === shapeHash && page.text[at] !== page.text[best.at],
  );
  const isMoved = isElsewhere && alike.count > 1;
  const labels = new Labels(fingerprint, page, isMoved);
  const owner = labels.ownerOf(best.at);
  if (owner === "own" || isUnchanged(fingerprint, page, best.at)) return false;
  if (owner === "other" && alike.count > 1) return true;
  if (labels.isBeside(best.at)) return false;
  return isMoved || (twin !== undefined && best.score - twin.score < CLEAR_LEAD);
}
