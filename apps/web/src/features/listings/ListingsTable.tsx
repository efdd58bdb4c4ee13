import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { LISTING_TEXTS as T, type Listing } from "@pricetrail/contract";
import { useState } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { formatDateTime } from "../../ui/dates.ts";
import { pagedTable } from "../../ui/paged-table.ts";
import { RowCard } from "../../ui/RowCard.tsx";
import { ListingCell } from "./ListingCell.tsx";
import { useListings } from "./listing-queries.ts";

/** The first page of listings. */
export const FIRST_LISTINGS = { page: 1, pageSize: 10 };
const rowId = (row: Listing) => row._id;
const count = (value: number) => value.toLocaleString("en-US");
const number = (key: "products" | "tracked" | "gone", header: string): Column<Listing> => ({
  key,
  header,
  align: "right",
  isWideOnly: true,
  render: (row) => count(row[key]),
});

const cellOf = (row: Listing) => <ListingCell id={row._id} title={row.title ?? row.url} url={row.url} />;

const COLUMNS: readonly Column<Listing>[] = [
  {
    key: "listing",
    header: T.listing,
    isRowHeader: true,
    render: cellOf,
    renderNarrow: (row) => (
      <RowCard title={cellOf(row)}>
        <Box sx={{ typography: "caption" }}>
          {[
            `${T.found} ${count(row.products)}`,
            `${T.shows.tracked} ${count(row.tracked)}`,
            `${T.shows.gone} ${count(row.gone)}`,
          ].join(" · ")}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {row.nextDeepRunAt === null
            ? T.notWatched
            : `${T.nextDeepRun}: ${formatDateTime(row.nextDeepRunAt)}`}
        </Box>
      </RowCard>
    ),
  },
  number("products", T.found),
  number("tracked", T.shows.tracked),
  number("gone", T.shows.gone),
  {
    key: "next",
    header: T.nextDeepRun,
    isMoment: true,
    isWideOnly: true,
    render: (row) =>
      row.nextDeepRunAt === null ? (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {T.notWatched}
        </Box>
      ) : (
        <DateCell at={row.nextDeepRunAt} />
      ),
  },
];

/**
 * Current and former watched listings; renders nothing where there are none. It keeps its own page number: the URL holds
 * that of the runs.
 */
export function ListingsTable() {
  const [view, setView] = useState(FIRST_LISTINGS);
  const listings = useListings(view);
  if (listings.data === undefined || listings.data.data.total === 0) return null;
  return (
    <Box component="section" aria-label={T.listings} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {T.listings}
      </Typography>
      <DataTable
        caption={T.listings}
        columns={COLUMNS}
        rowId={rowId}
        minWidth={640}
        rowHeight={57}
        empty={null}
        {...pagedTable(
          listings,
          ({ page, pageSize }) =>
            setView((before) => ({
              page: typeof page === "number" ? page : 1,
              pageSize: typeof pageSize === "number" ? pageSize : before.pageSize,
            })),
          view.pageSize,
        )}
      />
      <Typography variant="h2" sx={{ mt: 4, mb: -2.5 }}>
        {T.runs}
      </Typography>
    </Box>
  );
}
