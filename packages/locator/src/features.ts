import { compareAttributes } from "./attributes.ts";
import { MAX_NAME } from "./fingerprint.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { pair24, Sketch } from "./hash.ts";
import { marksOf } from "./marks.ts";
import { Neighbours } from "./neighbours.ts";
import type { Page } from "./page.ts";
import { storable } from "./storable.ts";
import { dice, Structure, wordsOf } from "./structure.ts";
import { currencyIn, numberShape, shapeOf } from "./text.ts";

/** Features compared between the fingerprint and one candidate, each from 0 to 1. */
export const FEATURES = (
  "exactText shapeEqual numericShapeEqual wordSimilarity numberAgrees numberShapeEqual currencyAgrees currencyDiffers " +
  "lengthDiffers knownOther knownAfterText knownBeforeText tagEqual nameSimilarity idEqual idDiffers wordsOfName " +
  "namingEqual namingDiffers linkEqual linkDiffers attributesEqual attributesPresent " +
  "pathSimilarity parentSimilarity grandparentSimilarity thirdSimilarity tagPathEqual positionsEqual nthEqual parentNthEqual " +
  "beforeEqual afterEqual bothEqual beforeWindow afterWindow beforeSide afterSide beforeDistance afterDistance " +
  "headingEqual placeDiffers childrenEqual twinEqual struckDiffers"
).split(" ");

/** Page-level evidence on whether the picked element is still there. */
export const FACTS = (
  "survival gapClosed gapOnlyClosed gapOpen alikeFewer alikeSame alikeMore alikeNone alikeNow alikeThen alikeIndexEqual " +
  "twinsFewer twinsSame twinsMore twinsThen numeric textLength beforeSurvivors afterSurvivors " +
  "labelElsewhere labelLost nextElsewhere nextLost"
).split(" ");

const is = (value: boolean): number => (value ? 1 : 0);
/** Counts are unbounded; their logarithm, up to 64, is enough. */
const many = (count: number): number => Math.min(1, Math.log2(1 + count) / 6);
const words = (shape: string): Set<string> => new Set(shape.split(/[^\p{L}\p{N}]+/u).filter(Boolean));

interface TextFacts {
  words: Set<string>;
  number: string | null;
  currency: string | null;
}

/** A fingerprint prepared for comparison with the elements of one page. */
export class Comparison {
  readonly fingerprint: Fingerprint;
  readonly page: Page;
  readonly #sketch: Sketch;
  readonly #neighbours: Neighbours;
  readonly #structure: Structure;
  readonly #words: Set<string>;
  readonly #nameWords: Set<string>;
  readonly #twins = new Map<number, number>();
  readonly #alike: number[] = [];
  readonly #texts = new Map<string, TextFacts>();
  readonly #wordsOfName = new Map<string, number>();
  readonly #ownMarks: readonly [number, number];
  /** Share of the page's texts that existed on the old page. */
  readonly survival: number;

