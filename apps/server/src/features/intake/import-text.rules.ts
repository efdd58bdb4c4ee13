import { parse } from "csv-parse/sync";
import { unescapeFormula } from "../exports/csv.format.ts";
import { IMPORT_COLUMNS } from "../products/catalogue-columns.rules.ts";
import type { ImportColumn } from "../products/catalogue-columns.rules.ts";

/** One row of an import: its line in the file (the header is line 1) and its cells by column name. */
export interface ImportLine {
  line: number;
  cells: Partial<Record<ImportColumn, string>>;
}

/** Decodes bytes by their byte-order mark, or else as UTF-8, or else in the Windows code page of old spreadsheets. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

const isColumn = (name: string): name is ImportColumn => (IMPORT_COLUMNS as readonly string[]).includes(name);

/** Returns the delimiter and the columns of a header line; undefined when it has no `url` column. */
function headerOf(first: string): { delimiter: string; columns: (ImportColumn | undefined)[] } | undefined {
  for (const delimiter of DELIMITERS) {
    const names = first.split(delimiter).map((name) => name.replaceAll('"', "").trim().toLowerCase());
    if (!names.includes("url")) continue;
    return { delimiter, columns: names.map((name) => (isColumn(name) ? name : undefined)) };
  }
  return undefined;
}

/**
 * Returns the rows of an import: a CSV whose first line names its columns (in any order, unknown ones are ignored), or one
 * address per line. Returns undefined when a CSV has unbalanced quotes, so that its rows are ambiguous.
 */
export function readLines(text: string): ImportLine[] | undefined {
  const clean = text.replace(/^\uFEFF/, "");
  const first = clean.slice(0, clean.search(/\r|\n|$/));
  const header = headerOf(first);
  if (!header)
    return clean
      .split(/\r\n|\r|\n/)
      .map((url, index) => ({ line: index + 1, cells: { url: url.trim() } }))
      .filter((row) => row.cells.url !== "");
  const records = recordsOf(clean, header.delimiter);
  return records?.slice(1).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      header.columns.flatMap((column, index) =>
        column === undefined ? [] : [[column, unescapeFormula(cells[index] ?? "").trim()]],
      ),
    ),
  }));
}

interface CsvRecord {
  line: number;
  cells: string[];
}

function recordsOf(text: string, delimiter: string): CsvRecord[] | undefined {
  try {
    const parsed = parse(text, {
      delimiter,
      relax_column_count: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    let previous = 0;
    const records = parsed.map(({ record, info }) => {
      // A quoted cell may span lines: a row is identified by its first line.
      const line = previous + 1;
      previous = info.lines;
      return { line, cells: record };
    });
    // The parser would skip empty lines without counting them for the rows below.
    return records.filter(({ cells }) => cells.length > 1 || cells[0] !== "");
  } catch {
    return undefined;
  }
}
