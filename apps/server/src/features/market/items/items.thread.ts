import { createHash } from "node:crypto";
import { CATALOGUE_QUESTIONS, ITEM_COLUMNS, ITEM_IMPORT_TEXTS as T } from "@pricetrail/contract";
import type { CatalogueQuestion, ItemColumn } from "@pricetrail/contract";
import { FeedRefusal, inspectFeed, readFeed } from "@pricetrail/feeds";
import type { FeedChoices, FeedInspection, FeedLayout, Field } from "@pricetrail/feeds";
import { statementOf } from "./item-statement.rules.ts";
import type { ItemStatement, StatedColumns } from "./item-statement.rules.ts";

/** What a person has chosen for this file; columns by their position. */
export interface ItemChoices extends Omit<FeedChoices, "mapping"> {
  columns?: readonly { at: number; column: ItemColumn }[];
}

/** A file that was read. */
export interface ReadItems {
  /** Equal for files with the same columns. */
  columnsKey: string;
  columns: { title: string; samples: string[]; column: ItemColumn | null }[];
  isChosen: boolean;
  /** To be kept for the next file with these columns. */
  choices: FeedChoices;
  questions: CatalogueQuestion[];
  sheets: string[];
  /** Rows as JSON, each part an array of `ItemStatement`: whoever serves people parses one part at a time. */
  parts: Uint8Array[];
  refusedRows: { line: number; message: string }[];
}

const PART = 500;

/**
 * Reads a catalogue file. Returns a sentence for one that is refused.
 *
 * @param remembered choices for earlier files, by the keys of their columns
 */
export function readItems({
  bytes,
  maxRows,
  choices: { columns, ...choices },
  remembered,
}: {
  bytes: Uint8Array;
  maxRows: number;
  choices: ItemChoices;
  remembered: Readonly<Record<string, FeedChoices>>;
}): ReadItems | { refused: string } {
  try {
    const bare = inspectFeed(bytes, choices);
    const columnsKey = keyOf(bare.layout);
    const known = Object.hasOwn(remembered, columnsKey) ? remembered[columnsKey]! : {};
    const mapping =
      columns === undefined ? stillThere(known.mapping, bare.layout) : mappingOf(columns, bare.layout);
    const made: FeedChoices = { ...known, ...choices, ...(mapping && { mapping }) };
    const found = Object.keys(made).length === 0 ? bare : inspectFeed(bytes, made);
    const rows = rowsOf(bytes, found, maxRows);
    if (rows === undefined) return { refused: T.moreRows };
    return { columnsKey, choices: made, ...described(found, mapping !== undefined), ...rows };
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
    const sentence = T.fileRefusals[error.reason];
    return { refused: error.line === undefined ? sentence : T.inLine(sentence, error.line) };
  }
}

/** A table's columns are known by their names; of trees, optional elements come and go. */
function keyOf({ format, item, variant, keys }: FeedLayout): string {
  const shape = format === "xml" || format === "jsonl" ? [item, variant] : keys;
  return createHash("sha256")
    .update(JSON.stringify([format, shape]))
    .digest("base64url");
}

function stillThere(mapping: FeedChoices["mapping"], { keys }: FeedLayout): FeedChoices["mapping"] {
  return mapping && Object.fromEntries(Object.entries(mapping).filter(([key]) => keys.includes(key)));
}

function mappingOf(columns: NonNullable<ItemChoices["columns"]>, { keys }: FeedLayout) {
  return Object.fromEntries(
    columns.map(({ at, column }) => {
      const key = keys[at];
      if (key === undefined) throw new FeedRefusal("no_such_column");
      return [key, column];
    }),
  );
}

const isItemColumn = (field: Field | null): field is ItemColumn =>
  field !== null && (ITEM_COLUMNS as readonly string[]).includes(field);

function described({ columns, questions, sheets = [] }: FeedInspection, isChosen: boolean) {
  return {
    isChosen,
    columns: columns.map(({ key, samples, field }) => ({
      title: /^\[\d+\]$/.test(key) ? "" : key,
      samples,
      column: isItemColumn(field) ? field : null,
    })),
    questions: CATALOGUE_QUESTIONS.filter((question) => questions.includes(question)),
    sheets: sheets.length > 1 ? sheets : [],
  };
}

/** Returns undefined for more rows than `maxRows`. */
function rowsOf(bytes: Uint8Array, { layout, questions }: FeedInspection, maxRows: number) {
  const parts: Uint8Array[] = [];
  const refusedRows: ReadItems["refusedRows"] = [];
  const stated = {
    ...statedColumns(Object.values(layout.mapping)),
    isCurrencyOpen: questions.includes("currency"),
  };
  let part: ItemStatement[] = [];
  const endPart = () => {
    if (part.length > 0) parts.push(Buffer.from(JSON.stringify(part)));
    part = [];
  };
  let rows = 0;
  for (const row of readFeed(bytes, layout)) {
    rows += 1;
    if (rows > maxRows) return undefined;
    if (row.kind === "refused") refusedRows.push({ line: row.line, message: T.rowRefusals[row.reason] });
    else part.push(statementOf(row.record, row.problems, row.line, stated));
    if (part.length === PART) endPart();
  }
  endPart();
  return { parts, refusedRows };
}

/** A file of prices states that there is no sale; one without such a column says nothing about sales. */
function statedColumns(fields: readonly Field[]): Omit<StatedColumns, "isCurrencyOpen"> {
  const has = (...some: Field[]) => some.some((field) => fields.includes(field));
  return {
    amounts: [
      ...(has("price", "priceNet", "compareAt") ? ["normalMinor" as const] : []),
      ...(has("salePrice", "compareAt") ? ["saleMinor" as const] : []),
      ...(has("cost") ? ["costMinor" as const] : []),
      ...(has("map") ? ["mapMinor" as const] : []),
      ...(has("rrp") ? ["rrpMinor" as const] : []),
    ],
    saleDates: [
      ...(has("saleFrom", "salePeriod") ? ["saleFrom" as const] : []),
      ...(has("saleTo", "salePeriod") ? ["saleUntil" as const] : []),
    ],
  };
}
