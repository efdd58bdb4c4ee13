import { Element } from "domhandler";
import { pictureOf } from "../element-values.ts";
import type { PageEvidence } from "../evidence.ts";

/** Maximum levels above the heading: beyond are other sections of the page. */
const MAX_STEPS = 8;
/** Maximum elements searched; the product's block comes far earlier. */
const MAX_ELEMENTS = 4000;
/** Shorter sides belong to icons, badges and the thumbnails below the large picture. */
const MIN_SIDE = 120;
/** Assumed for pictures without a size. */
const UNKNOWN_AREA = MIN_SIDE * MIN_SIDE;
const OTHER_PARTS = new Set(["header", "nav", "footer", "aside", "form"]);
const ORNAMENT = /logo|icon|sprite|badge|avatar|flag|placeholder|spinner|pixel|\.svg(?:[?#]|$)/i;
const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i;

/**
 * Returns the largest picture in the section with the product's name, where no markup names one; the first among equally
 * large ones. Pictures that link to another page belong to other products.
 *
 * @returns its URL as written in the page, and the element
 */
export function findVisiblePicture(
  evidence: Pick<PageEvidence, "around">,
): { address: string; element: Element } | undefined {
  for (const part of [...evidence.around].slice(0, MAX_STEPS)) {
    if (part.name === "body") return undefined;
    const picture = largestIn(part);
    if (picture) return picture;
  }
  return undefined;
}

function largestIn(part: Element): { address: string; element: Element } | undefined {
  let best: { address: string; element: Element; area: number } | undefined;
  const waiting: Element[] = [part];
  for (let looked = 0; looked < MAX_ELEMENTS; looked += 1) {
    const at = waiting.pop();
    if (at === undefined) break;
    const area = at.name === "img" ? areaOf(at) : 0;
    const address = area > 0 ? pictureOf(at) : "";
    if (address !== "" && !address.startsWith("data:") && !ORNAMENT.test(address))
      if (best === undefined || area > best.area) best = { address, element: at, area };
    if (at !== part && (OTHER_PARTS.has(at.name) || leadsAway(at))) continue;
    for (const child of at.children.toReversed()) if (child instanceof Element) waiting.push(child);
  }
  return best;
}

/** A link to a larger view of the same picture does not leave the page. */
function leadsAway({ name, attribs }: Element): boolean {
  const href = attribs["href"];
  return name === "a" && href !== undefined && !href.startsWith("#") && !PICTURE_FILE.test(href);
}

/** Returns the stated size in square px; 0 where it is too small for the product's picture. */
function areaOf({ attribs }: Element): number {
  const [width, height] = [attribs["width"], attribs["height"]].map((text) =>
    Number.parseInt(text ?? "", 10),
  );
  const sides = [width!, height!].filter((side) => side > 0);
  if (sides.some((side) => side < MIN_SIDE)) return 0;
  if (sides.length === 2) return sides[0]! * sides[1]!;
  return UNKNOWN_AREA;
}
