import { IMPORT_COLUMNS } from "@pricetrail/contract";
import type { ImportColumn, ProductRow } from "@pricetrail/contract";
import type { Cell, Column } from "../exports/table.rules.ts";

const CATALOGUE: Record<ImportColumn, (row: ProductRow) => Cell> = {
  url: (row) => row.url,
  // A product whose page was never read is named after its address, which is not worth exporting as a name.
  name: (row) => (row.name === row.url.slice(0, 300) ? null : row.name),
  brand: (row) => row.brand?.name ?? null,
  category: (row) => row.category?.name ?? null,
  subcategory: (row) => row.subcategory?.name ?? null,
  group: (row) => row.group?.name ?? null,
  seller: (row) => row.seller?.name ?? null,
  tracking: (row) => (row.isTracking ? "on" : "off"),
};

/** The columns of the catalogue, as an import reads them. */
export const CATALOGUE_COLUMNS: readonly Column<ProductRow>[] = IMPORT_COLUMNS.map((column) => ({
  header: column,
  cell: CATALOGUE[column],
}));
