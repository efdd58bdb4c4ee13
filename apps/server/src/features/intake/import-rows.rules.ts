import { FREE_NAME_MESSAGE, freeName, IMPORT_TEXTS, productName } from "@pricetrail/contract";
import type { ImportColumn } from "@pricetrail/contract";
import { readAddress } from "./address.rules.ts";
import type { PageAddress } from "./address.rules.ts";
import type { KnownProduct } from "./import.store.ts";

/** One row of an import: its line in the file, of which the first is 1, and its cells by column name. */
export interface ImportLine {
  line: number;
  /** Why its cells may be others than the person meant. */
  problem?: string;
  cells: Partial<Record<ImportColumn, string>>;
}

const NAME_COLUMNS = ["brand", "category", "subcategory", "group", "seller"] as const;
type NameColumn = (typeof NAME_COLUMNS)[number];

/** The values of one imported product; empty cells are ignored, so a sparse file clears nothing. */
export interface Wanted extends Partial<Record<NameColumn, string>> {
  name?: string;
  isTracking?: boolean;
}

export type ReadRow =
  | { kind: "invalid"; line: number; url: string; address?: PageAddress; message: string }
  | { kind: "wanted"; line: number; url: string; address: PageAddress; wanted: Wanted };

const SWITCH: Readonly<Record<string, boolean>> = {
  on: true,
  yes: true,
  true: true,
  "1": true,
  off: false,
  no: false,
  false: false,
  "0": false,
};

/** Validates one row of an import, except whether its address may be visited (see `refuseRow`). */
export function readRow({ line, cells, problem }: ImportLine): ReadRow {
  const url = cells.url ?? "";
  const address = url === "" || problem !== undefined ? undefined : readAddress(url);
  const invalid = (message: string): ReadRow => ({
    kind: "invalid",
    line,
    url: url.slice(0, 300),
    ...(address ? { address } : {}),
    message,
  });
  if (problem !== undefined) return invalid(problem);
  if (!address) return invalid(url === "" ? IMPORT_TEXTS.noAddress : IMPORT_TEXTS.badAddress);
  const wanted: Wanted = {};
  if (given(cells, "name")) {
    const name = productName.safeParse(cells.name);
    if (!name.success) return invalid(IMPORT_TEXTS.badName);
    wanted.name = name.data;
  }
  for (const column of NAME_COLUMNS) {
    if (!given(cells, column)) continue;
    const name = freeName.safeParse(cells[column]);
    if (!name.success) return invalid(`${column}: ${FREE_NAME_MESSAGE}`);
    wanted[column] = name.data;
  }
  if (given(cells, "tracking")) {
    const isTracking = SWITCH[cells.tracking!.toLowerCase()];
    if (isTracking === undefined) return invalid(IMPORT_TEXTS.badTracking);
    wanted.isTracking = isTracking;
  }
  return { kind: "wanted", line, url: address.url, address, wanted };
}

/**
 * Returns a row whose address may not be visited as invalid, and any other unchanged.
 *
 * @param refuse returns why an address may not be visited, or null when it may
 */
export function refuseRow(row: ReadRow, refuse: (url: string) => string | null): ReadRow {
  const message = row.address ? refuse(row.address.url) : null;
  if (message === null) return row;
  return { kind: "invalid", line: row.line, url: row.url.slice(0, 300), message };
}

const given = (cells: ImportLine["cells"], column: ImportColumn) => (cells[column] ?? "") !== "";

/** Returns the imported values that differ from a product's; names that differ only in case are equal. */
export function changesOf(known: KnownProduct, wanted: Wanted, keyOf: (name: string) => string): Wanted {
  const changes: Wanted = {};
  if (wanted.name !== undefined && wanted.name !== known.name) changes.name = wanted.name;
  if (wanted.isTracking !== undefined && wanted.isTracking !== known.isTracking)
    changes.isTracking = wanted.isTracking;
  for (const column of NAME_COLUMNS) {
    const name = wanted[column];
    if (name !== undefined && keyOf(name) !== keyOf(known[column] ?? "")) changes[column] = name;
  }
  return changes;
}
