import { Element } from "domhandler";
import { blockAround } from "./block-around.ts";
import { parsePage } from "./dom/page.ts";
import { elementAt } from "./markup.ts";
import type { SourceKind } from "./types.ts";

/** A value that was read, and where. */
export interface ReadValue {
  field: string;
  raw: string;
  source: SourceKind;
  /** As `Evidence` has it. */
  element?: string | undefined;
}

/** Sources whose path leads to an element of the page. */
const IN_PAGE: ReadonlySet<SourceKind> = new Set<SourceKind>([
  "locator",
  "visible",
  "microdata",
  "rdfa",
  "heading",
]);
/** Letters kept of a data block, around what was read of it. */
const MAX_DATA = 6_000;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The data block that holds what was read, cut around it. */
function dataAround(blocks: readonly string[], raws: readonly string[]): string | undefined {
  for (const raw of raws) {
    const block = raw === "" ? undefined : blocks.find((one) => one.includes(raw));
    if (block === undefined) continue;
    if (block.length <= MAX_DATA) return block.trim();
    const from = Math.max(0, block.indexOf(raw) - MAX_DATA / 2);
    return block.slice(from, from + MAX_DATA);
  }
  return undefined;
}

/**
 * The part of a page that shows why values were read as they were: the block around the first of them that is on the page,
 * with every one marked by its field (`data-field`), and behind it, as text, the data block that others were read from. Not
 * yet clean of what a hostile page may hold.
 *
 * @param values the most important first
 * @returns undefined when none of the values leads anywhere
 */
export function blockOfValues(html: string, url: string, values: readonly ReadValue[]): string | undefined {
  const page = parsePage(html, url);
  const marked = new Map<Element, string>();
  for (const { field, element, raw, source } of values) {
    if (element === undefined || !IN_PAGE.has(source)) continue;
    const found = elementAt(page.document, element, raw);
    if (!found) continue;
    const fields = marked.get(found);
    marked.set(found, fields === undefined ? field : `${fields}|${field}`);
  }
  const [first] = marked.keys();
  const inData = values.filter(({ source }) => source === "jsonld").map(({ raw }) => raw);
  const data = inData.length > 0 ? dataAround(page.jsonLd, inData) : undefined;
  if (first === undefined && data === undefined) return undefined;
  const block = first === undefined ? "" : blockAround(first, marked);
  return data === undefined ? block : `${block}<pre data-source="jsonld">${escaped(data)}</pre>`;
}
