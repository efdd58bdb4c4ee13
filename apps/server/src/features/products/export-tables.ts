import { formatDate, isErrorOutcome, utcDay } from "@pricetrail/contract";
import type { DashboardRow, ProductRow } from "@pricetrail/contract";
import type { Cell, Column } from "../exports/table.ts";
import { IMPORT_COLUMNS } from "./import-text.ts";
import type { ImportColumn } from "./import-text.ts";

/** A file name that says what it holds and of which day it is. */
export const fileName = (what: string, now: Date): string => `${what}-${utcDay(now)}`;

const amount = (money: ProductRow["normalPrice"]): Cell => (money === null ? null : { number: money.value });

/** Tenths of a percent as percent: -250 is "-25.0". */
const percent = (permille: number | null): Cell =>
  permille === null ? null : { number: (permille / 10).toFixed(1) };

function status({ outcome }: ProductRow): Cell {
  if (outcome === null) return null;
  return isErrorOutcome(outcome)
    ? `Tracking Error: ${outcome}`
    : outcome === "value"
      ? "Successful"
      : outcome;
}

/** The dashboard's columns; the address, so that a row can be found again, and the currency, which amounts need. */
export const DASHBOARD_COLUMNS: readonly Column<DashboardRow>[] = [
  { header: "Title", cell: (row) => row.name },
  { header: "Description", cell: (row) => row.description },
  { header: "Address", cell: (row) => row.url },
  { header: "Brand", cell: (row) => row.brand?.name ?? null },
  { header: "Category", cell: (row) => row.category?.name ?? null },
  { header: "Subcategory", cell: (row) => row.subcategory?.name ?? null },
  { header: "Seller", cell: (row) => row.seller?.name ?? null },
  { header: "Group", cell: (row) => row.group?.name ?? null },
  { header: "Status", cell: status },
  { header: "Currency", cell: (row) => row.normalPrice?.currency ?? null },
  { header: "Normal Price", cell: (row) => amount(row.normalPrice) },
  { header: "Discounted Price", cell: (row) => amount(row.discountedPrice) },
  { header: "Previous Price", cell: (row) => amount(row.previous) },
  { header: "Change %", cell: (row) => percent(row.changePermille) },
  { header: "Date (UTC)", cell: (row) => (row.checkedAt === null ? null : formatDate(row.checkedAt)) },
];

const CATALOGUE: Record<ImportColumn, (row: ProductRow) => Cell> = {
  url: (row) => row.url,
  // A product whose page was never read is called by its address: that is no name to keep.
  name: (row) => (row.name === row.url.slice(0, 300) ? null : row.name),
  brand: (row) => row.brand?.name ?? null,
  category: (row) => row.category?.name ?? null,
  subcategory: (row) => row.subcategory?.name ?? null,
  group: (row) => row.group?.name ?? null,
  seller: (row) => row.seller?.name ?? null,
  tracking: (row) => (row.isTracking ? "on" : "off"),
};

/** The catalogue in the form that an import reads. */
export const CATALOGUE_COLUMNS: readonly Column<ProductRow>[] = IMPORT_COLUMNS.map((column) => ({
  header: column,
  cell: CATALOGUE[column],
}));
