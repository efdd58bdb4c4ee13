import { IMPORT_TEXTS } from "@pricetrail/contract";
import { FeedRefusal, openWorkbook } from "@pricetrail/feeds";
import type { CellLink } from "@pricetrail/feeds";
import { parse } from "csv-parse/sync";
import type { CsvError } from "csv-parse/sync";
import { unescapeFormula } from "../exports/csv.format.ts";
import { ImportRefusal, isAddressLike, isUrlName, MAX_COLUMNS } from "./import-columns.rules.ts";
import type { ImportRecord, ImportTable } from "./import-columns.rules.ts";

/** Empty lines count, too. */
const MAX_LINES_PER_ROW = 4;
const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Lines, and characters of each, that decide about the delimiter. */
const SAMPLE_LINES = 60;
const SAMPLE_LINE = 10_000;
/** Bytes that decide about an encoding, and the part of zeros among them that only UTF-16 has. */
const SAMPLE_BYTES = 4096;
const UTF16_ZEROS = 0.2;

/**
 * Decodes bytes by their byte-order mark, by the zeros that UTF-16 has beside each Latin letter, or else as UTF-8, or else in the
 * Windows code page of old spreadsheets.
 *
 * @throws ImportRefusal for what is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text === undefined || text.includes("\0")) throw new ImportRefusal(IMPORT_TEXTS.notText);
  return text.replace(/^\uFEFF/, "");
}

function decoded(bytes: Uint8Array): string | undefined {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return decodedAs(utf16, bytes);
  return decodedAs("utf-8", bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

/** Returns undefined for bytes that are invalid in an encoding: replacement characters would change an address. */
function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length * UTF16_ZEROS) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

/**
 * Returns the records of a text: a table with a separator, or one address per line, which is never cut at a comma.
 *
 * @throws ImportRefusal for quotes that do not match, whose cells are ambiguous, and for more than four times `maxRows` lines: a
 * body of line ends alone would fill the memory
 */
export function tableOfText(typed: string, maxRows: number): ImportTable {
  const text = typed.replaceAll(/\r\n?/g, "\n");
  // A spreadsheet's own first line, which names the separator.
  const [directive = "", declared] = /^sep=([^\n])(?=\n)/i.exec(text.slice(0, 10)) ?? [];
  const content = text.slice(directive.length);
  const delimiter = delimiterOf(content, declared);
  const maxLines = MAX_LINES_PER_ROW * maxRows;
  const { records, notes } =
    delimiter === undefined
      ? linesOf(content, maxLines)
      : { records: recordsOf(content, delimiter, maxLines), notes: [] };
  return {
    records: records.filter(({ cells }) => cells.some((cell) => cell !== "")),
    ...(delimiter !== undefined && { delimiter }),
    notes,
  };
}

/** Returns the separator of a table, or undefined for a list of addresses. */
function delimiterOf(text: string, declared: string | undefined): string | undefined {
  if (declared !== undefined) return declared;
  const lines = firstLines(text);
  const sample = lines.join("\n");
  // A separator that the head's names have around them; of several, the one that makes the most of them.
  const named = DELIMITERS.map((delimiter) => {
    const head = sampleOf(sample, delimiter).find((cells) => cells.some(isUrlName));
    return { delimiter, size: head?.filter((cell) => cell !== "").length ?? 0 };
  }).toSorted((a, b) => b.size - a.size)[0]!;
  if (named.size > 0) return named.size > 1 ? named.delimiter : undefined;
  // Addresses contain commas and semicolons: lines that are nothing but an address are not cut.
  if (lines.every(isOneCell)) return undefined;
  const found = DELIMITERS.map((delimiter) => {
    const rows = sampleOf(sample, delimiter).filter(
      (cells) => cells.some(isAddressLike) && cells.some((cell) => cell !== "" && !isAddressLike(cell)),
    );
    return { delimiter, rows: rows.length };
  }).toSorted((a, b) => b.rows - a.rows)[0]!;
  return found.rows > 0 ? found.delimiter : undefined;
}

/** Whether a line is an address, or a word without one. */
function isOneCell(line: string): boolean {
  const cell = unquoted(withoutEnd(line.trim()));
  return !/[\s"]/.test(cell) && (isAddressLike(cell) || !/[,;|](?:https?:\/\/|www\.)/i.test(cell));
}

const unquoted = (cell: string): string => /^"([^"]*)"$/.exec(cell)?.[1] ?? cell;

