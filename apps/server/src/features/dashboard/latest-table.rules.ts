import { formatDate, isErrorOutcome, isStockState, FIELD_NAMES, STOCK_NAMES } from "@pricetrail/contract";
import type { DashboardRow, ProductRow } from "@pricetrail/contract";
import { amountCell, IDENTIFIER_COLUMNS } from "../exports/table.rules.ts";
import type { Cell, Column } from "../exports/table.rules.ts";

/** Returns tenths of a percent as percent: -250 is "-25.0". */
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

/** Returns the availability as readable text. */
const stockCell = ({ availability }: ProductRow): Cell =>
  availability !== null && isStockState(availability) ? STOCK_NAMES[availability] : availability;

/** The dashboard's columns, plus the address to identify a row and the currency for its amounts. */
export const DASHBOARD_COLUMNS: readonly Column<DashboardRow>[] = [
  { header: FIELD_NAMES.name, cell: (row) => row.name },
  { header: FIELD_NAMES.description, cell: (row) => row.description },
  { header: FIELD_NAMES.url, cell: (row) => row.url },
  { header: FIELD_NAMES.brand, cell: (row) => row.brand?.name ?? null },
  { header: FIELD_NAMES.category, cell: (row) => row.category?.name ?? null },
  { header: FIELD_NAMES.subcategory, cell: (row) => row.subcategory?.name ?? null },
  { header: FIELD_NAMES.seller, cell: (row) => row.seller?.name ?? null },
  { header: FIELD_NAMES.group, cell: (row) => row.group?.name ?? null },
  { header: "Status", cell: status },
  { header: "Currency", cell: (row) => row.normalPrice?.currency ?? null },
  { header: FIELD_NAMES.normalPrice, cell: (row) => amountCell(row.normalPrice) },
  { header: FIELD_NAMES.discountedPrice, cell: (row) => amountCell(row.discountedPrice) },
  { header: "Previous Price", cell: (row) => amountCell(row.previous) },
  { header: "Change %", cell: (row) => percent(row.changePermille) },
  { header: "Date (UTC)", cell: (row) => (row.checkedAt === null ? null : formatDate(row.checkedAt)) },
  { header: FIELD_NAMES.availability, cell: stockCell },
  { header: "Price Read (UTC)", cell: (row) => (row.pricedAt === null ? null : formatDate(row.pricedAt)) },
  ...IDENTIFIER_COLUMNS,
  { header: "Stale", cell: (row) => (row.isStale ? "Yes" : null) },
];
