import type { PageIdentity } from "./identity.ts";

/** The kind of the picked element's page, by its own markup: a product, a list of products, or neither. */
export type PageKind = "product" | "list" | "other";

/** One stored ancestor (or the element itself). */
export interface PathStep {
  tag: string;
  id?: string;
  classes?: string[];
  /** Position among the siblings of the same tag, from 0. */
  nth: number;
}

/**
 * All stored data of a picked element, at most MAX_BYTES as JSON. Texts are stored without their digits, neighbour texts and
 * the page's other texts only as hashes.
 */
export interface Fingerprint {
  version: 1;
  /** Primary CSS selector; parts for shadow roots and frames joined by " >>> ". */
  location: string;
  /** Ancestors from the outermost to the element, by name. */
  pathway: string;
  /** The same by position, as an XPath within the innermost shadow root or frame. */
  xpath: string;
  /** Selectors of the hosts (shadow roots, frames) around the element, outermost first. */
  hosts: string[];
  tag: string;
  /** The start of its text, without digits. */
  shape: string;
  /** Hashes of the whole text, as printed and without its numbers. */
  exact: number;
  shapeHash: number;
  textLength: number;
  /** The format of its first number, regardless of size, for example "9,99". */
  number: string | null;
  currency: string | null;
  attributes: [string, string][];
  /** The element and its ancestors, nearest first. */
  path: PathStep[];
  labels: { heading?: string; before?: string; after?: string };
  /** Hash of the preceding heading, without its numbers; 0 without one. */
  headingHash: number;
  /** Hashes of the texts before and after the element, nearest first. */
  before: string;
  after: string;
  /** Elements that look the same: their number, and this one's index from 0. */
  twins: { count: number; index: number };
  /** Elements with the same text apart from numbers: their number, and this one's index from 0. */
  alike: { count: number; index: number };
  /** One sentence for people: what distinguishes it from similar elements. */
  why: string;
  children: number;
  /** Position among the page's texts, 0 to 1. */
  place: number;
  /**
   * The page: `sketch` holds its other texts, `known` is the share of them that fitted in; `identity` is the subject stated
   * by the page (absent in fingerprints from before it was stored).
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

/** Longest class, ID or attribute value stored. */
export const MAX_NAME = 48;
export const MAX_VALUE = 120;

/** UTF-8 bytes of the fingerprint as JSON. */
export function sizeOf(fingerprint: Fingerprint): number {
  return new TextEncoder().encode(JSON.stringify(fingerprint)).length;
}
