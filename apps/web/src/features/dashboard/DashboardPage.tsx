import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import {
  exportLatest,
  TRACKING_TEXTS,
  type DashboardRow,
  DASHBOARD_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { useProfile } from "../../api/queries.ts";
import { STALE } from "../../api/query-keys.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { DisplayButton } from "../../ui/DisplayButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import { Icon } from "../../ui/icons.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Page } from "../../ui/Page.tsx";
import { lazyPart } from "../../ui/parts.tsx";
import { RefusedDays } from "../../ui/RefusedDays.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { usePressed } from "../../ui/usePressed.ts";
import { useTableView } from "../../ui/useTableView.ts";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { FirstStepsPlace, useHasFirstSteps } from "../accounts/FirstStepsPlace.tsx";
import { ViewsButton } from "../views/LazyViewsButton.tsx";
import { useStartRun } from "../runs/useStartRun.ts";
import { DASHBOARD_COLUMNS } from "./dashboard-columns.tsx";
import { filterParams, filterQuery, filtersOf, viewOf } from "./dashboard-filters.ts";
import { useDashboardProducts, useTiles } from "./dashboard-queries.ts";
import { OverviewPlace, OverviewToggle, useOverviewOpen } from "./OverviewFrame.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import type OverviewCards from "./Overview.tsx";
import { Tiles } from "./Tiles.tsx";
import { formatDay } from "../../ui/dates.ts";

/** Reserves the height of its content, so that nothing below it moves. */
const Overview = lazyPart<ComponentProps<typeof OverviewCards>>(() => import("./Overview.tsx"), {
  isPrefetched: true,
  fallback: <OverviewPlace />,
});

const T = TRACKING_TEXTS.dashboard;
const rowId = (row: DashboardRow) => row._id;

/** Latest Tracking Data; before the first product, the way to it. */
export default function DashboardPage() {
  const profile = useProfile();
  if (!profile) return <PageSkeleton />;
  return profile.productCount > 0 ? <Dashboard /> : <EmptyDashboard />;
}

function EmptyDashboard() {
  const mayWrite = useMayWrite();
  return (
    <Page title={T.heading} documentTitle={T.pageTitle}>
      {useHasFirstSteps() ? (
        <Box sx={{ maxWidth: 760 }}>
          <FirstStepsPlace />
        </Box>
      ) : (
        <Paper variant="outlined">
          <EmptyState
            icon="product"
            title={DASHBOARD_SCREEN_TEXTS.empty}
            action={
              mayWrite && (
                <Button variant="contained" component={RouterLink} to="/product-dashboard">
                  {DASHBOARD_SCREEN_TEXTS.emptyAction}
                </Button>
              )
            }
          >
            {DASHBOARD_SCREEN_TEXTS.emptyHint}
          </EmptyState>
        </Paper>
      )}
    </Page>
  );
}

/** The current prices of tracked products, and changes in the Data Timeline. */
function Dashboard() {
  const { params, change } = useUrlState();
  const today = useToday();
  const queryClient = useQueryClient();
  const filters = filtersOf(params, today);
  const { tile, sort, page, pageSize } = viewOf(params);
  const [pressedTile, pressTile] = usePressed(params, tile);
  const view = useTableView("dashboard", DASHBOARD_COLUMNS);
  const query = filterQuery(filters);
  const tiles = useTiles(query);
  const listQuery = { ...query, tile, sort };
  const rows = useDashboardProducts({ ...listQuery, page, pageSize });
  const { startProducts, isStarting } = useStartRun();
  const mayWrite = useMayWrite();
  const { isPhone, isOpen, toggle: toggleOverview } = useOverviewOpen();
  const range = DASHBOARD_SCREEN_TEXTS.range(formatDay(filters.from), formatDay(filters.to));
  const toggle = <OverviewToggle isOpen={isOpen} onToggle={toggleOverview} />;
  const tools = (
    <>
      <ViewsButton screen="dashboard" list={T.heading} display={view.display} />
      <ExportMenu endpoint={exportLatest} query={listQuery} disabled={rows.data?.data.total === 0} />
    </>
  );

  return (
    <Page
      title={T.heading}
      documentTitle={T.pageTitle}
      subtitle={
        isPhone ? (
          <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
            {range}
            <Box sx={{ display: "flex", gap: 1 }}>{tools}</Box>
          </Box>
        ) : (
          <Box sx={{ display: "flex", alignItems: "center", columnGap: 3 }}>
            {range}
            <FirstStepsPlace isLine />
          </Box>
        )
      }
      actions={
        !isPhone && (
          <>
            {toggle}
            {tools}
          </>
        )
      }
      mainAction={
        mayWrite && (
          <Button
            variant="contained"
            startIcon={isPhone ? undefined : <Icon name="play" size={16} />}
            aria-label={DASHBOARD_SCREEN_TEXTS.trackAll}
            loading={isStarting}
            onClick={() => {
              // A refusal has already been reported.
              startProducts(undefined).catch(() => undefined);
            }}
            // Beside the heading on the narrowest phone.
            sx={{ px: { xs: 1.25, sm: 1.75 } }}
          >
            {isPhone ? DASHBOARD_SCREEN_TEXTS.trackAllShort : DASHBOARD_SCREEN_TEXTS.trackAll}
          </Button>
        )
      }
    >
      {tiles.isError && (
        <Box sx={{ mb: 2 }}>
          <ErrorState message={errorText(tiles.error)} onRetry={() => void tiles.refetch()} />
        </Box>
      )}
      <RefusedDays />
      {(isOpen || isPhone) && <Overview query={query} isShort={!isOpen} toggle={isPhone && toggle} />}
      <Tiles
        counts={tiles.data && { ...tiles.data.data, ...tiles.data.stock }}
        selected={pressedTile}
        onSelect={(next) => {
          pressTile(next);
          change({ tile: next === "all" ? undefined : next });
        }}
      />
      <FilterPanel
        value={filters}
        today={today}
        tile={pressedTile}
        isFetching={tiles.isFetching || rows.isFetching}
        onGet={(next) => {
          change(filterParams(next, today));
          // Submitting the same filters again loads newer data.
          void queryClient.invalidateQueries(STALE.dashboard);
        }}
      />
      <DataTable
        caption={T.heading}
        columns={view.columns}
        isCompact={view.isCompact}
        sizing={view}
        rowId={rowId}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        minWidth={1080}
        dense
        rowHeight={57}
        empty={
          <EmptyState icon="search" title={TRACKING_TEXTS.products.noData}>
            {DASHBOARD_SCREEN_TEXTS.nothingFits}
          </EmptyState>
        }
        {...pagedTable(rows, change, pageSize)}
      />
      {/* Needed once: below the rows, it is no line above them. */}
      <Box sx={{ mt: 1, display: "flex", flexWrap: "wrap", justifyContent: "flex-end" }}>
        {isPhone && <FirstStepsPlace isLine />}
        <DisplayButton caption={T.heading} view={view} />
      </Box>
    </Page>
  );
}