function firstLines(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < SAMPLE_LINES;) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? text.length : end);
    lines.push(line.slice(0, SAMPLE_LINE));
    if (end === -1) break;
    start = end + 1;
  }
  return lines;
}

/** Returns the cells of a text's beginning, which may end inside a cell. */
function sampleOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (cells: string[]) => {
        rows.push(cells.slice(0, MAX_COLUMNS));
        return null;
      },
    });
  } catch {
    // The rows before are enough.
  }
  return rows;
}

/** Returns each line as one cell, without the separators at its end, which lists from programs and tables have. */
function linesOf(text: string, maxLines: number): { records: ImportRecord[]; notes: string[] } {
  const records: ImportRecord[] = [];
  let shortened: number | undefined;
  for (const [, content = ""] of text.matchAll(/([^\n]*)(?:\n|$)/g)) {
    if (records.length > maxLines) throw new ImportRefusal(IMPORT_TEXTS.tooMany);
    const whole = content.trim();
    const kept = withoutEnd(whole);
    records.push({ line: records.length + 1, cells: [cellOf(unquoted(kept))] });
    if (kept !== whole && isAddressLike(unquoted(kept))) shortened ??= records.length;
  }
  return { records, notes: shortened === undefined ? [] : [IMPORT_TEXTS.endSeparators(shortened)] };
}

function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ",;| ".includes(line[end - 1]!)) end -= 1;
  return line.slice(0, end);
}

const cellOf = (text: string): string => unescapeFormula(text).trim();

function recordsOf(text: string, delimiter: string, maxLines: number): ImportRecord[] {
  const records: ImportRecord[] = [];
  /** The last line of the record before: a quoted cell may span lines, and a row is identified by its first line. */
  let previous = 0;
  let isQuoted: boolean[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      to: maxLines + 1,
      cast: (value, { quoting }) => {
        isQuoted.push(quoting);
        return value;
      },
      on_record: (cells: string[], { lines }) => {
        if (cells.length > MAX_COLUMNS)
          throw new ImportRefusal(IMPORT_TEXTS.tooManyColumns(previous + 1, MAX_COLUMNS));
        records.push({ line: previous + 1, cells: cells.map(cellOf), isQuoted });
        previous = lines;
        isQuoted = [];
        return null;
      },
    });
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    if (!isCsvError(error)) throw error;
    throw new ImportRefusal(IMPORT_TEXTS.unreadable(previous + 1));
  }
  if (records.length > maxLines) throw new ImportRefusal(IMPORT_TEXTS.tooMany);
  return records;
}

const isCsvError = (error: unknown): error is CsvError => error instanceof Error && "code" in error;

/** Maximum bytes of a part of a workbook, unpacked: reading it stays within a reading thread's time. */
const MAX_UNPACKED = 48 * 1024 * 1024;

/**
 * Reads the first visible sheet of a workbook, its cells as texts.
 *
 * @throws ImportRefusal for another archive, one that unpacks to too much, and more than `maxRows` rows with a head
 */
export function tableOfWorkbook(bytes: Uint8Array, maxRows: number): ImportTable {
  try {
    const { sheets, rows } = openWorkbook(bytes, MAX_UNPACKED);
    const records: ImportRecord[] = [];
    const links = new Map<number, Record<number, string>>();
    const onLink = ({ line, position, target }: CellLink) => {
      const known = links.get(line) ?? {};
      known[position] = target;
      links.set(line, known);
    };
    for (const { line, cells } of rows(sheets[0]!, onLink)) {
      if (cells.length > MAX_COLUMNS) throw new ImportRefusal(IMPORT_TEXTS.tooManyColumns(line, MAX_COLUMNS));
      records.push({ line, cells: cells.map(String) });
      if (records.length > 2 * maxRows) throw new ImportRefusal(IMPORT_TEXTS.tooMany);
    }
    return {
      records: records.map((record) => ({ ...record, links: links.get(record.line) ?? {} })),
      notes: sheets.length > 1 ? [IMPORT_TEXTS.otherSheets(sheets[0]!, sheets.length - 1)] : [],
    };
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
    if (error.reason === "too_many_columns")
      throw new ImportRefusal(IMPORT_TEXTS.tooManyColumns(error.line ?? 1, MAX_COLUMNS));
    throw new ImportRefusal(
      error.reason === "too_large" ? IMPORT_TEXTS.tooLargeWorkbook : IMPORT_TEXTS.noWorkbook,
    );
  }
}
