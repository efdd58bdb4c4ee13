import type { Cell, Table } from "./table.ts";

/** What a spreadsheet takes for a formula, and a text that was defused once already. */
const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^''*[=+\-@\t\r]/;

/** Text that a spreadsheet cannot take for a formula: an apostrophe in front of it (OWASP, "CSV Injection"). */
export function defuse(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was defused. */
export function fuse(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text;
}

function field(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return cell.number;
  const text = defuse(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: readonly Cell[]) => `${cells.map(field).join(",")}\r\n`;

/** The table as CSV (RFC 4180, UTF-8 with the mark that makes spreadsheets read it as such), a piece per batch. */
export async function* csvOf<Row>(table: Table<Row>): AsyncGenerator<string> {
  yield `\uFEFF${line(table.columns.map((column) => column.header))}`;
  for await (const rows of table.batches)
    yield rows.map((row) => line(table.columns.map((column) => column.cell(row)))).join("");
}
