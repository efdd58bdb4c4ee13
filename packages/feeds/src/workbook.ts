import { Unzip, UnzipInflate } from "fflate";
import { MAX_COLUMNS } from "./rows.ts";
import type { Cell, RawRow } from "./rows.ts";
import { FeedRefusal } from "./types.ts";
import { createXmlParser } from "./xml.ts";

/** Maximum bytes of one part of a workbook, unpacked. */
const MAX_UNPACKED = 400_000_000;
/** Of the parts that only name others. */
const MAX_SMALL = 5_000_000;
/** Bytes unpacked and parsed at once. */
const SLICE = 65_536;
/** Deeper than any workbook. */
const MAX_DEPTH = 60;
/** Longest text of a cell in characters, as Excel has it; the rest is passed over. */
const MAX_VALUE = 32_768;
/** Links of a sheet that are read; Excel itself has no more than 65,530. */
const MAX_LINKS = 65_530;

const refused = (): FeedRefusal => new FeedRefusal("workbook");

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns whether bytes begin like a ZIP archive, which a workbook (.xlsx) is. */
export const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** Returns whether bytes begin like a file of Excel 2003 and before, or like one with a password. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** Where a cell's link leads, which need not be its text. */
export interface CellLink {
  /** Of the cell, as of its row. */
  line: number;
  /** Of the cell's column, from 0. */
  position: number;
  target: string;
}

export interface Workbook {
  /** Names of the visible sheets with cells, in their order. */
  sheets: string[];
  /**
   * Reads a sheet's rows that are not empty: the cells' stored values, trimmed.
   *
   * @param onLink is called with each link out of the workbook, for most of them after the last row
   */
  rows: (sheet: string, onLink?: (link: CellLink) => void) => Generator<RawRow & { cells: Cell[] }>;
}

/**
 * Opens a workbook (ECMA-376, SpreadsheetML). Two libraries, for ZIP and XML, read it piece by piece within limits; those for
 * workbooks fail on hostile and damaged files.
 *
 * @param maxUnpacked maximum bytes of one of its parts, unpacked
 * @throws FeedRefusal workbook for another archive, too_large for one that unpacks to too much
 */
export function openWorkbook(bytes: Uint8Array, maxUnpacked = MAX_UNPACKED): Workbook {
  const workbook = opened.get(bytes) ?? open(bytes, maxUnpacked);
  opened.set(bytes, workbook);
  return workbook;
}

/** Its strings are parsed once for all readings of the same bytes. */
const opened = new WeakMap<Uint8Array, Workbook>();

function open(bytes: Uint8Array, maxUnpacked: number): Workbook {
  const part = partsOf(bytes, maxUnpacked);
  const book = relationsOf(part("_rels/.rels", MAX_SMALL), "").find(({ type }) =>
    type.endsWith("/officeDocument"),
  )?.target;
  if (book === undefined) throw refused();
  const relations = relationsOf(part(book.replace(/([^/]*)$/, "_rels/$1.rels"), MAX_SMALL), book);
  const sheets = sheetsOf(part(book, MAX_SMALL)).flatMap(({ name, relation, isHidden }) => {
    const { type = "", target } = relations.find(({ id }) => id === relation) ?? {};
    // A sheet may also be a chart.
    return isHidden || target === undefined || !type.endsWith("/worksheet") ? [] : [{ name, path: target }];
  });
  if (sheets.length === 0) throw refused();
  const strings = relations.find(({ type }) => type.endsWith("/sharedStrings"))?.target;
  let shared: string[] | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    *rows(sheet, onLink) {
      const path = sheets.find(({ name }) => name === sheet)?.path;
      if (path === undefined) throw new FeedRefusal("no_such_sheet");
      shared ??= strings === undefined ? [] : stringsOf(part(strings));
      const links: SheetLink[] = [];
      yield* rowsOf(
        part(path),
        shared,
        onLink && { onLink, onRelated: (link) => links.length < MAX_LINKS && links.push(link) },
      );
      if (onLink === undefined || links.length === 0) return;
      const ids = new Set(links.map(({ relation }) => relation));
      const targets = targetsOf(part(path.replace(/([^/]*)$/, "_rels/$1.rels")), ids);
      for (const { relation, location, ...place } of links) {
        const target = targets.get(relation);
        if (target !== undefined)
          onLink({ ...place, target: location === "" ? target : `${target}#${location}` });
      }
    },
  };
}

