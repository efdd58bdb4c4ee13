import { formatDate, FIELD_NAMES, SPLICE_TEXTS } from "@pricetrail/contract";
import type { PriceChangeRow } from "@pricetrail/contract";
import { amountCell, IDENTIFIER_COLUMNS } from "../exports/table.rules.ts";
import type { Column } from "../exports/table.rules.ts";

/** The columns of an export. */
export const CHANGE_COLUMNS: readonly Column<PriceChangeRow>[] = [
  { header: "Product", cell: (row) => row.product },
  { header: FIELD_NAMES.url, cell: (row) => row.url },
  { header: FIELD_NAMES.seller, cell: (row) => row.seller },
  {
    header: "Price",
    cell: (row) => (row.kind === "normal" ? FIELD_NAMES.normalPrice : FIELD_NAMES.discountedPrice),
  },
  { header: "Currency", cell: (row) => (row.to ?? row.from)?.currency ?? null },
  { header: "From", cell: (row) => amountCell(row.from) },
  { header: "To", cell: (row) => amountCell(row.to) },
  {
    header: "Change %",
    cell: (row) => (row.changePermille === null ? null : { number: (row.changePermille / 10).toFixed(1) }),
  },
  {
    header: "Correction",
    cell: (row) => (row.correction === null ? null : SPLICE_TEXTS.corrected[row.correction]),
  },
  { header: "Date (UTC)", cell: (row) => formatDate(row.at) },
  ...IDENTIFIER_COLUMNS,
];
