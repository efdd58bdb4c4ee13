import { FIELD_NAMES, formatDateTime, MARKET_TEXTS } from "@pricetrail/contract";
import type { MarketRow } from "@pricetrail/contract";
import { amountCell } from "../exports/table.rules.ts";
import type { Column } from "../exports/table.rules.ts";

const percent = (permille: number | null) =>
  permille === null ? null : { number: (permille / 10).toFixed(1) };

/** The columns of an export. */
export const MARKET_COLUMNS: readonly Column<MarketRow>[] = [
  { header: "Own id", cell: (row) => row.ownId },
  { header: "Product group", cell: (row) => row.group },
  { header: "GTIN", cell: (row) => row.gtin },
  { header: "MPN", cell: (row) => row.mpn },
  { header: "Pack size", cell: (row) => row.packSize },
  { header: FIELD_NAMES.brand, cell: (row) => row.brand?.name ?? null },
  { header: FIELD_NAMES.category, cell: (row) => row.category?.name ?? null },
  { header: "Subcategory", cell: (row) => row.subcategory?.name ?? null },
  { header: "Own price", cell: (row) => amountCell(row.own) },
  { header: "Currency", cell: (row) => row.own?.currency ?? null },
  { header: "Cost", cell: (row) => amountCell(row.cost) },
  { header: "MAP", cell: (row) => amountCell(row.map) },
  { header: "RRP", cell: (row) => amountCell(row.rrp) },
  { header: "Position", cell: (row) => MARKET_TEXTS.standings[row.standing] },
  { header: "Rank", cell: (row) => (row.rank === null ? null : { number: `${row.rank}` }) },
  { header: "Sellers compared", cell: (row) => ({ number: `${row.ranked}` }) },
  { header: "Cheapest other price", cell: (row) => amountCell(row.cheapest) },
  {
    header: "Cheapest other seller",
    cell: (row) => (row.cheapest ? (row.offers[0]?.seller?.name ?? null) : null),
  },
  { header: "Median of the others", cell: (row) => amountCell(row.median) },
  { header: "Gap", cell: (row) => amountCell(row.gap) },
  { header: "Gap (%)", cell: (row) => percent(row.gapPermille) },
  { header: "Index", cell: (row) => percent(row.indexPermille) },
  { header: "Gone since (UTC)", cell: (row) => row.goneSince && formatDateTime(row.goneSince) },
  {
    header: "Undercut since (UTC)",
    cell: (row) => row.undercutSince && formatDateTime(row.undercutSince),
  },
];
