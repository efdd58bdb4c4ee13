import type { PageIdentity } from "./identity.ts";

/** What the picked element's page looks like, recognised from its own markup: a product, a list of them, or neither. */
export type PageKind = "product" | "list" | "other";

/** One ancestor (or the element itself) as remembered. */
export interface PathStep {
  tag: string;
  id?: string;
  classes?: string[];
  /** Position among the siblings of the same tag, from 0. */
  nth: number;
}

/**
 * Everything that is kept of a picked element, at most MAX_BYTES as JSON. Texts are kept without their digits,
 * neighbour texts and the page's other texts as hashes only.
 */
export interface Fingerprint {
  version: 1;
  /** Primary CSS selector; parts of shadow roots and frames joined by " >>> ". */
  location: string;
  /** Ancestors from the outermost to the element, by name. */
  pathway: string;
  /** The same by position, as an XPath; within the innermost shadow root or frame. */
  xpath: string;
  /** Selectors of the hosts (shadow roots, frames) around the element, outermost first. */
  hosts: string[];
  tag: string;
  /** Text without digits, its beginning only. */
  shape: string;
  /** Hashes of the whole text, as printed and without its numbers. */
  exact: number;
  shapeHash: number;
  textLength: number;
  /** How the first number in it is written, its size aside, for example "9,99". */
  number: string | null;
  currency: string | null;
  attributes: [string, string][];
  /** The element and its ancestors, nearest first. */
  path: PathStep[];
  labels: { heading?: string; before?: string; after?: string };
  /** Hash of the heading above, without its numbers; 0 without one. */
  headingHash: number;
  /** Hashes of the texts before and after the element, nearest first. */
  before: string;
  after: string;
  /** Elements that look the same: how many, which one this is from 0. */
  twins: { count: number; index: number };
  /** Elements with the same text but for the numbers: how many, which one this is from 0. */
  alike: { count: number; index: number };
  /** One sentence for a person: what distinguishes it from the others that look the same. */
  why: string;
  children: number;
  /** Place in the page's run of texts, 0 to 1. */
  place: number;
  /**
   * The page: `sketch` holds its other texts, `known` is the share of them that fitted in; `identity` is what the page says it
   * is about (fingerprints made before it was kept have none).
   */
  page: {
    kind: PageKind;
    url: string;
    elements: number;
    leaves: number;
    sketch: string;
    known: number;
    identity?: PageIdentity;
  };
}

/** Size limit of a fingerprint as UTF-8 JSON. */
export const MAX_BYTES = 4096;

/** Longest class or id, and longest attribute value, that is remembered. */
export const MAX_NAME = 48;
export const MAX_VALUE = 120;

/** UTF-8 bytes of the fingerprint as JSON. */
export function sizeOf(fingerprint: Fingerprint): number {
  return new TextEncoder().encode(JSON.stringify(fingerprint)).length;
}
