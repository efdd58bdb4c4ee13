import {
  describeAt,
  find,
  isOtherPage,
  pathwayOf,
  PIERCE,
  readPage,
  selectorOf,
  wasInFrame,
  viewAt,
} from "@pricetrail/locator";
import type { Fingerprint, Page } from "@pricetrail/locator";
import { selectAll } from "css-select";
import { render } from "dom-serializer";
import { Element } from "domhandler";
import type { AnyNode, ParentNode } from "domhandler";
import { blockAround } from "./block-around.ts";
import { frameAround, openFrames } from "./dom/frames.ts";
import { parseTree } from "./dom/tree.ts";
import { elementAt } from "./markup.ts";
import type { PageEvidence } from "./evidence.ts";
import type { FieldLocator, LocatedElement, Placement } from "./types.ts";

/** An element where a locator has found or guessed its target. */
export interface Spot {
  state: Placement["state"];
  confidence: number;
  reason: string;
  element?: Element;
  guess?: Element;
}

const MAX_MARKUP = 4000;
const MAX_RAW = 1000;

/** The page as locators see it: read once for all of them, and only when one needs it. */
export class LocatorPage {
  readonly #evidence: PageEvidence;
  #read: Page | undefined;

  constructor(evidence: PageEvidence) {
    this.#evidence = evidence;
    openFrames(evidence.page.document, parseTree);
  }

  get #page(): Page {
    this.#read ??= readPage<object>(this.#evidence.page.document);
    return this.#read;
  }

  /** Returns whether the page is about something other than the one the locator's element was picked on. */
  isOther({ fingerprint, isOtherPage: isTemplate }: FieldLocator): boolean {
    return fingerprint !== undefined && isTemplate !== true && isOtherPage(fingerprint, this.#page);
  }

  /**
   * Locates an element; the caller first checks that the page is the right one. A plain selector either matches or not; it
   * cannot tell whether the element is the same.
   */
  locate({ fingerprint, selector, shows, rejected }: FieldLocator): Spot {
    if (fingerprint !== undefined) {
      const { element, guess, location, state, confidence, reason } = find<object>(fingerprint, this.#page, {
        isAnyPage: true,
      });
      if (location !== undefined && rejected?.includes(location) === true) {
        return {
          state: "unsure",
          confidence: 0,
          reason: "What resembles the picked element was rejected by a person.",
        };
      }
      return {
        state,
        confidence,
        reason,
        ...(element instanceof Element ? { element } : {}),
        ...(guess instanceof Element ? { guess } : {}),
      };
    }
    const element = selector === undefined ? undefined : selected(this.#evidence, selector, shows);
    return element === undefined
      ? { state: "gone", confidence: 1, reason: "Nothing on the page fits the selector." }
      : { state: "found", confidence: 1, reason: "The selector fits an element of the page.", element };
  }

  /**
   * Returns the element in the same place on another page of the template, recognised by its ancestors' names without
   * numbers; if there is none, the nearest part around that place, as long as it is small. `isExact` when it is the page's
   * only element in exactly that place.
   */
  place(fingerprint: Fingerprint): { element: Element; isExact: boolean } | undefined {
    const { pathway } = fingerprint;
    const page = this.#page;
    const isFramed = wasInFrame(fingerprint);
    const steps = pathway.split(STEP).map(unnumbered);
    for (let level = 0; level <= PLACE_LEVELS && steps.length > PLACE_LEVELS; level += 1) {
      const wanted = steps.join(STEP);
      const tag = /^[\w-]+/.exec(steps.at(-1) ?? "")?.[0];
      const found: Element[] = [];
      const anchored: Element[] = [];
      const anchor = level === 0 ? anchoredEnd(steps) : undefined;
      for (const [at, node] of page.node.entries()) {
        if (
          page.framed[at] !== isFramed ||
          page.tag[at] !== tag ||
          (page.text[at] ?? "").length > MAX_PLACE_TEXT
        )
          continue;
        const own = pathwayOf(page, at).split(STEP).map(unnumbered).join(STEP);
        if (!(node instanceof Element)) continue;
        if (isSamePlace(own, wanted)) found.push(node);
        else if (anchor !== undefined && own.endsWith(`${STEP}${anchor}`)) anchored.push(node);
      }
      // Pages differ above the named part: in their category and in what is beside it.
      const element = found[0] ?? (anchored.length === 1 ? anchored[0] : undefined);
      if (element !== undefined) return { element, isExact: level === 0 && found.length <= 1 };
      steps.pop();
    }
    return undefined;
  }

  /**
   * Returns all stored data of an element; `marked` are the page's elements by field, whose common part of the page is its
   * block. Undefined for an element that locators ignore (in an invisible part of the page).
   */
  record(element: Element, raw: string, marked: ReadonlyMap<Element, string>): LocatedElement | undefined {
    const index = this.#page.indexOf.get(element);
    if (index === undefined) return undefined;
    const { page, at } = viewAt(this.#page, index);
    return {
      tag: element.name.toLowerCase(),
      location: selectorOf(page, at),
      pathway: pathwayOf(page, at),
      markup: render(element).slice(0, MAX_MARKUP),
      raw: raw.slice(0, MAX_RAW),
      fingerprint: describeAt(page, at, { url: this.#evidence.page.url.href }),
      block: blockAround(element, marked),
    };
  }
}

const STEP = " > ";
/** Maximum number of levels to the part around a place. */
const PLACE_LEVELS = 3;
/** Maximum characters of text in a place; larger parts say nothing about one element. */
const MAX_PLACE_TEXT = 200;

/** Returns the end of a path from the nearest ancestor with an ID, which is the same on all pages of a template. */
function anchoredEnd(steps: readonly string[]): string | undefined {
  const at = steps.findLastIndex((step, index) => index < steps.length - 1 && step.includes("#"));
  return at < 1 ? undefined : steps.slice(at).join(STEP);
}

/** Pages of one template differ in the numbers within names: product-14, postid-31. */
const unnumbered = (step: string): string => step.replace(/\d+/g, "0");

/** The outermost steps name the page itself (its body's classes), and only the end of long paths is stored. */
function isSamePlace(own: string, wanted: string): boolean {
  const inside = (path: string) => path.replace(/^.*?\bbody[^>]*> /, "");
  const [a, b] = [inside(own), inside(wanted)];
  return a === b || (wanted.length >= KEPT_PATH - 40 && a.endsWith(b.slice(b.indexOf(STEP))));
}

/** Maximum characters of a path in a fingerprint. */
const KEPT_PATH = 400;

function selected(evidence: PageEvidence, selector: string, shows?: string): Element | undefined {
  if (shows !== undefined) return elementAt(evidence.page.document, selector, shows);
  try {
    return selectedIn(evidence.page.document, selector.split(PIERCE));
  } catch {
    // An invalid selector finds nothing.
    return undefined;
  }
}

/** Resolves a selector through its chain of hosts; a single part never reaches into frames. */
function selectedIn(tree: ParentNode, [part = "", ...rest]: string[]): Element | undefined {
  const frame = tree instanceof Element ? frameAround(tree) : undefined;
  const found = selectAll<AnyNode, AnyNode>(part, tree).find(
    (node): node is Element => node instanceof Element && frameAround(node) === frame,
  );
  if (found === undefined || rest.length === 0) return found;
  const inner = found.children.find((child) => child instanceof Element && child.name === "template");
  return inner instanceof Element ? selectedIn(inner, rest) : undefined;
}
