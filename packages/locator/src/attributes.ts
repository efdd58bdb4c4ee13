import { MAX_VALUE } from "./fingerprint.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { storable } from "./storable.ts";

/** Set by a browser visit on elements, for what only it knows: styles from files, and those that scripts set. No page is described by them. */
export const SHOWN_ATTRIBUTES = {
  /** The element is not displayed: "removed", so that nobody can read it, or "out-of-sight", as text for screen readers is. */
  hidden: "data-shown-not",
  before: "data-shown-before",
  after: "data-shown-after",
} as const;

/** Attributes whose value names the element's role. */
const NAMING = new Set(
  "itemprop data-testid data-test data-qa name property aria-label for title datetime alt type role rel".split(
    " ",
  ),
);
const LINKS = new Set(["href", "src", "data-src", "action"]);

const linkPath = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\/(?:www\.)?[^/]+/i, "")
    .replace(/[?#][^]*$/, "")
    .replace(/\/$/, "")
    .toLowerCase();

/** Compares a candidate's attribute values with the stored ones, as shares of the common names (or of those stored). */
export function compareAttributes(fingerprint: Fingerprint, own: ReadonlyMap<string, string>): number[] {
  let present = 0;
  let same = 0;
  let naming = 0;
  let namingSame = 0;
  let links = 0;
  let linksSame = 0;
  for (const [name, value] of fingerprint.attributes) {
    const here = storable(own.get(name), MAX_VALUE);
    if (here === undefined) continue;
    present += 1;
    const equal = here === value || here.replace(/\p{Nd}+/gu, "0") === value;
    if (equal) same += 1;
    if (NAMING.has(name)) {
      naming += 1;
      if (equal) namingSame += 1;
    }
    if (LINKS.has(name)) {
      links += 1;
      if (linkPath(here) === linkPath(value)) linksSame += 1;
    }
  }
  const kept = fingerprint.attributes.length;
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return [
    share(namingSame, naming),
    share(naming - namingSame, naming),
    share(linksSame, links),
    share(links - linksSame, links),
    share(same, kept),
    share(present, kept),
  ];
}
