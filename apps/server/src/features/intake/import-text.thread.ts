import { parse } from "csv-parse/sync";
import { unescapeFormula } from "../exports/csv.format.ts";
import { IMPORT_COLUMNS } from "../products/catalogue-columns.rules.ts";
import { readRow } from "./import-rows.rules.ts";
import type { ImportLine, ReadRow } from "./import-rows.rules.ts";
import type { ImportColumn } from "../products/catalogue-columns.rules.ts";

/** Reads an import: its rows, or why there are none to read. */
export function readImport({
  bytes,
  maxRows,
}: {
  /** A text in any of a spreadsheet's encodings. */
  bytes: Uint8Array;
  maxRows: number;
}): ReadRow[] | "unreadable" | "too_many" {
  const lines = readLines(decodeText(bytes), maxRows);
  return typeof lines === "string" ? lines : lines.map(readRow);
}

/** Decodes bytes by their byte-order mark, or else as UTF-8, or else in the Windows code page of old spreadsheets. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Empty lines count, too. */
const MAX_LINES_PER_ROW = 4;

/** Maximum characters of a header line: splitting a longer one would make millions of names. */
const MAX_HEADER = 10_000;

const DELIMITERS = [",", ";", "\t"] as const;

const isColumn = (name: string): name is ImportColumn => (IMPORT_COLUMNS as readonly string[]).includes(name);

/** Returns the delimiter and the columns of a header line; undefined when it has no `url` column. */
function headerOf(first: string): { delimiter: string; columns: (ImportColumn | undefined)[] } | undefined {
  if (first.length > MAX_HEADER) return undefined;
  for (const delimiter of DELIMITERS) {
    const names = first.split(delimiter).map((name) => name.replaceAll('"', "").trim().toLowerCase());
    if (!names.includes("url")) continue;
    return { delimiter, columns: names.map((name) => (isColumn(name) ? name : undefined)) };
  }
  return undefined;
}

/**
 * Returns the rows of an import: a CSV whose first line names its columns (in any order, unknown ones are ignored), or one
 * address per line. A CSV with unbalanced quotes is `unreadable`, because its rows are ambiguous. A file of more than `maxRows` rows, or
 * four times as many lines, is `too_many`: it is not read further, since a body of line ends alone would fill the memory.
 */
function readLines(text: string, maxRows: number): ImportLine[] | "unreadable" | "too_many" {
  const clean = text.replace(/^\uFEFF/, "");
  const first = clean.slice(0, clean.search(/\r|\n|$/));
  const header = headerOf(first);
  if (!header) return addressesIn(clean, maxRows);
  const records = recordsOf(clean, header.delimiter, MAX_LINES_PER_ROW * maxRows);
  if (typeof records === "string") return records;
  if (records.length - 1 > maxRows) return "too_many";
  return records.slice(1).map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      header.columns.flatMap((column, index) =>
        column === undefined ? [] : [[column, unescapeFormula(cells[index] ?? "").trim()]],
      ),
    ),
  }));
}

/** Returns the lines that are not empty. */
function addressesIn(text: string, maxRows: number): ImportLine[] | "too_many" {
  const rows: ImportLine[] = [];
  let line = 0;
  for (const [, content = ""] of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    line += 1;
    const url = content.trim();
    if (url !== "") rows.push({ line, cells: { url } });
    if (rows.length > maxRows || line > MAX_LINES_PER_ROW * maxRows) return "too_many";
  }
  return rows;
}

interface CsvRecord {
  line: number;
  cells: string[];
}

function recordsOf(
  text: string,
  delimiter: string,
  maxLines: number,
): CsvRecord[] | "unreadable" | "too_many" {
  try {
    const parsed = parse(text, {
      delimiter,
      relax_column_count: true,
      info: true,
      to: maxLines + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    if (parsed.length > maxLines) return "too_many";
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
    return "unreadable";
  }
}
