import type { HoveredElement } from "@pricetrail/contract";
import { describeAt, pathwayOf, PIERCE, readPage, selectorOf } from "@pricetrail/locator";
import type { Fingerprint, Page, PageKind, TreeAdapter } from "@pricetrail/locator";
import { rootOf } from "./dom.ts";

/** Length of the start of an element's text that is reported on hover. */
const MAX_ANNOUNCED_TEXT = 200;
/** Longest breadcrumb, from the element up, and longest name in it: a malicious page nests and names endlessly. */
export const MAX_STEPS = 60;
const MAX_NAME = 80;

export interface PageFacts {
  /** The page's URL and kind, where they are known better than from the document. */
  url?: string;
  kind?: PageKind;
}

/** A document read once, with queries about its elements, which are identified by their index in the page. */
export class PageIndex {
  readonly page: Page<Node>;
  readonly #facts: PageFacts;
  readonly #body: number;
  readonly #twins = new Map<string, number[]>();

  constructor(document: Document, adapter: TreeAdapter<Node>, facts: PageFacts) {
    this.page = readPage<Node>(document, adapter);
    this.#facts = facts;
    this.#body = this.page.tag.indexOf("body");
    for (let at = 0; at < this.page.node.length; at += 1) {
      const key = this.#look(at);
      const alike = this.#twins.get(key);
      if (alike === undefined) this.#twins.set(key, [at]);
      else alike.push(at);
    }
  }

  get body(): number {
    return this.#body;
  }

  /** Returns whether the element is the body or inside it. */
  isPickable(at: number): boolean {
    return this.#body >= 0 && at >= this.#body && at < (this.page.end[this.#body] ?? 0);
  }

  /** Returns elements with the same tag and classes, in document order, including the element itself. */
  twins(at: number): readonly number[] {
    return this.#twins.get(this.#look(at)) ?? [at];
  }

  #look(at: number): string {
    return `${this.page.tag[at] ?? ""}.${this.page.classes[at]?.join(".") ?? ""}`;
  }

  /** Returns the element's index among the body's elements with its tag, from 0, and their number. */
  amongTag(at: number): { index: number; count: number } {
    let index = 0;
    let count = 0;
    for (let i = this.#body; i < (this.page.end[this.#body] ?? 0); i += 1) {
      if (this.page.tag[i] !== this.page.tag[at]) continue;
      if (i === at) index = count;
      count += 1;
    }
    return { index, count };
  }

  children(at: number): number[] {
    const found: number[] = [];
    for (let i = at + 1; i < (this.page.end[at] ?? 0); i = this.page.end[i] ?? i + 1) found.push(i);
    return found;
  }

  fingerprint(at: number): Fingerprint {
    return describeAt(this.page, at, this.#facts);
  }

  /** Returns the description of an element for people. */
  describe(at: number): HoveredElement {
    const selector = selectorOf(this.page, at);
    const twins = this.twins(at);
    return {
      tag: this.page.tag[at] ?? "",
      text: (this.page.text[at] ?? "").slice(0, MAX_ANNOUNCED_TEXT),
      breadcrumb: this.#breadcrumb(at),
      selector,
      matches: this.#matches(at, selector),
      twins: { count: twins.length, index: twins.indexOf(at) },
      why: this.fingerprint(at).why,
    };
  }

  #breadcrumb(at: number): string[] {
    return pathwayOf(this.page, at)
      .split(" > ")
      .slice(-MAX_STEPS)
      .map((name) => name.slice(0, MAX_NAME));
  }

  /** Counted by the browser within the element's own tree; the selector of a renamed element is the page's, not the panel's. */
  #matches(at: number, selector: string): number {
    const node = this.page.node[at];
    if (node === undefined) return 0;
    try {
      const root = rootOf(node) as Document | ShadowRoot;
      return Math.max(1, root.querySelectorAll(selector.split(PIERCE).at(-1) ?? selector).length);
    } catch {
      return 1;
    }
  }
}
