import Box from "@mui/material/Box";
import { LISTING_TEXTS as T, type Listing, type ListingChange } from "@pricetrail/contract";
import { useState } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { Thumbnail } from "./listed-columns.tsx";
import { useListingChanges } from "./listing-queries.ts";
import { formatDateTime } from "../../ui/dates.ts";

const LOOKS: Record<ListingChange["kind"], { icon: IconName; color: string }> = {
  new: { icon: "add", color: "success.main" },
  gone: { icon: "close", color: "error.main" },
  back: { icon: "refresh", color: "info.main" },
  replaced: { icon: "right", color: "warning.main" },
};

const COLUMNS: readonly Column<ListingChange>[] = [
  {
    key: "kind",
    header: T.change,
    render: ({ kind }) => (
      <Box
        component="span"
        sx={{
          display: "inline-flex",
          alignItems: "center",
          gap: 0.5,
          color: LOOKS[kind].color,
          whiteSpace: "nowrap",
        }}
      >
        <Icon name={LOOKS[kind].icon} size={16} />
        {T.kinds[kind]}
      </Box>
    ),
  },
  {
    key: "name",
    header: T.product,
    isRowHeader: true,
    renderNarrow: (row) => (
      <Box sx={{ maxWidth: 170, fontWeight: 400, overflowWrap: "anywhere" }}>
        <ChangedProduct row={row} />
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{formatDateTime(row.at)}</Box>
      </Box>
    ),
    render: (row) => (
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", fontWeight: 400 }}>
        <Thumbnail picture={row.picture} name={row.name ?? row.url} />
        <Box sx={{ minWidth: 140, maxWidth: 420 }}>
          <ChangedProduct row={row} />
        </Box>
      </Box>
    ),
  },
  { key: "at", header: T.when, isMoment: true, isWideOnly: true, render: ({ at }) => <DateCell at={at} /> },
];

function ChangedProduct({ row }: { row: ListingChange }) {
  return (
    <>
      <TextLink to={row.url} newTab>
        {row.name ?? row.url}
      </TextLink>
      {row.other && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {T.replacedBy}{" "}
          <TextLink to={row.other.url} newTab>
            {row.other.name ?? row.other.url}
          </TextLink>
        </Box>
      )}
    </>
  );
}

const rowId = (row: ListingChange) => row._id;

/**
 * Products added to, removed from, returned to and replaced on a listing. It keeps its own page number: the URL holds that
 * of the products.
 */
export function ListingChanges({ listing }: { listing: Listing }) {
  const [view, setView] = useState({ page: 1, pageSize: 10 });
  const changes = useListingChanges(listing._id, view);
  return (
    <Section title={T.changesTitle}>
      <DataTable
        caption={T.changesTitle}
        columns={COLUMNS}
        rowId={rowId}
        minWidth={560}
        rowHeight={65}
        empty={
          <EmptyState icon="history" title={T.noChanges}>
            {T.noChangesHint}
          </EmptyState>
        }
        {...pagedTable(
          changes,
          ({ page, pageSize }) =>
            setView((before) => ({
              page: typeof page === "number" ? page : 1,
              pageSize: typeof pageSize === "number" ? pageSize : before.pageSize,
            })),
          view.pageSize,
        )}
      />
    </Section>
  );
}
