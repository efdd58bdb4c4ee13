import type { Cell, Table } from "./table.rules.ts";

/** Characters that begin a formula, including their full-width forms, which East Asian spreadsheets treat alike. */
const SIGN = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";
/** Positions where a spreadsheet may begin a cell: the start, and after separators. */
const BEGIN = "^|[;\\t\\r\\n]";
const FORMULA = new RegExp(`(${BEGIN})('*)(?=${SIGN})`, "g");
const NEUTRALISED = new RegExp(`(${BEGIN})'('*)(?=${SIGN})`, "g");

/** Neutralises formulas in a text by an apostrophe before each (OWASP, "CSV Injection"). */
export function escapeFormula(text: string): string {
  return text.replace(FORMULA, "$1'$2");
}

/** Returns the original of an escaped text. */
export function unescapeFormula(text: string): string {
  return text.replace(NEUTRALISED, "$1$2");
}

function field(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return cell.number;
  const text = escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]) => `${cells.map(field).join(",")}\r\n`;

/** Yields the table as CSV (RFC 4180, UTF-8 with a byte-order mark, which spreadsheets need), one chunk per batch. */
export async function* csvOf<Row>(table: Table<Row>): AsyncGenerator<string> {
  yield `\uFEFF${line(table.columns.map((column) => column.header))}`;
  for await (const rows of table.batches)
    yield rows.map((row) => line(table.columns.map((column) => column.cell(row)))).join("");
}
