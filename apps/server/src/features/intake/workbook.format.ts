import { IMPORT_TEXTS } from "@pricetrail/contract";
import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { ImportRefusal, MAX_COLUMNS } from "./import-columns.rules.ts";
import type { ImportRecord, ImportTable } from "./import-columns.rules.ts";

/** Maximum bytes of the parts of a workbook that are read, unpacked. */
const MAX_UNPACKED = 48 * 1024 * 1024;
/** Characters parsed at once, so that a long sheet ends early. */
const CHUNK = 65_536;
/** Deeper than any workbook; the parser's time grows with the square of the depth. */
const MAX_DEPTH = 60;

const refused = (): ImportRefusal => new ImportRefusal(IMPORT_TEXTS.noWorkbook);

/** Returns whether bytes begin like a ZIP archive, which a workbook (.xlsx) is. */
export const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** Returns whether bytes begin like a file of Excel 2003 and before, or like one with a password. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Reads the first visible sheet of a workbook (ECMA-376, SpreadsheetML): the cells' stored values, as texts. Two libraries that the
 * program has anyway, for ZIP and XML, read it within limits; those for workbooks fail on hostile and damaged files (decision 20).
 *
 * @throws ImportRefusal for another archive, one that unpacks to too much, and more than `maxRows` rows with a head
 */
export function tableOfWorkbook(bytes: Uint8Array, maxRows: number): ImportTable {
  const part = partsOf(bytes);
  const book = relationsOf(part("_rels/.rels"), "").find(({ type }) =>
    type.endsWith("/officeDocument"),
  )?.target;
  if (book === undefined) throw refused();
  const relations = relationsOf(part(book.replace(/([^/]*)$/, "_rels/$1.rels")), book);
  const sheets = sheetsOf(part(book)).flatMap(({ name, relation, isHidden }) => {
    const { type = "", target } = relations.find(({ id }) => id === relation) ?? {};
    // A sheet may also be a chart.
    return isHidden || target === undefined || !type.endsWith("/worksheet") ? [] : [{ name, path: target }];
  });
  const [sheet] = sheets;
  if (!sheet) throw refused();
  const strings = relations.find(({ type }) => type.endsWith("/sharedStrings"))?.target;
  const records = rowsOf(part(sheet.path), strings === undefined ? [] : stringsOf(part(strings)), maxRows);
  return {
    records,
    notes: sheets.length > 1 ? [IMPORT_TEXTS.otherSheets(sheet.name, sheets.length - 1)] : [],
  };
}

/** Returns a function that unpacks one part; it throws for a missing one, and when all of them are too much. */
function partsOf(bytes: Uint8Array): (name: string) => string {
  let left = MAX_UNPACKED;
  return (name) => {
    let isTooLarge = false;
    try {
      const { [name]: part } = unzipSync(bytes, {
        filter: (file) => {
          if (file.name !== name) return false;
          left -= file.originalSize;
          isTooLarge = left < 0;
          return !isTooLarge;
        },
      });
      if (part) return new TextDecoder("utf-8", { fatal: true }).decode(part);
    } catch {
      // Not a ZIP archive after all, or a damaged one.
    }
    throw isTooLarge ? new ImportRefusal(IMPORT_TEXTS.tooLargeWorkbook) : refused();
  };
}

interface Reader {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Reads XML whose elements may have any prefix; it must be complete, since a cut part would lose rows in silence. */
function readXml(xml: string, reader: Reader): void {
  let depth = 0;
  let hasRoot = false;
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        hasRoot = true;
        if (depth > MAX_DEPTH) throw refused();
        reader.open?.(local(name), attributes);
      },
      onclosetag: (name, isImplied) => {
        depth -= 1;
        if (isImplied && !isSelfClosed) throw refused();
        reader.close?.(local(name));
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true },
  );
  // The parser reports `<a/>` as implied, too; only at the end of the text does that mean an element that is never closed.
  let isSelfClosed = true;
  for (let start = 0; start < xml.length; start += CHUNK) parser.write(xml.slice(start, start + CHUNK));
  isSelfClosed = false;
  parser.end();
  if (!hasRoot) throw refused();
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** @param from the part that has the relations, against whose folder their targets are resolved */
function relationsOf(xml: string, from: string): Relation[] {
  const relations: Relation[] = [];
  readXml(xml, {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name !== "Relationship" || !URL.canParse(Target, `zip:///${from}`)) return;
      const { pathname } = new URL(Target, `zip:///${from}`);
      relations.push({ id: Id, type: Type, target: pathname.slice(1) });
    },
  });
  return relations;
}

