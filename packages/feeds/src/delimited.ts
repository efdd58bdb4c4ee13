import { CsvError, parse } from "csv-parse/sync";
import { candidatesOf, readHeader } from "./header.ts";
import { MAX_COLUMNS, MAX_ROW } from "./rows.ts";
import type { RawRow } from "./rows.ts";
import { decode, startOf } from "./text.ts";
import { FeedRefusal } from "./types.ts";
import type { FeedLayout } from "./types.ts";

const DELIMITERS = [",", ";", "\t", "|", "¦", "^", "~", "\u0001", "\u001f"];
/** Characters and records that decide about the separator, the quotes and the header. */
const SAMPLE = 262_144;
const SAMPLE_RECORDS = 200;
/** Records among which the header is looked for. */
const HEAD_RECORDS = 20;
/** Characters that are cut into records at once. */
const SEGMENT = 65_536;

/** A record that is not empty. */
interface Line {
  /** Its first line in the file, from 1. */
  line: number;
  cells: string[];
  refused?: RawRow["refused"];
}

export type DelimitedLayout = Pick<FeedLayout, "delimiter" | "isQuoted" | "headerRecord"> & {
  encoding: string;
};

/** Recognises the separator, whether cells are in quotes, and the header, by the file's beginning. */
export function recogniseDelimited(
  bytes: Uint8Array,
  encoding: string,
): DelimitedLayout & { sample: Line[] } {
  const text = startOf(bytes, encoding, SAMPLE);
  const [, declared] = /^sep=([^\r\n])\r?\n/i.exec(text.slice(0, 10)) ?? [];
  let best: { delimiter: string; isQuoted: boolean; sample: Line[]; score: number } | undefined;
  for (const delimiter of declared === undefined ? DELIMITERS : [declared]) {
    if (!text.includes(delimiter) && delimiter !== ",") continue;
    const quoted = sampleOf(text, { delimiter, isQuoted: true, encoding });
    // Without quotes only where more rows come out right so: inches in a file that has none.
    const bare = quoted.some(({ refused }) => refused !== undefined)
      ? sampleOf(text, { delimiter, isQuoted: false, encoding })
      : [];
    const isQuoted = usualOf(bare).length <= usualOf(quoted).length;
    const sample = isQuoted ? quoted : bare;
    const score = scoreOf(sample);
    if (best === undefined || score > best.score) best = { delimiter, isQuoted, sample, score };
  }
  const { delimiter, isQuoted, sample } = best!;
  return { delimiter, isQuoted, encoding, headerRecord: headerOf(sample.map(({ cells }) => cells)), sample };
}

function sampleOf(text: string, layout: DelimitedLayout): Line[] {
  const lines: Line[] = [];
  try {
    for (const line of linesOf([text], layout)) {
      lines.push(line);
      if (lines.length >= SAMPLE_RECORDS) break;
    }
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
  }
  // The last one may end inside a cell.
  return text.length >= SAMPLE && lines.length > 2 ? lines.slice(0, -1) : lines;
}

/** Known names in a header, and records of the usual width: what the right separator gives most of. */
function scoreOf(sample: readonly Line[]): number {
  const heads = sample.slice(0, HEAD_RECORDS).map(({ cells }) => namesIn(cells));
  const widths = sample.filter(({ refused }) => refused === undefined).map(({ cells }) => widthOf(cells));
  const usual = mostOf(widths);
  if (usual < 2) return Math.max(0, ...heads) / 2;
  const same = widths.filter((width) => width === usual).length / sample.length;
  const refused = sample.filter((line) => line.refused !== undefined).length;
  return 2 * Math.max(0, ...heads) + same * Math.min(usual, 12) - (4 * refused) / sample.length;
}

/** The records of the usual width. */
function usualOf(sample: readonly Line[]): Line[] {
  const good = sample.filter(({ refused }) => refused === undefined);
  const usual = mostOf(good.map(({ cells }) => widthOf(cells)));
  return good.filter(({ cells }) => widthOf(cells) === usual);
}