/** Returns a function that unpacks one part; it throws for a missing one, and for one that is too large. */
function partsOf(
  bytes: Uint8Array,
  maxUnpacked: number,
): (name: string, maxSize?: number) => Generator<string> {
  return function* part(name, maxSize = maxUnpacked) {
    let left = maxSize;
    const chunks: Uint8Array[] = [];
    const state = { isFound: false, isDone: false, isBroken: false };
    const unzip = new Unzip((file) => {
      if (file.name !== name || state.isFound) return;
      state.isFound = true;
      file.ondata = (error, chunk, isLast) => {
        if (error !== null) state.isBroken = true;
        else chunks.push(chunk);
        state.isDone ||= isLast;
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for (let at = 0; at < bytes.length && !state.isDone; at += SLICE) {
      try {
        unzip.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
      } catch {
        // Not a ZIP archive after all, or a damaged one.
        throw refused();
      }
      for (const chunk of chunks.splice(0)) {
        left -= chunk.length;
        if (left < 0) throw new FeedRefusal("too_large");
        for (let from = 0; from < chunk.length; from += SLICE)
          yield decoded(decoder, chunk.subarray(from, from + SLICE));
      }
    }
    if (!state.isFound || state.isBroken || !state.isDone) throw refused();
  };
}

function decoded(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw refused();
  }
}

interface Reader {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Parses a part, and yields after each piece of it. Names are without their namespaces' prefixes. */
function* readXml(parts: Iterable<string>, { open, close, text }: Reader): Generator<undefined> {
  const bare = (name: string) => (name.includes(":") ? name.slice(name.indexOf(":") + 1) : name);
  let depth = 0;
  const parser = createXmlParser(
    {
      open: (name, attributes) => {
        depth += 1;
        if (depth > MAX_DEPTH) throw refused();
        open?.(bare(name), attributes);
      },
      close: (name) => {
        depth -= 1;
        close?.(bare(name));
      },
      text: (more) => text?.(more),
    },
    false,
  );
  try {
    for (const piece of parts) {
      parser.write(piece);
      yield undefined;
    }
    parser.end();
  } catch (error) {
    throw error instanceof FeedRefusal && error.reason === "malformed" ? refused() : error;
  }
}

function readWhole(parts: Iterable<string>, reader: Reader): void {
  Array.from(readXml(parts, reader));
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

/** @param from the part that has the relations, against whose folder their targets are resolved */
function relationsOf(parts: Iterable<string>, from: string): Relation[] {
  const relations: Relation[] = [];
  readWhole(parts, {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name !== "Relationship" || !URL.canParse(Target, `zip:///${from}`)) return;
      const { pathname } = new URL(Target, `zip:///${from}`);
      relations.push({ id: Id, type: Type, target: pathname.slice(1) });
    },
  });
  return relations;
}

/** A link of a sheet, whose target is one of its relations. */
interface SheetLink extends Pick<CellLink, "line" | "position"> {
  relation: string;
  /** The target's fragment. */
  location: string;
}

/** Returns the addresses outside of the workbook to which a part relates, by the relation's id; of others than `ids`, none. */
function targetsOf(parts: Iterable<string>, ids: ReadonlySet<string>): Map<string, string> {
  const targets = new Map<string, string>();
  readWhole(parts, {
    open: (name, { Id = "", Target = "", TargetMode }) => {
      if (name === "Relationship" && TargetMode === "External" && ids.has(Id))
        targets.set(Id, Target.slice(0, MAX_VALUE));
    },
  });
  return targets;
}

/** Returns the address in a formula such as `HYPERLINK("https://shop.example/a","open")`; undefined for one that is calculated. */
const linkOf = (formula: string): string | undefined =>
  /^HYPERLINK\("([^"]*)"[,)]/i.exec(formula.slice(0, MAX_VALUE))?.[1];

/** @returns the id of the relation that an element names */
const relationIn = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";

function sheetsOf(parts: Iterable<string>): { name: string; relation: string; isHidden: boolean }[] {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  readWhole(parts, {
    open: (name, attributes) => {
      if (name !== "sheet") return;
      const relation = relationIn(attributes);
      const isHidden = (attributes["state"] ?? "visible") !== "visible";
      sheets.push({ name: (attributes["name"] ?? "").slice(0, 100), relation, isHidden });
    },
  });
  return sheets;
}

/** Characters that XML cannot represent are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

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
      if (isText && text.length < MAX_VALUE) text += more.slice(0, MAX_VALUE);
    },
    take: () => {
      const taken = text === "" ? "" : unescaped(text);
      text = "";
      return taken;
    },
  };
}

function stringsOf(parts: Iterable<string>): string[] {
  const strings: string[] = [];
  const reader = textReader();
  readWhole(parts, {
    ...reader,
    close: (name) => {
      reader.close(name);
      if (name === "si") strings.push(reader.take().trim());
    },
  });
  return strings;
}

/** Returns the position of a column by its letters, "A1" being 0; undefined without a reference. */
function positionOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let position = 0;
  let letters = 0;
  for (; letters < 3; letters += 1) {
    const code = reference.charCodeAt(letters);
    if (!(code >= 65 && code <= 90)) break;
    position = position * 26 + code - 64;
  }
  return letters === 0 ? undefined : position - 1;
}

