import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  CHANGE_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  exportStockChanges,
  PAGE_SIZE_DEFAULT,
  STOCK_DIRECTIONS,
  STOCK_TEXTS,
  TRACKING_TEXTS,
  type StockChangeRow,
} from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButtons } from "../../ui/ExportButtons.tsx";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { daysOf } from "../../ui/given-days.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OptionalDays } from "../../ui/OptionalDays.tsx";
import { Page } from "../../ui/Page.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { countFilters, NameFilters, nameFiltersOf } from "../catalogue/NameFilters.tsx";
import { STOCK_COLUMNS } from "./stock-columns.tsx";
import { useStockChanges } from "./stock-queries.ts";

const KINDS = ["brand", "category", "seller", "subcategory", "group"] as const;
const rowId = (row: StockChangeRow) => row._id;

/** Whose changes Price Tracker History shows. */
export const SHOWN = [
  { value: "", label: STOCK_TEXTS.prices },
  { value: "stock", label: STOCK_TEXTS.group },
];

/** What sold out and what came back, newest first. */
export function StockChanges() {
  const { params, change, numberOf } = useUrlState();
  const today = useToday();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const filter = {
    ...nameFiltersOf(params),
    product: params.getAll("product"),
    search: params.get("search") ?? "",
    stock: STOCK_DIRECTIONS.find((one) => one === params.get("stock")),
    ...daysOf(params, today),
  };
  const query = { ...filter, page: numberOf("page", 1), pageSize };
  const changes = useStockChanges(query);
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value.length > 0);
  return (
    <Page
      title={CHANGE_SCREEN_TEXTS.title}
      subtitle={STOCK_TEXTS.hint}
      actions={
        <ExportButtons
          endpoint={exportStockChanges}
          query={filter}
          disabled={changes.data?.data.total === 0}
        />
      }
    >
      <Box sx={{ maxWidth: 720, mb: 2 }}>
        <SearchField
          label={TRACKING_TEXTS.dashboard.search}
          value={filter.search}
          onSearch={(text) => change({ search: text })}
        />
      </Box>
      <Box sx={{ mb: 2 }}>
        <FilterGrid count={countFilters(filter)}>
          <NameFilters kinds={KINDS} value={filter} onChange={(kind, ids) => change({ [kind]: ids })} />
        </FilterGrid>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center", mb: 2 }}>
        <NativeSelect
          label={STOCK_TEXTS.shown}
          value="stock"
          onChange={(shown) => change({ changes: shown, stock: undefined })}
          options={SHOWN}
        />
        <NativeSelect
          label={STOCK_TEXTS.group}
          value={filter.stock ?? ""}
          onChange={(stock) => change({ stock })}
          options={[
            { value: "", label: DATA_SCREEN_TEXTS.all },
            { value: "out", label: STOCK_TEXTS.soldOut },
            { value: "back", label: STOCK_TEXTS.back },
          ]}
        />
        <OptionalDays from={filter.from} to={filter.to} onChange={change} />
      </Box>
      <DataTable
        caption={STOCK_TEXTS.changes}
        columns={STOCK_COLUMNS}
        rowId={rowId}
        minWidth={820}
        rowHeight={57}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={TRACKING_TEXTS.products.noData}
              action={
                <Button variant="outlined" component={RouterLink} to="/price-tracker-history?changes=stock">
                  {CHANGE_SCREEN_TEXTS.showAll}
                </Button>
              }
            >
              {STOCK_TEXTS.nothingFits}
            </EmptyState>
          ) : (
            <EmptyState icon="history" title={STOCK_TEXTS.empty}>
              {STOCK_TEXTS.emptyHint}
            </EmptyState>
          )
        }
        {...pagedTable(changes, change, pageSize)}
      />
    </Page>
  );
}
