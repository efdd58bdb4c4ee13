import { Element } from "domhandler";
import { blockAround } from "./block-around.ts";
import { parsePage } from "./dom/page.ts";
import { elementAt } from "./markup.ts";
import type { SourceKind } from "./types.ts";

/** A value, and where it was read. */
export interface ReadValue {
  field: string;
  raw: string;
  source: SourceKind;
  /** As in `Evidence`. */
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
/** Maximum characters kept of a data block, around the values read from it. */
const MAX_DATA = 6_000;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns the data block with the values read, trimmed to their surroundings. */
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
 * Returns the part of a page that explains its readings: the block around the first value found on the page, with each value
 * marked by its field (`data-field`), followed by the text of the data block that others were read from. Not yet sanitised.
 *
 * @param values most important first
 * @returns undefined when no value can be located
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
