import { isoCode } from "@pricetrail/extract";
import { currencyOf, readAmount, shownDecimal } from "./amounts.ts";
import { readDate } from "./dates.ts";
import { headerOf, recogniseDelimited } from "./delimited.ts";
import { findKeys } from "./jsonl.ts";
import { readHeader } from "./header.ts";
import { currencyInName, fixedByFormat } from "./known-formats.ts";
import { MONEY_FIELDS, proposeFields } from "./mapping.ts";
import type { NamedColumn } from "./mapping.ts";
import { profileOf } from "./profile.ts";
import { rawRows } from "./read.ts";
import type { Cell, RawRow } from "./rows.ts";
import { encodingOf, startOf } from "./text.ts";
import { FeedRefusal } from "./types.ts";
import type { FeedChoices, FeedInspection, FeedLayout, FeedMapping, FeedQuestion, Field } from "./types.ts";
import { isArchive, isOldWorkbook, openWorkbook } from "./workbook.ts";
import type { Workbook } from "./workbook.ts";
import { findItems, nameOfPath } from "./xml-items.ts";

/** Rows whose cells decide about the mapping. */
const SAMPLE_ROWS = 200;

/**
 * Recognises how a file is to be read and proposes what its columns mean.
 *
 * @param choices what a person has decided, for this file or an earlier one of its source
 * @throws FeedRefusal for a file that cannot be read
 */
export function inspectFeed(bytes: Uint8Array, choices: FeedChoices = {}): FeedInspection {
  const { columns, sheets, ...found } = structureOf(bytes, choices);
  const bare: FeedLayout = { ...found, ...choices, mapping: {} };
  const rows = sampleOf(bytes, bare);
  const cellsOf = (at: number): (Cell | undefined)[] => rows.map(({ cells }) => cells[at]);
  const profiles = columns.map((_, at) => profileOf(cellsOf(at)));
  const named = columns.map((column, at): NamedColumn => ({ ...column, profile: profiles[at]! }));
  const fixed = fixedByFormat(found.keys, found.item, evidenceOf(bytes, found.encoding, rows));
  const proposed = choices.mapping === undefined ? proposeFields(named, fixed.fields) : [];
  const fields = choices.mapping === undefined ? proposed : chosenFields(found.keys, choices.mapping);
  const mapping: FeedMapping = Object.fromEntries(
    found.keys.flatMap((key, at) =>
      fields[at] === null || fields[at] === undefined ? [] : [[key, fields[at]]],
    ),
  );
  const layout: FeedLayout = { ...bare, mapping };
  const money = found.keys.map((_, at) => at).filter((at) => MONEY_FIELDS.has(fields[at] ?? ""));
  const headerCurrency = fixed.currency ?? namedCurrency(money.map((at) => found.keys[at]!));
  if (headerCurrency !== undefined) layout.headerCurrency = headerCurrency;
  if (choices.decimal === undefined) {
    const decimal = decimalOf(money.flatMap(cellsOf));
    if (decimal !== undefined) layout.decimal = decimal;
  }
  return {
    layout,
    columns: found.keys.map((key, at) => ({
      key,
      field: fields[at] ?? null,
      samples: profiles[at]!.samples,
    })),
    questions: questionsOf(layout, fields, cellsOf, rows),
    ...(sheets === undefined ? {} : { sheets }),
  };
}

/** Where the file breaks off is said when it is read: the rows before are enough here. */
function sampleOf(bytes: Uint8Array, layout: FeedLayout): RawRow[] {
  const rows: RawRow[] = [];
  try {
    for (const row of rawRows(bytes, layout)) {
      if (row.refused === undefined) rows.push(row);
      if (rows.length >= SAMPLE_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof FeedRefusal) || error.reason !== "malformed") throw error;
  }
  return rows;
}

/** Characters of a file's beginning, and rows, whose addresses and letters show the country. */
const EVIDENCE = 4000;
const EVIDENCE_ROWS = 50;

