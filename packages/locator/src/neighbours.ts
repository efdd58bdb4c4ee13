import type { Fingerprint } from "./fingerprint.ts";
import { unpack24 } from "./hash.ts";
import type { Page } from "./page.ts";

/** Distance, in texts, within which a stored neighbour still counts as beside the candidate. */
const WINDOW = 12;
const NOTHING = -1;

interface Anchor {
  leaf: number;
  /** Number of texts between it and the picked element, from 0. */
  rank: number;
}

/** One side of the picked element: its stored texts, and the current positions of the unique ones. */
class Side {
  readonly hashes: number[];
  readonly anchors: Anchor[] = [];
  readonly #rank = new Map<number, number>();
  readonly #passed: Float64Array;
  readonly #occurrences: number;

  constructor(packed: string, otherPacked: string, page: Page, places: ReadonlyMap<number, number>) {
    this.hashes = unpack24(packed);
    this.#occurrences = page.leaves.filter((leaf) => leaf.shape === this.nearest).length;
    const other = new Set(unpack24(otherPacked));
    const weights = new Float64Array(page.leaves.length + 1);
    let total = 0;
    this.hashes.forEach((hash, rank) => {
      if (this.#rank.has(hash)) return;
      this.#rank.set(hash, rank);
      const leaf = places.get(hash) ?? NOTHING;
      if (leaf === NOTHING || other.has(hash)) return;
      this.anchors.push({ leaf, rank });
      const weight = 1 / (1 + rank * 0.2);
      weights[leaf] = (weights[leaf] ?? 0) + weight;
      total += weight;
    });
    let sum = 0;
    this.#passed = weights.map((weight) => {
      const before = sum;
      sum += weight;
      return total === 0 ? 0.5 : before / total;
    });
  }

  get nearest(): number {
    return this.hashes[0] ?? NOTHING;
  }

  /** Number of occurrences of the nearest stored text. */
  get occurrences(): number {
    return this.#occurrences;
  }

  /** Returns the share of anchors before this text, weighted towards near ones. */
  passed(leaf: number): number {
    return this.#passed[leaf] ?? 0.5;
  }

  /** Returns how many stored texts are within reach, weighted towards those at their old distance. */
  within(page: Page, start: number, direction: 1 | -1): number {
    let sum = 0;
    for (let k = 0; k < WINDOW; k += 1) {
      const leaf = page.leaves[start + direction * k];
      if (leaf === undefined) break;
      const rank = this.#rank.get(leaf.shape);
      if (rank !== undefined) sum += 1 / (1 + 0.3 * Math.abs(rank - k)) / (1 + 0.4 * k);
    }
    return Math.min(1, sum / 4);
  }

  /** Returns a candidate's distance from the position given by the nearest anchor, 0 (there) to 1; 0.7 without an anchor. */
  distance(rankAt: (leaf: number) => number): number {
    const anchor = this.anchors[0];
    return anchor === undefined ? 0.7 : Math.min(1, Math.abs(rankAt(anchor.leaf) - anchor.rank) / 16);
  }
}

/** The texts around the picked element, located on the current page. */
export class Neighbours {
  readonly before: Side;
  readonly after: Side;
  /**
   * How often the two nearest neighbours are adjacent: with nothing between them (the gap has closed, so its content is
   * gone) or with one text between.
   */
  readonly gaps: { closed: number; open: number };
  readonly #page: Page;

  constructor(fingerprint: Fingerprint, page: Page) {
    this.#page = page;
    const places = new Map<number, number>();
    page.leaves.forEach((leaf, at) => places.set(leaf.shape, places.has(leaf.shape) ? NOTHING : at));
    this.before = new Side(fingerprint.before, fingerprint.after, page, places);
    this.after = new Side(fingerprint.after, fingerprint.before, page, places);
    this.gaps = this.#countGaps();
  }

  /** Returns whether the texts directly before and after a candidate are those of the picked element. */
  beside(at: number): { before: boolean; after: boolean } {
    const { leaves, leafFrom, leafTo } = this.#page;
    return {
      before: (leaves[(leafFrom[at] ?? 0) - 1]?.shape ?? NOTHING) === this.before.nearest,
      after: (leaves[leafTo[at] ?? 0]?.shape ?? NOTHING) === this.after.nearest,
    };
  }

  /** Compares a candidate's surroundings with those of the picked element. */
  around(at: number): number[] {
    const page = this.#page;
    const from = page.leafFrom[at] ?? 0;
    const to = page.leafTo[at] ?? 0;
    const { before, after } = this.beside(at);
    return [
      before ? 1 : 0,
      after ? 1 : 0,
      before && after ? 1 : 0,
      this.before.within(page, from - 1, -1),
      this.after.within(page, to, 1),
      this.before.passed(from),
      1 - this.after.passed(to),
      this.before.distance((leaf) => from - leaf - 1),
      this.after.distance((leaf) => leaf - to),
    ];
  }

  #countGaps(): { closed: number; open: number } {
    const { leaves } = this.#page;
    let closed = 0;
    let open = 0;
    for (let k = -1; k < leaves.length; k += 1) {
      if ((leaves[k]?.shape ?? NOTHING) !== this.before.nearest) continue;
      if ((leaves[k + 1]?.shape ?? NOTHING) === this.after.nearest) closed += 1;
      else if ((leaves[k + 2]?.shape ?? NOTHING) === this.after.nearest) open += 1;
    }
    return { closed, open };
  }
}
