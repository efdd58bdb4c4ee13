import { currencyOf, readAmount } from "./amounts.ts";
import { readDate, readPeriod } from "./dates.ts";
import type { DateResult } from "./dates.ts";
import { readGtin } from "./gtin.ts";
import type { Cell, RawRow } from "./rows.ts";
import type { CellProblem, CellProblemReason, FeedLayout, FeedRecord, FeedRow, Field } from "./types.ts";

const MONEY = ["price", "salePrice", "compareAt", "rrp", "map", "cost", "priceNet"] as const;
type MoneyField = (typeof MONEY)[number];
const TEXTS = [
  "id",
  "mpn",
  "name",
  "brand",
  "category",
  "subcategory",
  "url",
  "image",
  "stock",
  "quantity",
  "minQuantity",
  "condition",
  "variantOf",
  "packSize",
  "unit",
] as const;
/** Texts that identify a product are never cut. */
const IDENTIFYING: ReadonlySet<Field> = new Set(["id", "mpn", "url", "variantOf"]);
/** Longest text in characters. */
const MAX_TEXT = 2000;
const MAX_PROBLEM = 100;
/** Options and attributes of one product. */
const MAX_LISTED = 30;

/** What rows inherit from the rows above, and what has been seen. */
interface Memory {
  lineOf: Map<string, number>;
  /** The last row that named a group, with what its variants leave out. */
  group?: { key: string; shared: Partial<FeedRecord> };
}

/** Returns a function that reads rows as products, one after the other. */
export function createRecordReader(layout: FeedLayout): (row: RawRow) => FeedRow {
  const columns = new Map<Field, number[]>();
  layout.keys.forEach((key, at) => {
    const field = layout.mapping[key];
    if (field !== undefined) columns.set(field, [...(columns.get(field) ?? []), at]);
  });
  const memory: Memory = { lineOf: new Map() };
  return (row) => readRow(row, layout, columns, memory);
}

const isEmpty = (cell: Cell | undefined): boolean => cell === undefined || cell === "";

function readRow(
  row: RawRow,
  layout: FeedLayout,
  columns: ReadonlyMap<Field, readonly number[]>,
  memory: Memory,
): FeedRow {
  const { line, cells } = row;
  if (row.refused !== undefined) return { kind: "refused", line, reason: row.refused };
  const problems: CellProblem[] = [];
  const record: FeedRecord = {};
  const report = (at: number, field: Field, reason: CellProblemReason, value: string) =>
    problems.push({ key: layout.keys[at]!, field, reason, value: value.slice(0, MAX_PROBLEM) });
  /** The first column of a field that has a value in this row. */
  const firstOf = (field: Field): number | undefined => columns.get(field)?.find((at) => !isEmpty(cells[at]));
  for (const field of TEXTS) {
    const at = firstOf(field);
    if (at === undefined) continue;
    const text = IDENTIFYING.has(field) ? bareOf(textOf(cells[at]!)) : textOf(cells[at]!);
    if (text.length > MAX_TEXT && IDENTIFYING.has(field)) report(at, field, "too_long", text);
    else if (text !== "") record[field] = text.slice(0, MAX_TEXT);
  }
  const tax = firstOf("taxRate");
  if (tax !== undefined) {
    const rate = rateOf(cells[tax]!);
    if (rate !== undefined) record.taxRate = rate;
  }
  for (const at of columns.get("gtin") ?? []) {
    if (isEmpty(cells[at]) || record.gtin !== undefined) continue;
    const found = readGtin(cells[at]!);
    if (found.kind === "gtin") record.gtin = found.gtin;
    else if (found.kind !== "none")
      report(at, "gtin", found.kind === "invalid" ? "gtin_invalid" : "gtin_rounded", String(cells[at]));
  }
  readAmounts(record, cells, layout, firstOf, report);
  readSaleDates(record, cells, layout, firstOf, report);
  readLists(record, cells, layout, columns);
  if (isExtra(record, layout)) return { kind: "refused", line, reason: "extra_row" };
  inherit(record, memory);
  const hasKey = record.id ?? record.gtin ?? record.url ?? record.name ?? record.variantOf;
  if (hasKey === undefined) return { kind: "refused", line, reason: "no_key" };
  if (record.id !== undefined) {
    const first = memory.lineOf.get(record.id);
    if (first === undefined) memory.lineOf.set(record.id, line);
    else report(columns.get("id")![0]!, "id", "duplicate", String(first));
  }
  return { kind: "record", line, record, problems };
}

