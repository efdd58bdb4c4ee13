import type { Cell, Table } from "./table.rules.ts";
import { zipOf } from "./zip.format.ts";
import type { ZipEntry } from "./zip.format.ts";

/** Maximum rows of a sheet including the header; a longer table continues in another sheet. */
const SHEET_ROWS = 1_048_576;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Returns a text escaped for XML, without characters that XML 1.0 cannot represent. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Returns a cell; texts are typed as texts, so that no spreadsheet evaluates them. */
function cellXml(cell: Cell): string {
  if (cell === null) return "<c/>";
  return typeof cell === "string"
    ? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    : `<c><v>${cell.number}</v></c>`;
}

const rowXml = (cells: readonly Cell[]) => `<row>${cells.map(cellXml).join("")}</row>`;

/**
 * Returns the table as a workbook stream (ECMA-376, SpreadsheetML): strings are inline instead of in a shared table, so that
 * nothing accumulates in memory.
 */
export function xlsxOf<Row>(table: Table<Row>, sheetRows = SHEET_ROWS): AsyncGenerator<Uint8Array> {
  return zipOf(parts(table, sheetRows));
}

async function* parts<Row>(table: Table<Row>, sheetRows: number): AsyncGenerator<ZipEntry> {
  const rows = rowsOf(table);
  let pending = await rows.next();
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
  } while (pending.done !== true);
  yield* frame(sheets);

  async function* sheet(): AsyncGenerator<string> {
    yield `${PROLOGUE}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(table.columns.map((column) => column.header))}`;
    let buffer = "";
    for (let count = 1; count < sheetRows && pending.done !== true; count += 1) {
      buffer += rowXml(table.columns.map((column) => column.cell(pending.value as Row)));
      if (buffer.length > 65_536) {
        yield buffer;
        buffer = "";
      }
      pending = await rows.next();
    }
    yield `${buffer}</sheetData></worksheet>`;
  }
}

async function* rowsOf<Row>(table: Table<Row>): AsyncGenerator<Row> {
  for await (const batch of table.batches) yield* batch;
}

function* frame(sheets: number): Generator<ZipEntry> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  yield part(
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers
      .map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)
      .join("")}</sheets></workbook>`,
  );
  yield part(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}/relationships">${numbers
      .map(
        (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )
      .join("")}</Relationships>`,
  );
  yield part(
    "_rels/.rels",
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  yield part(
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`)
      .join("")}</Types>`,
  );
}

const part = (name: string, xml: string): ZipEntry => ({ name, content: [PROLOGUE + xml] });
