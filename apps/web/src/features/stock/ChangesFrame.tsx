import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  CHANGE_SCREEN_TEXTS,
  PAGE_SIZE_DEFAULT,
  STOCK_TEXTS,
  TRACKING_TEXTS,
  type Endpoint,
} from "@pricetrail/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DisplayButton } from "../../ui/DisplayButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { daysOf } from "../../ui/requested-days.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OptionalDays } from "../../ui/OptionalDays.tsx";
import { Page } from "../../ui/Page.tsx";
import { pagedTable, type Paged } from "../../ui/paged-table.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { useToday } from "../../ui/useToday.ts";
import { useTableView } from "../../ui/useTableView.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { countFilters, NameFilters, nameFiltersOf, type NameFilterValue } from "../catalogue/NameFilters.tsx";

const KINDS = ["brand", "category", "seller", "subcategory", "group"] as const;
const PATH = "/price-tracker-history";
/** Whose changes are shown. */
const SHOWN = [
  { value: "", label: STOCK_TEXTS.prices },
  { value: "stock", label: STOCK_TEXTS.group },
];

/** Returns the URL's filters, for changes of prices and of stock alike. */
export function useChangesFilter() {
  const { params, numberOf } = useUrlState();
  const today = useToday();
  return {
    filter: {
      ...nameFiltersOf(params),
      product: params.getAll("product"),
      search: params.get("search") ?? "",
      ...daysOf(params, today),
    },
    page: { page: numberOf("page", 1), pageSize: numberOf("pageSize", PAGE_SIZE_DEFAULT) },
  };
}

type Filter = NameFilterValue & {
  search: string;
  from?: string | undefined;
  to?: string | undefined;
  [more: string]: string | readonly string[] | undefined;
};

/** Returns the number of active filters other than the names and the search. */
const otherFilters = ({ from, to, ...more }: Filter): number =>
  [from ?? to, more["kind"], more["direction"], more["stock"]].filter(
    (value) => value !== undefined && value !== "",
  ).length;

/** Price Tracker History for one kind of change: search, filters, the kind's own choices, table, export. */
export function ChangesFrame<Row extends { _id: string }>({
  shown,
  subtitle,
  exported,
  filter,
  choices,
  changes,
  pageSize,
  caption,
  columns,
  minWidth,
  nothingFits,
  empty,
}: {
  shown: "" | "stock";
  subtitle: string;
  exported: Endpoint;
  filter: Filter;
  choices: ReactNode;
  changes: UseQueryResult<Paged<Row>>;
  pageSize: number;
  caption: string;
  columns: readonly Column<Row>[];
  minWidth: number;
  nothingFits: string;
  /** Shown by the table before the first change. */
  empty: ReactNode;
}) {
  const { change } = useUrlState();
  const view = useTableView(shown === "" ? "price-changes" : "stock-changes", columns);
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value.length > 0);
  const isPhone = useIsPhone();
  const search = (
    <SearchField
      label={TRACKING_TEXTS.dashboard.search}
      value={filter.search}
      onSearch={(text) => change({ search: text })}
      isEnterOnly={isPhone}
    />
  );
  return (
    <Page
      title={CHANGE_SCREEN_TEXTS.title}
      subtitle={subtitle}
      mainAction={<ExportMenu endpoint={exported} query={filter} disabled={changes.data?.data.total === 0} />}
    >
      {!isPhone && <Box sx={{ maxWidth: 720, mb: 2 }}>{search}</Box>}
      <Box sx={{ mb: 2 }}>
        <FilterGrid
          count={countFilters(filter) + otherFilters(filter)}
          {...(isPhone ? { before: search } : {})}
          more={
            <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center" }}>
              <NativeSelect
                label={STOCK_TEXTS.shown}
                value={shown}
                onChange={(other) =>
                  change({ changes: other, kind: undefined, direction: undefined, stock: undefined })
                }
                options={SHOWN}
              />
              {choices}
              <OptionalDays from={filter.from} to={filter.to} onChange={change} />
              <Box sx={{ ml: "auto" }}>
                <DisplayButton caption={caption} view={view} />
              </Box>
            </Box>
          }
        >
          <NameFilters kinds={KINDS} value={filter} onChange={(kind, ids) => change({ [kind]: ids })} />
        </FilterGrid>
      </Box>
      <DataTable
        caption={caption}
        columns={view.columns}
        isCompact={view.isCompact}
        sizing={view}
        rowId={(row) => row._id}
        minWidth={minWidth}
        rowHeight={57}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={TRACKING_TEXTS.products.noData}
              action={
                <Button
                  variant="outlined"
                  component={RouterLink}
                  to={shown === "" ? PATH : `${PATH}?changes=${shown}`}
                >
                  {CHANGE_SCREEN_TEXTS.showAll}
                </Button>
              }
            >
              {nothingFits}
            </EmptyState>
          ) : (
            empty
          )
        }
        {...pagedTable(changes, change, pageSize)}
      />
    </Page>
  );
}