/** Without the apostrophe by which spreadsheets mark a text. */
const bareOf = (text: string): string => (/^'[\d+=@-]/.test(text) ? text.slice(1) : text);

/** Trimmed, with single blanks. */
function textOf(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  return cell
    .slice(0, 4 * MAX_TEXT)
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();
}

/** Percent as decimal text; a share such as 0.2 is 20. */
function rateOf(cell: Cell): string | undefined {
  const text = String(cell).trim().slice(0, 20).replace(",", ".");
  const [, number] = /^(\d{1,2}(?:\.\d{1,4})?)\s?%?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const value = Number(number);
  const isShare = value > 0 && value < 1 && !text.includes("%");
  return String(isShare ? Math.round(value * 10_000) / 100 : value);
}

type Report = (at: number, field: Field, reason: CellProblemReason, value: string) => void;

function readAmounts(
  record: FeedRecord,
  cells: RawRow["cells"],
  layout: FeedLayout,
  firstOf: (field: Field) => number | undefined,
  report: Report,
): void {
  const currencyAt = firstOf("currency");
  const stated = currencyAt === undefined ? null : currencyOf(String(cells[currencyAt]));
  if (currencyAt !== undefined && stated === null)
    report(currencyAt, "currency", "currency_unknown", String(cells[currencyAt]));
  const known =
    stated ?? (currencyAt === undefined ? (layout.headerCurrency ?? layout.currency ?? null) : null);
  let printed: string | null = null;
  for (const field of MONEY) {
    const at = firstOf(field);
    if (at === undefined) continue;
    // An amount without a currency beside one that has one is in the same.
    const currency = known ?? printed;
    const read = readAmount(cells[at]!, { currency, decimal: layout.decimal });
    if (read.kind === "amount") {
      record[field] = read.amount;
      printed ??= read.amount.currency;
    } else if (read.kind === "problem") report(at, field, read.reason, String(cells[at]));
  }
}

function readSaleDates(
  record: FeedRecord,
  cells: RawRow["cells"],
  layout: FeedLayout,
  firstOf: (field: Field) => number | undefined,
  report: Report,
): void {
  const store = (field: "saleFrom" | "saleTo", at: number, read: DateResult, of: Field) => {
    if (read.kind === "date") record[field] ??= read.date;
    else if (read.kind === "problem") report(at, of, read.reason, String(cells[at]));
  };
  for (const field of ["saleFrom", "saleTo"] as const) {
    const at = firstOf(field);
    if (at !== undefined) store(field, at, readDate(cells[at]!, layout.dates), field);
  }
  const at = firstOf("salePeriod");
  if (at === undefined) return;
  const [from, to] = readPeriod(String(cells[at]), layout.dates);
  store("saleFrom", at, from, "salePeriod");
  store("saleTo", at, to, "salePeriod");
}

function readLists(
  record: FeedRecord,
  cells: RawRow["cells"],
  layout: FeedLayout,
  columns: ReadonlyMap<Field, readonly number[]>,
): void {
  const listOf = (field: Field): Record<string, string> | undefined => {
    const filled = (columns.get(field) ?? []).filter((at) => !isEmpty(cells[at])).slice(0, MAX_LISTED);
    if (filled.length === 0) return undefined;
    return Object.fromEntries(filled.map((at) => [layout.keys[at]!, textOf(cells[at]!).slice(0, MAX_TEXT)]));
  };
  const options = listOf("option");
  if (options !== undefined) record.options = options;
  const attributes = listOf("attribute");
  if (attributes !== undefined) record.attributes = attributes;
}

/** A variant that leaves out the group's number, name, brand or category has those of the row that began its group. */
function inherit(record: FeedRecord, memory: Memory): void {
  const { variantOf, name, brand, category, url } = record;
  const { group } = memory;
  if (variantOf !== undefined && variantOf !== group?.key) {
    memory.group = {
      key: variantOf,
      shared: {
        ...(name && { name }),
        ...(brand && { brand }),
        ...(category && { category }),
        ...(url && { url }),
      },
    };
    return;
  }
  if (group === undefined) return;
  if (variantOf === undefined && (name !== undefined || record.id === undefined)) {
    delete memory.group;
    return;
  }
  if (variantOf === undefined) record.variantOf = group.key;
  for (const [field, value] of Object.entries(group.shared)) {
    if (field === "name") record.name ??= value as string;
    if (field === "brand") record.brand ??= value as string;
    if (field === "category") record.category ??= value as string;
  }
}

/** A row of a group with neither a number, an option nor an amount only adds a picture. */
function isExtra(record: FeedRecord, { mapping }: FeedLayout): boolean {
  if (record.variantOf === undefined || record.id !== undefined || record.options !== undefined) return false;
  const hasAmounts = Object.values(mapping).some((field) => (MONEY as readonly string[]).includes(field));
  return (
    hasAmounts &&
    MONEY.every((field: MoneyField) => record[field] === undefined) &&
    record.quantity === undefined &&
    record.url === undefined &&
    record.name === undefined
  );
}
