import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { LISTING_TEXTS as T, type Listing } from "@pricetrail/contract";
import { useState } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { ListingCell } from "./ListingCell.tsx";
import { useListings } from "./listing-queries.ts";

const rowId = (row: Listing) => row._id;
const count = (value: number) => value.toLocaleString("en-US");
const number = (key: "products" | "tracked" | "gone", header: string): Column<Listing> => ({
  key,
  header,
  align: "right",
  render: (row) => count(row[key]),
});

const COLUMNS: readonly Column<Listing>[] = [
  {
    key: "listing",
    header: T.listing,
    isRowHeader: true,
    render: (row) => <ListingCell id={row._id} title={row.title ?? row.url} url={row.url} />,
  },
  number("products", T.found),
  number("tracked", T.shows.tracked),
  number("gone", T.shows.gone),
  {
    key: "next",
    header: T.nextPass,
    isMoment: true,
    render: (row) =>
      row.nextPassAt === null ? (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {T.notWatched}
        </Box>
      ) : (
        <DateCell at={row.nextPassAt} />
      ),
  },
];

/** The listings that are or were followed; nothing where there is none. Its page is its own: the address holds that of the runs. */
export function ListingsTable() {
  const [view, setView] = useState({ page: 1, pageSize: 10 });
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
