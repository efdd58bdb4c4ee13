import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  exportChanges,
  PAGE_SIZE_DEFAULT,
  PRICE_KINDS,
  TRACKING_TEXTS,
  type PriceChangeRow,
  CHANGE_SCREEN_TEXTS,
  STOCK_TEXTS,
  DATA_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { daysOf } from "../../ui/given-days.ts";
import { ExportButtons } from "../../ui/ExportButtons.tsx";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Page } from "../../ui/Page.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { countFilters, NameFilters, nameFiltersOf } from "../catalogue/NameFilters.tsx";
import { OptionalDays } from "../../ui/OptionalDays.tsx";
import { SHOWN, StockChanges } from "../stock/StockChanges.tsx";
import { CHANGE_COLUMNS } from "./change-columns.tsx";
import { usePriceChanges } from "./price-queries.ts";

const KINDS = ["brand", "category", "seller", "subcategory", "group"] as const;
const DIRECTIONS = ["up", "down"] as const;
const rowId = (row: PriceChangeRow) => row._id;

/** Price Tracker History: every change of a price or of the stock, newest first. */
export default function PriceHistoryPage() {
  const { params } = useUrlState();
  return params.get("changes") === "stock" ? <StockChanges /> : <PriceChanges />;
}

function PriceChanges() {
  const { params, change, numberOf } = useUrlState();
  const today = useToday();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const filter = {
    ...nameFiltersOf(params),
    product: params.getAll("product"),
    search: params.get("search") ?? "",
    kind: PRICE_KINDS.find((one) => one === params.get("kind")),
    direction: DIRECTIONS.find((one) => one === params.get("direction")),
    ...daysOf(params, today),
  };
  const query = { ...filter, page: numberOf("page", 1), pageSize };
  const changes = usePriceChanges(query);
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value.length > 0);
  return (
    <Page
      title={CHANGE_SCREEN_TEXTS.title}
      subtitle={CHANGE_SCREEN_TEXTS.hint}
      actions={
        <ExportButtons endpoint={exportChanges} query={filter} disabled={changes.data?.data.total === 0} />
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
          value=""
          onChange={(shown) => change({ changes: shown, kind: undefined, direction: undefined })}
          options={SHOWN}
        />
        <NativeSelect
          label={CHANGE_SCREEN_TEXTS.price}
          value={filter.kind ?? ""}
          onChange={(kind) => change({ kind })}
          options={[
            { value: "", label: CHANGE_SCREEN_TEXTS.both },
            { value: "normal", label: TRACKING_TEXTS.legend.normal },
            { value: "discounted", label: TRACKING_TEXTS.legend.discounted },
          ]}
        />
        <NativeSelect
          label={CHANGE_SCREEN_TEXTS.direction}
          value={filter.direction ?? ""}
          onChange={(direction) => change({ direction })}
          options={[
            { value: "", label: DATA_SCREEN_TEXTS.all },
            { value: "down", label: CHANGE_SCREEN_TEXTS.drops },
            { value: "up", label: CHANGE_SCREEN_TEXTS.rises },
          ]}
        />
        <OptionalDays from={filter.from} to={filter.to} onChange={change} />
      </Box>
      <DataTable
        caption={CHANGE_SCREEN_TEXTS.changes}
        columns={CHANGE_COLUMNS}
        rowId={rowId}
        minWidth={960}
        rowHeight={57}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={TRACKING_TEXTS.products.noData}
              action={
                <Button variant="outlined" component={RouterLink} to="/price-tracker-history">
                  {CHANGE_SCREEN_TEXTS.showAll}
                </Button>
              }
            >
              {CHANGE_SCREEN_TEXTS.nothingFits}
            </EmptyState>
          ) : (
            <EmptyState icon="chart" title={CHANGE_SCREEN_TEXTS.empty}>
              {CHANGE_SCREEN_TEXTS.emptyHint}
            </EmptyState>
          )
        }
        {...pagedTable(changes, change, pageSize)}
      />
    </Page>
  );
}
