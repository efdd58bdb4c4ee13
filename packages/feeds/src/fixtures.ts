import { strToU8, zipSync } from "fflate";
import { inspectFeed } from "./inspect.ts";
import { readFeed } from "./read.ts";
import type { FeedChoices, FeedInspection, FeedRow } from "./types.ts";

export const bytesOf = (text: string): Uint8Array => strToU8(text);

/** Inspects and reads a file as an import does. */
export function importOf(
  content: string | Uint8Array,
  choices?: FeedChoices,
): FeedInspection & { rows: FeedRow[]; fields: Record<string, string> } {
  const bytes = typeof content === "string" ? bytesOf(content) : content;
  const found = inspectFeed(bytes, choices);
  const fields = Object.fromEntries(
    found.columns.flatMap(({ key, field }) => (field === null ? [] : [[key, field]])),
  );
  return { ...found, fields, rows: [...readFeed(bytes, found.layout)] };
}

/** The records, and each refusal as its line and reason. */
export const recordsOf = (content: string | Uint8Array, choices?: FeedChoices) =>
  importOf(content, choices).rows.map((row) => (row.kind === "record" ? row.record : [row.line, row.reason]));

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook's sheets by name: texts in the shared table, numbers as they are, dates as numbers. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): Uint8Array {
  const strings: string[] = [];
  const cell = (value: string | number) =>
    typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="s"><v>${strings.push(value) - 1}</v></c>`;
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((rows, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join("")}</sheetData></worksheet>`,
  ]);
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const files: Record<string, string> = {
    "_rels/.rels": `<Relationships><Relationship Id="b" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, at) => `<Relationship Id="s${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}<Relationship Id="t" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ...Object.fromEntries(parts),
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
