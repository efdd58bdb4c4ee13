import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  exportMarket,
  MARKET_SORTS,
  MARKET_TEXTS as T,
  MATCH_TEXTS,
  PAGE_SIZE_DEFAULT,
  STANDINGS,
  VIOLATION_TEXTS,
  type MarketRow,
} from "@pricetrail/contract";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog, lazyPart } from "../../ui/parts.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { countFilters, NameFilters, nameFiltersOf } from "../catalogue/NameFilters.tsx";
import { marketColumns } from "./market-columns.tsx";
import { useMarket, useMarketSummary } from "./market-queries.ts";
import { useMatchSummary } from "./match-queries.ts";
import { MarketStrip } from "./MarketStrip.tsx";

const ItemDialog = lazyDialog(() => import("./ItemDialog.tsx"));
const ImportItemsDialog = lazyDialog(() => import("./ImportItemsDialog.tsx"));
const MarketSettingDialog = lazyDialog(() => import("./MarketSettingDialog.tsx"));

const PATH = "/market";
const KINDS = ["brand", "category", "subcategory", "seller"] as const;
const ONLY = ["belowMap", "opportunity"] as const;
const MIN_WIDTH = 900;

const Matches = lazyPart(() => import("./Matches.tsx"));
const Violations = lazyPart(() => import("./Violations.tsx"));
const SourceNotice = lazyPart(() => import("./SourceNotice.tsx"));

/** Where we stand against other sellers; or, with a parameter, the proposed matches or the violations of minimum advertised prices. */
export default function MarketPage() {
  const { params } = useUrlState();
  if (params.has("violations")) return <Violations />;
  return params.has("matches") ? <Matches /> : <Market />;
}

/** A row for each item, a column for each seller. */
function Market() {
  const { params, change, numberOf } = useUrlState();
  const mayWrite = useMayWrite();
  const matches = useMatchSummary().data;
  const [edited, setEdited] = useState<MarketRow>();
  const [isSetting, setSetting] = useState(false);
  const [importing, setImporting] = useState<"file" | "address">();
  const importButton = (
    <Button variant="outlined" onClick={() => setImporting("file")}>
      {T.importCatalogue}
    </Button>
  );
  const names = nameFiltersOf(params);
  const { group: _group, ...kinds } = names;
  const standing = STANDINGS.find((one) => one === params.get("standing"));
  const only = ONLY.find((one) => one === params.get("only"));
  const sort = MARKET_SORTS.find((one) => one === params.get("sort"));
  const filter = { ...kinds, search: params.get("search") ?? "", standing, only, sort };
  const page = { page: numberOf("page", 1), pageSize: numberOf("pageSize", PAGE_SIZE_DEFAULT) };
  const market = useMarket({ ...filter, ...page });
  const summary = useMarketSummary().data;
  const rows = market.data?.list ?? [];
  const isFiltered =
    filter.search !== "" ||
    countFilters({ ...names, group: [] }) > 0 ||
    standing !== undefined ||
    only !== undefined;
  return (
    <Page
      title={T.title}
      subtitle={T.subtitle(T.bases[summary?.basis ?? "selling"].toLowerCase())}
      actions={
        <>
          <Button variant="outlined" component={RouterLink} to={`${PATH}?matches=waiting`}>
            {MATCH_TEXTS.proposed(matches?.waiting ?? 0)}
          </Button>
          <Button variant="outlined" component={RouterLink} to={`${PATH}?violations=open`}>
            {VIOLATION_TEXTS.open(summary?.openViolations ?? 0)}
          </Button>
          {importButton}
          {mayWrite && (
            <Button
              variant="outlined"
              component={RouterLink}
              to={`/alerts/reports?${new URLSearchParams({ add: "market", of: params.toString() }).toString()}`}
            >
              {T.report}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setSetting(true)}>
            {T.setting}
          </Button>
        </>
      }
      mainAction={
        <ExportMenu endpoint={exportMarket} query={filter} disabled={market.data?.data.total === 0} />
      }
    >
      <SourceNotice onOpen={() => setImporting("address")} />
      <MarketStrip
        summary={summary}
        selected={only ?? standing}
        onSelect={(tile) => change({ standing: tile.standing, only: tile.only })}
      />
      <Box sx={{ mb: 1.5 }}>
        <FilterGrid
          count={countFilters({ ...names, group: [] }) + (standing === undefined ? 0 : 1)}
          before={
            <SearchField
              label={T.search}
              value={filter.search}
              onSearch={(text) => change({ search: text })}
              isEnterOnly
            />
          }
          beside={
            <NativeSelect
              label={T.position}
              value={standing ?? ""}
              onChange={(value) => change({ standing: value, only: undefined })}
              options={[
                { value: "", label: T.everyPosition },
                ...STANDINGS.map((one) => ({ value: one, label: T.standings[one] })),
              ]}
            />
          }
        >
          <NameFilters kinds={KINDS} value={names} onChange={(kind, ids) => change({ [kind]: ids })} />
        </FilterGrid>
      </Box>
      <DataTable
        caption={T.caption}
        columns={marketColumns(rows, setEdited)}
        rowId={(row) => row._id}
        minWidth={MIN_WIDTH}
        rowHeight={62}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={T.nothingFits}
              action={
                <Button variant="outlined" component={RouterLink} to={PATH}>
                  {T.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon="layers"
              title={T.empty}
              action={
                <>
                  {importButton}
                  <Button variant="outlined" component={RouterLink} to="/product-groups">
                    {T.addGroups}
                  </Button>
                </>
              }
            >
              {T.emptyHint}
            </EmptyState>
          )
        }
        {...pagedTable(market, change, page.pageSize)}
      />
      {rows.length > 0 && <Legend />}
      {edited && <ItemDialog row={edited} onClose={() => setEdited(undefined)} />}
      {importing && <ImportItemsDialog from={importing} onClose={() => setImporting(undefined)} />}
      {isSetting && summary && <MarketSettingDialog summary={summary} onClose={() => setSetting(false)} />}
    </Page>
  );
}

function Legend() {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: "none",
        p: 0,
        mt: 1.5,
        mb: 0,
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2.5,
        rowGap: 0.5,
        typography: "caption",
        color: "text.secondary",
      }}
    >
      {(
        [
          ["error.main", T.cheaper],
          ["success.main", T.dearer],
          ["transparent", T.unrankedLegend],
        ] as const
      ).map(([color, text]) => (
        <Box component="li" key={text} sx={{ borderLeft: 3, borderColor: color, pl: 0.75 }}>
          {text}
        </Box>
      ))}
    </Box>
  );
}
