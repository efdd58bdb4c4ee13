import type { Cell, Table } from "./table.rules.ts";

/** The signs that begin a formula, and their full-width likes, which spreadsheets set for East Asia take for the same. */
const SIGN = "[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]";
/** Where a spreadsheet may see a cell begin: at the start, and behind what some of them split cells at. */
const BEGIN = "^|[;\\t\\r\\n]";
const FORMULA = new RegExp(`(${BEGIN})('*)(?=${SIGN})`, "g");
const NEUTRALISED = new RegExp(`(${BEGIN})'('*)(?=${SIGN})`, "g");

/** Text in which a spreadsheet can find no formula: an apostrophe in front of each (OWASP, "CSV Injection"). */
export function escapeFormula(text: string): string {
  return text.replace(FORMULA, "$1'$2");
}

/** The text that was escaped. */
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

/** The table as CSV (RFC 4180, UTF-8 with the mark that makes spreadsheets read it as such), a piece per batch. */
export async function* csvOf<Row>(table: Table<Row>): AsyncGenerator<string> {
  yield `\uFEFF${line(table.columns.map((column) => column.header))}`;
  for await (const rows of table.batches)
    yield rows.map((row) => line(table.columns.map((column) => column.cell(row)))).join("");
}
