import { createHash } from "node:crypto";
import { CATALOGUE_QUESTIONS, ITEM_COLUMNS, ITEM_IMPORT_TEXTS as T } from "@pricetrail/contract";
import type { CatalogueQuestion, ItemColumn } from "@pricetrail/contract";
import { FeedRefusal, inspectFeed, readFeed } from "@pricetrail/feeds";
import type { FeedChoices, FeedInspection, FeedLayout, FeedMapping, Field } from "@pricetrail/feeds";
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
  /** What the columns mean, as it was read. */
  mapping: FeedMapping;
  /** The file's columns are the same each time. */
  isTable: boolean;
  /** Columns that a person has chosen for this source, and that this file no longer has. */
  goneColumns: string[];
}

const PART = 500;

/**
 * Reads a catalogue file. Returns a sentence for one that is refused.
 *
 * @param remembered choices for earlier files, by the keys of their columns
 * @param kept choices for the files of this one's source, which come before those
 */
export function readItems({
  bytes,
  maxRows,
  choices: { columns, ...choices },
  remembered,
  kept,
}: {
  bytes: Uint8Array;
  maxRows: number;
  choices: ItemChoices;
  remembered: Readonly<Record<string, FeedChoices>>;
  kept?: FeedChoices | undefined;
}): ReadItems | { refused: string } {
  try {
    const bare = inspectFeed(bytes, choices);
    const columnsKey = keyOf(bare.layout);
    const known = kept ?? (Object.hasOwn(remembered, columnsKey) ? remembered[columnsKey]! : {});
    const mapping =
      columns === undefined ? stillThere(known.mapping, bare.layout) : mappingOf(columns, bare.layout);
    const made: FeedChoices = { ...known, ...choices, ...(mapping && { mapping }) };
    const found = Object.keys(made).length === 0 ? bare : inspectFeed(bytes, made);
    const rows = rowsOf(bytes, found, maxRows);
    if (rows === undefined) return { refused: T.moreRows };
    return {
      columnsKey,
      // An optional element that is missing today keeps its meaning.
      choices: columns === undefined && known.mapping ? { ...made, mapping: known.mapping } : made,
      ...described(found, mapping !== undefined),
      ...rows,
      mapping: found.layout.mapping,
      isTable: isTable(found.layout),
      goneColumns: columns === undefined ? goneColumns(known.mapping, bare.layout) : [],
    };
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error;
    const sentence = T.fileRefusals[error.reason];
    return { refused: error.line === undefined ? sentence : T.inLine(sentence, error.line) };
  }
}

/** A table's columns are known by their names; of trees, optional elements come and go. */
const isTable = ({ format }: FeedLayout): boolean => format !== "xml" && format !== "jsonl";

/** Without one of these, a tree is another one, too. */
const ESSENTIAL: readonly Field[] = ["id", "gtin", "name", "price"];

function goneColumns(mapping: FeedChoices["mapping"], layout: FeedLayout): string[] {
  return Object.entries(mapping ?? {})
    .filter(([, field]) => isTable(layout) || ESSENTIAL.includes(field))
    .flatMap(([key]) => (layout.keys.includes(key) ? [] : [key]));
}

function keyOf(layout: FeedLayout): string {
  const shape = isTable(layout) ? layout.keys : [layout.item, layout.variant];
  return createHash("sha256")
    .update(JSON.stringify([layout.format, shape]))
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