function evidenceOf(bytes: Uint8Array, encoding: string | undefined, rows: readonly RawRow[]): string {
  const start = encoding === undefined ? "" : startOf(bytes, encoding, EVIDENCE).slice(0, EVIDENCE);
  const cells = rows
    .slice(0, EVIDENCE_ROWS)
    .flatMap(({ cells }) => cells.map((cell) => String(cell ?? "").slice(0, 300)));
  return [start, ...cells].join("\n");
}

/** The currency that the names of price columns state, if it is one. */
function namedCurrency(names: readonly string[]): string | undefined {
  const stated = new Set(
    names.map((name) => currencyInName(name, (code) => isoCode(code) === code, currencyOf)),
  );
  stated.delete(null);
  return stated.size === 1 ? ([...stated][0] ?? undefined) : undefined;
}

interface Structure extends Omit<FeedLayout, "mapping"> {
  columns: Omit<NamedColumn, "profile">[];
  sheets?: string[];
}

function structureOf(bytes: Uint8Array, { sheet }: FeedChoices): Structure {
  if (bytes.length === 0) throw new FeedRefusal("empty");
  if (isOldWorkbook(bytes)) throw new FeedRefusal("old_workbook");
  if (isArchive(bytes)) return ofWorkbook(openWorkbook(bytes), sheet);
  const encoding = encodingOf(bytes);
  const start = startOf(bytes, encoding, 2000).trimStart();
  if (start === "") throw new FeedRefusal("empty");
  if (/^(?:<!doctype html|<html|<head|<body)/i.test(start)) throw new FeedRefusal("html");
  if (/^[VATBPRS][ ;][^\n]{0,200}\n?/.test(start) && isDatanorm(start)) throw new FeedRefusal("datanorm");
  if (start.startsWith("<")) return ofXml(bytes, encoding);
  if (/^(?:\{\s*["}]|\[\s*[{\]])/.test(start)) return ofJson(bytes, encoding);
  return ofDelimited(bytes, encoding);
}

/** Datanorm 4 begins with a line V and has a letter for each kind of record. */
const isDatanorm = (start: string): boolean => /^V[ ;]/.test(start) && /\n[ABDJPRSTWZ];/.test(start);

function ofXml(bytes: Uint8Array, encoding: string): Structure {
  const { keys, repeated, ...structure } = findItems(bytes, encoding);
  return {
    format: "xml",
    encoding,
    ...structure,
    keys,
    columns: keys.map((key) => ({
      name: nameOfPath(key),
      bonus: bonusOf(key, repeated.has(key)),
      isShared: structure.variant !== undefined && !key.startsWith(`${structure.variant}/`),
    })),
  };
}

function ofJson(bytes: Uint8Array, encoding: string): Structure {
  const { keys, repeated } = findKeys(bytes, encoding);
  return {
    format: "jsonl",
    encoding,
    keys,
    columns: keys.map((key) => ({ name: nameOfPath(key), bonus: bonusOf(key, repeated.has(key)) })),
  };
}

/** A product's own attribute or element "id" comes before other numbers; what is deep below it, or occurs in a list, comes last. */
function bonusOf(key: string, isRepeated: boolean): number {
  const depth = key.split(/[/.]/).length - 1;
  if (
    isRepeated &&
    key
      .split("/")
      .slice(0, -1)
      .some((part) => readHeader(part).concepts.has("variant"))
  )
    return -1;
  return (
    (/^(?:@|g:)?(?:(?:item|product|offer|unique)_?)?id$/i.test(key) ? 0.06 : 0) -
    (isRepeated && depth > 0 ? 0.25 : 0) -
    0.01 * depth
  );
}

function ofDelimited(bytes: Uint8Array, encoding: string): Structure {
  const { sample, ...layout } = recogniseDelimited(bytes, encoding);
  const rows = sample.map(({ cells }) => cells);
  return { format: "delimited", ...layout, ...headOf(rows, layout.headerRecord ?? 0) };
}

function ofWorkbook({ sheets, rows }: Workbook, chosen: string | undefined): Structure {
  const sheet = chosen ?? sheets[0]!;
  const sample: Cell[][] = [];
  for (const { cells } of rows(sheet)) {
    sample.push(cells);
    if (sample.length >= SAMPLE_ROWS) break;
  }
  if (sample.length === 0) throw new FeedRefusal("empty");
  const headerRecord = headerOf(sample);
  return { format: "xlsx", sheet, sheets, headerRecord, ...headOf(sample, headerRecord) };
}

/** Names a table's columns by its header, whose empty and repeated names become positions. */
export function headOf(
  rows: readonly (readonly Cell[])[],
  headerRecord: number,
): Pick<Structure, "keys" | "columns"> {
  const head = headerRecord === 0 ? undefined : rows[headerRecord - 1];
  const below = rows.slice(headerRecord);
  const widthOf = (cells: readonly Cell[]) => cells.findLastIndex((cell) => cell !== "") + 1;
  const width = head === undefined ? Math.max(0, ...below.map(widthOf)) : widthOf(head);
  const keys: string[] = [];
  const columns: Structure["columns"] = [];
  for (let at = 0; at < width; at += 1) {
    const name = String(head?.[at] ?? "")
      .replaceAll("\u00a0", " ")
      .trim();
    keys.push(name === "" || keys.includes(name) ? `[${at}]` : name);
    columns.push({ name: name === "" ? null : name });
  }
  return { keys, columns };
}

function chosenFields(keys: readonly string[], mapping: FeedMapping): (Field | null)[] {
  if (Object.keys(mapping).some((key) => !keys.includes(key))) throw new FeedRefusal("no_such_column");
  return keys.map((key) => (Object.hasOwn(mapping, key) ? mapping[key]! : null));
}

/** The decimal separator that the amounts show, where none of them shows the other. */
function decimalOf(cells: readonly (Cell | undefined)[]): FeedLayout["decimal"] {
  const shown = new Set(cells.map((cell) => (typeof cell === "string" ? shownDecimal(cell) : undefined)));
  shown.delete(undefined);
  return shown.size === 1 ? [...shown][0] : undefined;
}

function questionsOf(
  layout: FeedLayout,
  fields: readonly (Field | null)[],
  cellsOf: (at: number) => (Cell | undefined)[],
  rows: readonly RawRow[],
): FeedQuestion[] {
  const questions: FeedQuestion[] = [];
  const has = (...names: Field[]) => fields.some((field) => field !== null && names.includes(field));
  const columnsOf = (test: (field: Field) => boolean) =>
    fields.flatMap((field, at) => (field !== null && test(field) ? [at] : []));
  const money = columnsOf((field) => MONEY_FIELDS.has(field));
  const isEmpty = (cell: Cell | undefined) => cell === undefined || String(cell).trim() === "";
  if (!has("id", "gtin", "url", "name")) questions.push("no_key");
  if (money.every((at) => cellsOf(at).every(isEmpty))) questions.push("no_price");
  const known = layout.currency ?? layout.headerCurrency ?? null;
  const currency = columnsOf((field) => field === "currency");
  const reads = rows.flatMap(({ cells }) =>
    money.map((at) => {
      const own = currency
        .map((column) => currencyOf(String(cells[column] ?? "")))
        .find((code) => code !== null);
      return readAmount(cells[at] ?? "", { currency: own ?? known, decimal: layout.decimal });
    }),
  );
  if (reads.some((read) => read.kind === "amount" && read.amount.currency === null))
    questions.push("currency");
  if (reads.some((read) => read.kind === "problem" && read.reason === "amount_ambiguous"))
    questions.push("decimal");
  const dates = columnsOf((field) => field === "saleFrom" || field === "saleTo").flatMap(cellsOf);
  const isAmbiguous = (cell: Cell | undefined) => {
    const read = readDate(String(cell ?? ""), layout.dates);
    return read.kind === "problem" && read.reason === "date_ambiguous";
  };
  if (dates.some(isAmbiguous)) questions.push("dates");
  return questions;
}