function sheetsOf(xml: string): { name: string; relation: string; isHidden: boolean }[] {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  readXml(xml, {
    open: (name, attributes) => {
      if (name !== "sheet") return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      const isHidden = (attributes["state"] ?? "visible") !== "visible";
      sheets.push({ name: (attributes["name"] ?? "").slice(0, 100), relation, isHidden });
    },
  });
  return sheets;
}

/** Characters that XML cannot represent are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Collects the text of the elements `t` of a string, without how it is pronounced (`rPh`). */
function textReader() {
  let text = "";
  let isText = false;
  let isSpoken = false;
  return {
    open: (name: string) => {
      if (name === "rPh") isSpoken = true;
      isText = name === "t" && !isSpoken;
    },
    close: (name: string) => {
      if (name === "rPh") isSpoken = false;
      if (name === "t") isText = false;
    },
    text: (more: string) => {
      if (isText) text += more;
    },
    take: () => {
      const taken = unescaped(text);
      text = "";
      return taken;
    },
  };
}

function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  const reader = textReader();
  readXml(xml, {
    ...reader,
    close: (name) => {
      reader.close(name);
      if (name === "si") strings.push(reader.take());
    },
  });
  return strings;
}

/** Returns the position of a column by its letters, "A1" being 0; undefined without a reference. */
function positionOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? "") ?? [];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns a cell's value as a text, empty for an error such as #N/A; undefined for a shared string that is missing. */
function shownValue(type: string, value: string, strings: readonly string[]): string | undefined {
  if (type === "s") return strings[Number(value)];
  if (type === "e") return "";
  // Stored with all digits of its binary form: 1.1 as 1.1000000000000001, and a long one as 4.006381333931E12.
  const isNumber = type === "n" && /^-?\d[\d.]*(?:E[+-]?\d+)?$/i.test(value);
  return isNumber ? String(Number(value)) : unescaped(value);
}

function rowsOf(xml: string, strings: readonly string[], maxRows: number): ImportRecord[] {
  const records: ImportRecord[] = [];
  const inline = textReader();
  let line = 0;
  let cells: string[] = [];
  let position = -1;
  let type = "";
  let value = "";
  let isValue = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "row") {
        line = Number.parseInt(attributes["r"] ?? "", 10) || line + 1;
        cells = [];
        position = -1;
      } else if (name === "c") {
        position = positionOf(attributes["r"]) ?? position + 1;
        if (position >= MAX_COLUMNS) throw new ImportRefusal(IMPORT_TEXTS.tooManyColumns(line, MAX_COLUMNS));
        type = attributes["t"] ?? "n";
        value = "";
      } else if (name === "v") isValue = true;
      inline.open(name);
    },
    text: (text) => {
      if (isValue) value += text;
      inline.text(text);
    },
    close: (name) => {
      inline.close(name);
      if (name === "v") isValue = false;
      else if (name === "c") {
        const written = inline.take();
        const shown = type === "inlineStr" ? written : shownValue(type, value, strings);
        if (shown === undefined) throw refused();
        while (cells.length < position) cells.push("");
        cells[position] = shown.trim();
      } else if (name === "row" && cells.some((cell) => cell !== "")) {
        records.push({ line, cells });
        if (records.length > 2 * maxRows) throw new ImportRefusal(IMPORT_TEXTS.tooMany);
      }
    },
  });
  return records;
}