const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== "") + 1;

function mostOf(widths: readonly number[]): number {
  const counts = [...Map.groupBy(widths, (width) => width)];
  return counts.toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Longer cells are no names of columns. */
const MAX_NAME = 80;

/** Returns how many cells are names of columns, less those that can be none. */
export function namesIn(cells: readonly (string | number)[]): number {
  let names = 0;
  for (const cell of cells) {
    const text = String(cell).trim();
    if (text === "") continue;
    if (text.length > MAX_NAME || /^[-+]?\d[\d.,\s]*$|^https?:/i.test(text)) names -= 1;
    else {
      const meaning = readHeader(text);
      const isKnown = meaning.concepts.size > 0 && meaning.unknown === 0;
      if (isKnown) names += candidatesOf(meaning).length > 0 ? 1 : 0.5;
    }
  }
  return names;
}

/**
 * Returns which record is the header, from 1: the one with the most known names; else the first, if it differs from the rows
 * below as names do from values; 0 for none.
 */
export function headerOf(records: readonly (readonly (string | number)[])[]): number {
  const first = records.slice(0, HEAD_RECORDS);
  const names = first.map(namesIn);
  const most = Math.max(...names, 0);
  if (most >= 2) return names.indexOf(most) + 1;
  const [head, ...rows] = records;
  if (head === undefined) return 0;
  const texts = head.map((cell) => String(cell).trim()).filter((text) => text !== "");
  const isNames = texts.every(
    (text) => text.length <= MAX_NAME && !/^[-+]?\d[\d.,\s]*$|^https?:|^\d{4}-/i.test(text),
  );
  if (!isNames || new Set(texts).size < texts.length || texts.length === 0) return 0;
  if (most >= 1) return 1;
  const isNumber = (cell: string | number | undefined) =>
    cell !== undefined && /^[-+]?\d[\d.,\s]*$/.test(String(cell).trim());
  const hasNumbers = head.some(
    (_, at) => rows.length > 0 && rows.filter((row) => isNumber(row[at])).length > rows.length / 2,
  );
  return hasNumbers ? 1 : 0;
}

/** Reads the rows behind the header. */
export function* delimitedRows(bytes: Uint8Array, layout: DelimitedLayout, width: number): Generator<RawRow> {
  let record = 0;
  for (const { line, cells, refused } of linesOf(decode(bytes, layout.encoding), layout)) {
    record += 1;
    if (record <= (layout.headerRecord ?? 0)) continue;
    if (refused !== undefined) yield { line, cells: [], refused };
    else if (widthOf(cells) > width) yield { line, cells, refused: "too_many_cells" };
    else yield { line, cells };
  }
}

/**
 * Cuts a text into records that are not empty. It is parsed in segments that end at a line's end outside quotes; where quotes do not
 * match, only that line is refused.
 */
function* linesOf(parts: Iterable<string>, layout: DelimitedLayout): Generator<Line> {
  let line = 1;
  for (const segment of segmentsOf(withLineFeeds(parts), layout.isQuoted === true)) {
    const directive = line === 1 ? /^sep=[^\n]\n/i.exec(segment.slice(0, 10)) : null;
    const text = directive ? segment.slice(directive[0].length) : segment;
    if (directive) line = 2;
    for (const found of recordsOf(text, layout, line))
      if (found.refused !== undefined || found.cells.some((cell) => cell !== "")) yield found;
    line += countOf(text, "\n");
  }
}

/** Line feeds alone end lines; a carriage return at the end of a part waits for the next one. */
function* withLineFeeds(parts: Iterable<string>): Generator<string> {
  let held = "";
  for (const part of parts) {
    const text = held + part;
    held = text.endsWith("\r") ? "\r" : "";
    yield (held === "" ? text : text.slice(0, -1)).replaceAll(/\r\n?/g, "\n");
  }
  if (held !== "") yield "\n";
}

function* segmentsOf(parts: Iterable<string>, isQuoted: boolean): Generator<string> {
  let held = "";
  for (const part of parts) {
    held += part;
    while (held.length >= SEGMENT) {
      const end = cutAt(held, isQuoted);
      if (end === -1) {
        if (held.length < MAX_ROW) break;
        // A row without an end: it is given up at the next line's end, or where it is.
        const next = held.indexOf("\n", MAX_ROW - 1);
        yield held.slice(0, next === -1 ? held.length : next + 1);
        held = next === -1 ? "" : held.slice(next + 1);
        continue;
      }
      yield held.slice(0, end);
      held = held.slice(end);
    }
  }
  if (held !== "") yield held;
}

/** Returns behind which line's end a segment may be cut: the last one before which quotes are even; -1 for none. */
function cutAt(text: string, isQuoted: boolean): number {
  if (!isQuoted) return text.lastIndexOf("\n") + 1 || -1;
  let isEven = true;
  let cut = -1;
  let from = 0;
  for (let quote = text.indexOf('"'); ; quote = text.indexOf('"', from)) {
    const until = quote === -1 ? text.length : quote;
    if (isEven) {
      const end = text.lastIndexOf("\n", until - 1);
      if (end >= from) cut = end + 1;
    }
    if (quote === -1) return cut;
    isEven = !isEven;
    from = quote + 1;
  }
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** Lines of a segment whose quotes do not match, after which each further line is read by itself. */
const MAX_RESUMED = 8;

/** @param first the number of the text's first line */
function* recordsOf(text: string, layout: DelimitedLayout, first: number): Generator<Line> {
  let start = 0;
  let line = first;
  // A text without an end of a row within the limit is not parsed as a whole.
  for (let resumed = text.length > MAX_ROW ? MAX_RESUMED : 0; start < text.length; resumed += 1) {
    const end = resumed < MAX_RESUMED ? text.length : plainEnd(text, start);
    // A line alone: plain lines end within the limit.
    if (end - start > MAX_ROW) {
      yield { line, cells: [], refused: "too_large" };
      start = end;
      line += 1;
      continue;
    }
    const { records, lines, isWhole } = parsed(text.slice(start, end), layout, line);
    yield* records;
    if (isWhole) {
      if (end < text.length) line += countOf(text.slice(start, end), "\n");
      start = end;
      continue;
    }
    for (let skipped = 0; skipped < lines; skipped += 1) start = lineEnd(text, start);
    yield { line: line + lines, cells: [], refused: "malformed" };
    start = lineEnd(text, start);
    line += lines + 1;
  }
}

/** Returns where the lines from `from` on end that have no quote; of a line that has one, that line's end. */
function plainEnd(text: string, from: number): number {
  const quote = text.indexOf('"', from);
  const end = quote === -1 ? text.length : text.lastIndexOf("\n", quote) + 1;
  return end > from && end - from <= MAX_ROW ? end : lineEnd(text, from);
}

/** Returns where the line after the one at `from` begins. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}

/** Parses a text up to a line whose quotes do not match, and returns how many lines come before that one. */
function parsed(text: string, { delimiter = ",", isQuoted }: DelimitedLayout, first: number) {
  const records: Line[] = [];
  /** The last line of the record before: a quoted cell may span lines, and a row is identified by its first line. */
  let lines = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: "\n",
      quote: isQuoted ? '"' : false,
      relax_column_count: true,
      on_record: (cells: string[], info) => {
        if (cells.length > MAX_COLUMNS) throw new FeedRefusal("too_many_columns", first + lines);
        records.push({ line: first + lines, cells: cells.map((cell) => cell.trim()) });
        lines = info.lines;
        return null;
      },
    });
    return { records, lines, isWhole: true };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, lines, isWhole: false };
  }
}
