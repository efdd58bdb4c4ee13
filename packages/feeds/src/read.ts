import { delimitedRows } from "./delimited.ts";
import { jsonRows } from "./jsonl.ts";
import { createRecordReader } from "./records.ts";
import type { RawRow } from "./rows.ts";
import type { FeedLayout, FeedRow } from "./types.ts";
import { openWorkbook } from "./workbook.ts";
import { xmlRows } from "./xml-items.ts";

/**
 * Reads each row of a file as a product, or as a refusal with its line and reason.
 *
 * @param layout of `inspectFeed`, for this file
 * @throws FeedRefusal for a file that breaks off, after the rows before
 */
export function* readFeed(bytes: Uint8Array, layout: FeedLayout): Generator<FeedRow> {
  const read = createRecordReader(layout);
  for (const row of rawRows(bytes, layout)) yield read(row);
}

/** The rows of a file before their cells are read. */
export function rawRows(bytes: Uint8Array, layout: FeedLayout): Generator<RawRow> {
  if (layout.format === "xml") return xmlRows(bytes, layout);
  if (layout.format === "xlsx") return sheetRows(bytes, layout);
  if (layout.format === "jsonl") return jsonRows(bytes, layout);
  return delimitedRows(bytes, { ...layout, encoding: layout.encoding ?? "utf-8" }, layout.keys.length);
}

function* sheetRows(
  bytes: Uint8Array,
  { sheet = "", headerRecord = 0, keys }: FeedLayout,
): Generator<RawRow> {
  let record = 0;
  for (const row of openWorkbook(bytes).rows(sheet)) {
    record += 1;
    if (record > headerRecord)
      yield row.cells.length > keys.length ? { ...row, cells: row.cells.slice(0, keys.length) } : row;
  }
}