  constructor(fingerprint: Fingerprint, page: Page) {
    this.fingerprint = fingerprint;
    this.page = page;
    this.#sketch = Sketch.unpack(fingerprint.page.sketch);
    this.#neighbours = new Neighbours(fingerprint, page);
    this.#structure = new Structure(fingerprint, page);
    this.#words = words(fingerprint.shape);
    const names = fingerprint.path[0]?.classes ?? [];
    this.#nameWords = wordsOf(names);
    this.#ownMarks = [
      pair24(this.#neighbours.before.hashes[0] ?? 1, fingerprint.shapeHash),
      pair24(fingerprint.shapeHash, this.#neighbours.after.hashes[0] ?? 2),
    ];
    const known = page.leaves.filter((leaf) => this.#sketch.has(leaf.exact)).length;
    this.survival = Math.min(
      1,
      known / Math.max(1, page.leaves.length) / Math.max(0.05, fingerprint.page.known),
    );
    for (let i = 0; i < page.node.length; i += 1) {
      if (page.textShape[i] === fingerprint.shapeHash) this.#alike.push(i);
      const own = page.classes[i];
      if (page.tag[i] !== fingerprint.tag || own === undefined || own.length < names.length) continue;
      if (
        names.every((name, k) => storable(own[k], MAX_NAME) === name) &&
        (own.length === names.length || names.length > 0)
      ) {
        this.#twins.set(i, this.#twins.size);
      }
    }
  }

  /** Returns whether an element is a possible candidate: its text is not far longer, and present if it was before. */
  eligible(at: number): boolean {
    const length = this.page.text[at]?.length ?? 0;
    if (this.fingerprint.textLength === 0) return length === 0 && this.page.tag[at] === this.fingerprint.tag;
    return length > 0 && length <= 4 * this.fingerprint.textLength + 60;
  }

  /** Returns a cheap similarity that rules out hopeless candidates before all features are computed; higher is more similar. */
  rough(at: number): number {
    const { fingerprint, page } = this;
    const { before, after } = this.#neighbours.beside(at);
    return (
      2 * is(page.textExact[at] === fingerprint.exact) +
      2 * is(page.textShape[at] === fingerprint.shapeHash) +
      is((this.#text(page.text[at] ?? "").number === null) === (fingerprint.number === null)) +
      this.#structure.similarity(at, 0) +
      this.#structure.aligned(at) +
      is(before) +
      is(after)
    );
  }

  /** Returns a candidate's features, in the order of FEATURES. */
  of(at: number): number[] {
    const { fingerprint, page } = this;
    const own = fingerprint.path[0];
    const text = page.text[at] ?? "";
    const exact = page.textExact[at] === fingerprint.exact;
    const shapeEqual = page.textShape[at] === fingerprint.shapeHash;
    const { words: textWords, number, currency } = this.#text(text);
    const [mark, beforeMark, afterMark] = marksOf(page, at);
    const id = storable(page.attributes[at]?.get("id"), MAX_NAME);
    const levels = this.#structure.levels(at);
    const twinIndex = this.#twins.get(at);
    const twinsThen = fingerprint.twins.count;
    return [
      is(exact && text !== ""),
      is(shapeEqual),
      is(shapeEqual && fingerprint.number !== null),
      shapeEqual ? 1 : dice(this.#words, textWords),
      is((number === null) === (fingerprint.number === null)),
      is(number !== null && number === fingerprint.number),
      is(currency !== null && currency === fingerprint.currency),
      is(currency !== fingerprint.currency),
      Math.min(1, Math.abs(Math.log((text.length + 1) / (fingerprint.textLength + 1))) / 2),
      is(!exact && this.#sketch.has(mark)),
      is(beforeMark !== this.#ownMarks[0] && this.#sketch.has(beforeMark)),
      is(afterMark !== this.#ownMarks[1] && this.#sketch.has(afterMark)),
      is(page.tag[at] === fingerprint.tag),
      this.#structure.names(at, 0),
      is(id !== undefined && id === own?.id),
      is(id !== undefined && own?.id !== undefined && id !== own.id),
      this.#nameWordsShared(at),
      ...compareAttributes(fingerprint, page.attributes[at] ?? new Map()),
      this.#structure.aligned(at),
      this.#structure.ancestor(at, 1),
      this.#structure.ancestor(at, 2),
      this.#structure.ancestor(at, 3),
      levels.tags,
      levels.positions,
      is(page.nth[at] === own?.nth),
      is(page.nth[page.parent[at] ?? -1] === fingerprint.path[1]?.nth),
      ...this.#neighbours.around(at),
      is(this.#headingEqual(at)),
      page.leaves.length === 0
        ? 0
        : Math.abs((page.leafFrom[at] ?? 0) / page.leaves.length - fingerprint.place),
      is(this.#children(at) === fingerprint.children),
      is(twinIndex === fingerprint.twins.index && (twinsThen > 1 || this.#twins.size === 1)),
      is(number !== null && fingerprint.number !== null && this.#structure.struckDiffers(at)),
    ];
  }

  /** Returns the page's facts for a candidate, in the order of FACTS. */
  facts(at: number): number[] {
    const { fingerprint } = this;
    const { before, after } = this.#neighbours;
    const { closed, open } = this.#neighbours.gaps;
    const besides = this.#neighbours.beside(at);
    const alike = this.#alike.length - fingerprint.alike.count;
    const twins = this.#twins.size - fingerprint.twins.count;
    return [
      this.survival,
      is(closed > 0),
      is(closed > 0 && open === 0),
      is(open > 0),
      is(alike < 0),
      is(alike === 0),
      is(alike > 0),
      is(this.#alike.length === 0),
      many(this.#alike.length),
      many(fingerprint.alike.count),
      is(alike === 0 && this.#alike.indexOf(at) === fingerprint.alike.index),
      is(twins < 0),
      is(twins === 0),
      is(twins > 0),
      many(fingerprint.twins.count),
      is(fingerprint.number !== null),
      Math.min(1, fingerprint.textLength / 40),
      Math.min(1, this.#neighbours.before.anchors.length / 16),
      Math.min(1, this.#neighbours.after.anchors.length / 16),
      is(before.occurrences > 0 && !besides.before),
      this.survival * is(before.occurrences === 0),
      is(after.occurrences > 0 && !besides.after),
      this.survival * is(after.occurrences === 0),
    ];
  }

  #text(text: string): TextFacts {
    let facts = this.#texts.get(text);
    if (facts === undefined) {
      const short = text.length <= 200;
      facts = {
        words: short ? words(shapeOf(text)) : new Set(),
        number: numberShape(text),
        currency: short ? currencyIn(text) : null,
      };
      this.#texts.set(text, facts);
    }
    return facts;
  }

  #nameWordsShared(at: number): number {
    const key = this.page.attributes[at]?.get("class") ?? "";
    let shared = this.#wordsOfName.get(key);
    if (shared === undefined) {
      shared = dice(this.#nameWords, wordsOf(this.page.classes[at] ?? []));
      this.#wordsOfName.set(key, shared);
    }
    return shared;
  }

  #children(at: number): number {
    let count = 0;
    for (let i = at + 1; i < (this.page.end[at] ?? 0); i = this.page.end[i] ?? i + 1) count += 1;
    return count;
  }

  #headingEqual(at: number): boolean {
    const heading = this.page.heading[at] ?? -1;
    return heading >= 0 && this.page.textShape[heading] === this.fingerprint.headingHash;
  }
}
