import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import {
  DATA_SCREEN_TEXTS,
  DEFAULT_FIELDS,
  LISTED_STATES,
  LISTING_TEXTS as T,
  MAX_CHOSEN_PRODUCTS,
  PAGE_SIZE_DEFAULT,
  sellerOf,
  type ListedProduct,
  type Listing,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useState } from "react";
import { useMayWrite } from "../../api/use-may-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { lazyPart } from "../../ui/parts.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Section } from "../../ui/Section.tsx";
import { useSelection, type Selection } from "../../ui/useSelection.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { LISTED_COLUMNS } from "./listed-columns.tsx";
import { isIdle, useListedProducts } from "./listing-queries.ts";
import { useListingActions } from "./useListingActions.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

interface ListedFilter {
  show: (typeof LISTED_STATES)[number];
  search: string | undefined;
}

const AddedCost = lazyPart(() => import("../plans/AddedCost.tsx"), {
  fallback: <Skeleton variant="rounded" height={40} />,
});

/** Returns this many products at a listing's shop, with the entries every product has. */
function newProducts({ url }: Listing, count: number) {
  const host = URL.parse(url)?.host ?? "";
  return [
    { host, products: count, entries: count * DEFAULT_FIELDS.length, names: { seller: sellerOf(host) } },
  ];
}

const rowId = (row: ListedProduct) => row._id;
const canBeAdded = (row: ListedProduct) => row.productId === null;

/** The products found on a listing: filter, select, read, add. */
export function ListedProducts({ listing }: { listing: Listing }) {
  const { params, change, numberOf } = useUrlState();
  const mayWrite = useMayWrite();
  const selection = useSelection(rowId, canBeAdded);
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const show = LISTED_STATES.find((one) => one === params.get("show")) ?? "untracked";
  const search = params.get("search") ?? "";
  const isLive = !isIdle(listing);
  const areAllTracked =
    show === "untracked" && search === "" && listing.products > 0 && listing.tracked >= listing.products;
  const query = { show, search: search || undefined, page: numberOf("page", 1), pageSize };
  const products = useListedProducts(listing._id, query, isLive);
  return (
    <Section title={T.products}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 2,
          alignItems: "center",
          mb: 1.5,
          "& > form": { flex: "1 1 320px" },
        }}
      >
        <SearchField label={T.search} value={search} onSearch={(text) => change({ search: text })} />
        <NativeSelect
          label={T.show}
          value={show}
          onChange={(next) => change({ show: next })}
          options={LISTED_STATES.map((one) => ({ value: one, label: T.shows[one] }))}
        />
      </Box>
      {mayWrite && (
        <ChosenBar
          listing={listing}
          selection={selection}
          filter={{ show, search: query.search }}
          total={products.isPlaceholderData ? undefined : products.data?.data.total}
        />
      )}
      <DataTable
        caption={T.products}
        columns={LISTED_COLUMNS}
        rowId={rowId}
        rowLabel={(row) => row.name ?? row.url}
        minWidth={700}
        rowHeight={65}
        {...(mayWrite ? { selection } : {})}
        empty={
          areAllTracked ? (
            <EmptyState
              icon="check"
              title={T.allTracked}
              action={
                <Button variant="outlined" onClick={() => change({ show: "tracked" })}>
                  {T.showTracked}
                </Button>
              }
            />
          ) : (
            <EmptyState icon="product" title={T.none}>
              {isLive ? T.noneYet : undefined}
            </EmptyState>
          )
        }
        {...pagedTable(products, change, pageSize)}
      />
    </Section>
  );
}

/** Actions for the selected products. Always visible, so that selecting does not shift the layout. */
function ChosenBar({
  listing,
  selection,
  filter,
  total,
}: {
  listing: Listing;
  selection: Selection<ListedProduct>;
  filter: ListedFilter;
  total: number | undefined;
}) {
  const { read, add } = useListingActions(listing._id);
  const ids = [...selection.rows.keys()];
  const whyNot = disabledFor(
    ids.length === 0
      ? DISABLED_TEXTS.noSelection
      : ids.length > MAX_CHOSEN_PRODUCTS && T.tooMany(MAX_CHOSEN_PRODUCTS),
  );
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", minHeight: 36, mb: 1.5 }}>
        <Box component="output" sx={{ typography: "body2", color: "text.secondary", minWidth: 88 }}>
          {ids.length === 0 ? DATA_SCREEN_TEXTS.noneSelected : T.selected(ids.length)}
          {ids.length > MAX_CHOSEN_PRODUCTS && ` ${T.tooMany(MAX_CHOSEN_PRODUCTS)}`}
        </Box>
        <Button
          size="small"
          variant="contained"
          {...whyNot}
          loading={add.isPending}
          onClick={() => add.mutate({ ids }, { onSuccess: selection.clear })}
        >
          {T.add(ids.length)}
        </Button>
        <Button
          size="small"
          variant="outlined"
          {...whyNot}
          loading={read.isPending}
          onClick={() => read.mutate(ids)}
        >
          {T.read}
        </Button>
        <Button
          size="small"
          {...disabledFor(ids.length === 0 && DATA_SCREEN_TEXTS.noneSelected)}
          onClick={selection.clear}
        >
          {DATA_SCREEN_TEXTS.clear}
        </Button>
        {filter.show !== "tracked" && <AddMatching listing={listing} filter={filter} total={total} />}
      </Box>
      <Box sx={{ minHeight: 40, mb: 1.5 }}>
        {ids.length > 0 ? (
          <AddedCost added={newProducts(listing, ids.length)} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {T.chooseFirst}
          </Typography>
        )}
      </Box>
    </>
  );
}

/** Adds everything that matches the search and the filter, on all pages of the table; asks first. */
function AddMatching({
  listing,
  filter,
  total,
}: {
  listing: Listing;
  filter: ListedFilter;
  total: number | undefined;
}) {
  const { add } = useListingActions(listing._id);
  const [isAsked, setIsAsked] = useState(false);
  // Only for untracked products does the table's count equal what would be added.
  const count = filter.show === "untracked" ? total : undefined;
  const close = () => setIsAsked(false);
  return (
    <>
      <Button
        size="small"
        {...disabledFor(!total && T.none)}
        onClick={() => setIsAsked(true)}
        sx={{ ml: { sm: "auto" } }}
      >
        {T.addMatching(count)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={T.addMatchingQuestion}
        confirmLabel={T.add(Math.min(count ?? 0, MAX_CHOSEN_PRODUCTS))}
        busy={add.isPending}
        onConfirm={() => add.mutate({ matching: filter }, { onSuccess: close })}
        onClose={close}
      >
        {T.addMatchingEffect(count, MAX_CHOSEN_PRODUCTS)}
        {isAsked && total !== undefined && (
          <Box sx={{ mt: 2 }}>
            <AddedCost added={newProducts(listing, Math.min(total, MAX_CHOSEN_PRODUCTS))} />
          </Box>
        )}
      </ConfirmDialog>
    </>
  );
}
