import { IMPORT_TEXTS } from "@pricetrail/contract";
import { isArchive, isOldWorkbook } from "@pricetrail/feeds";
import { ImportRefusal, mapColumns } from "./import-columns.rules.ts";
import type { ColumnChoice, ImportTable, MappedImport } from "./import-columns.rules.ts";
import { readRow } from "./import-rows.rules.ts";
import type { ReadRow } from "./import-rows.rules.ts";
import { decodeText, tableOfText, tableOfWorkbook } from "./import-tables.rules.ts";

/** A file that was read: its rows, and how its columns were. */
export interface ReadImport extends Omit<MappedImport, "lines"> {
  rows: ReadRow[];
}

/** Reads an import: a text in any of a spreadsheet's encodings, or a workbook. Returns a sentence for one that is refused. */
export function readImport({
  bytes,
  maxRows,
  chosen,
}: {
  bytes: Uint8Array;
  maxRows: number;
  /** A person's choice of columns. */
  chosen?: ColumnChoice | undefined;
}): ReadImport | { refused: string } {
  try {
    const { lines, ...mapped } = mapColumns(tableOf(bytes, maxRows), chosen);
    if (lines.length > maxRows) return { refused: IMPORT_TEXTS.tooMany };
    if (lines.length === 0) return { refused: IMPORT_TEXTS.empty };
    return { ...mapped, rows: lines.map(readRow) };
  } catch (error) {
    if (error instanceof ImportRefusal) return { refused: error.message };
    throw error;
  }
}

function tableOf(bytes: Uint8Array, maxRows: number): ImportTable {
  if (isOldWorkbook(bytes)) throw new ImportRefusal(IMPORT_TEXTS.oldWorkbook);
  return isArchive(bytes) ? tableOfWorkbook(bytes, maxRows) : tableOfText(decodeText(bytes), maxRows);
}