/** Returns a cell's value, empty for an error such as #N/A; undefined for a shared string that is missing. */
function shownValue(type: string, value: string, strings: readonly string[]): Cell | undefined {
  if (type === "s") return strings[Number(value)];
  if (type === "e" || value === "") return "";
  // Stored with all digits of its binary form: 1.1 as 1.1000000000000001, and a long one as 4.006381333931E12.
  const isNumber = type === "n" && /^-?\d[\d.]{0,40}(?:E[+-]?\d{1,3})?$/i.test(value);
  return isNumber ? Number(value) : unescaped(value).trim();
}

interface LinkHandlers {
  onLink: (link: CellLink) => void;
  onRelated: (link: SheetLink) => unknown;
}

function* rowsOf(
  parts: Iterable<string>,
  strings: readonly string[],
  links: LinkHandlers | undefined,
): Generator<RawRow & { cells: Cell[] }> {
  let rows: (RawRow & { cells: Cell[] })[] = [];
  const inline = textReader();
  let line = 0;
  let cells: Cell[] = [];
  let isFilled = false;
  let position = -1;
  let type = "";
  let value = "";
  let isValue = false;
  let formula = "";
  let isFormula = false;
  const reading = readXml(parts, {
    open: (name, attributes) => {
      if (name === "c") {
        position = positionOf(attributes["r"]) ?? position + 1;
        if (position >= MAX_COLUMNS) throw new FeedRefusal("too_many_columns", line);
        type = attributes["t"] ?? "n";
        value = "";
        formula = "";
      } else if (name === "v") isValue = true;
      else if (name === "f") isFormula = links !== undefined;
      else if (name === "hyperlink") {
        const [, row] = /^[A-Z]{1,3}(\d{1,7})/.exec(attributes["ref"] ?? "") ?? [];
        const place = { line: Number(row), position: positionOf(attributes["ref"]) ?? 0 };
        const relation = relationIn(attributes);
        if (row !== undefined && relation !== "")
          links?.onRelated({ ...place, relation, location: attributes["location"] ?? "" });
      } else if (name === "row") {
        line = Number.parseInt(attributes["r"] ?? "", 10) || line + 1;
        cells = [];
        isFilled = false;
        position = -1;
      } else inline.open(name);
    },
    text: (text) => {
      if (isFormula && formula.length < MAX_VALUE) formula += text.slice(0, MAX_VALUE);
      if (!isValue) inline.text(text);
      else if (value.length < MAX_VALUE) value += text.slice(0, MAX_VALUE);
    },
    close: (name) => {
      if (name === "v") isValue = false;
      else if (name === "f") isFormula = false;
      else if (name === "c") {
        const written = inline.take();
        const shown = type === "inlineStr" ? written.trim() : shownValue(type, value, strings);
        if (shown === undefined) throw refused();
        while (cells.length < position) cells.push("");
        cells[position] = shown;
        isFilled ||= shown !== "";
        const target = linkOf(formula);
        if (target !== undefined) links?.onLink({ line, position, target });
      } else if (name === "row") {
        if (isFilled) rows.push({ line, cells });
      } else inline.close(name);
    },
  });
  for (let piece = reading.next(); piece.done !== true; piece = reading.next()) {
    yield* rows;
    rows = [];
  }
  yield* rows;
}
