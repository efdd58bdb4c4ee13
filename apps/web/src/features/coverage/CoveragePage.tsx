import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { COVERAGE_SPANS, COVERAGE_TEXTS, type ShopCoverageRow } from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listTable } from "../../ui/list-table.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Page } from "../../ui/Page.tsx";
import { MutedText } from "../../ui/MutedText.tsx";
import { shareText } from "../../ui/share-text.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useShopCoverage } from "./coverage-queries.ts";
import { PlanCoverage } from "./PlanCoverage.tsx";
import { ShareBar } from "./ShareBar.tsx";
import { keptText, troublesText } from "./shop-coverage.ts";
import { shopPath } from "../../ui/paths.ts";

const DEFAULT_SPAN = "30";
const rowId = (row: ShopCoverageRow) => row.host;

const COLUMNS: readonly Column<ShopCoverageRow>[] = [
  {
    key: "host",
    header: COVERAGE_TEXTS.shop,
    isRowHeader: true,
    render: (row) => <TextLink to={shopPath(row.host)}>{row.host}</TextLink>,
    renderNarrow: (row) => (
      <Box sx={{ overflowWrap: "anywhere", fontWeight: 400 }}>
        <Box sx={{ fontWeight: 600 }}>
          <TextLink to={shopPath(row.host)}>{row.host}</TextLink>
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {COVERAGE_TEXTS.visitsOf(row.visits)}, {COVERAGE_TEXTS.gave(shareText(row.answered, row.visits))}
        </Box>
        <Box sx={{ typography: "caption" }}>{troublesText(row)}</Box>
        <Box sx={{ typography: "caption" }}>
          {COVERAGE_TEXTS.kept}: {keptText(row)}
        </Box>
      </Box>
    ),
  },
  {
    key: "visits",
    folds: 1,
    header: COVERAGE_TEXTS.visits,
    align: "right",
    isWideOnly: true,
    render: (row) => row.visits.toLocaleString("en-US"),
  },
  {
    key: "kept",
    header: COVERAGE_TEXTS.kept,
    isWideOnly: true,
    render: (row) => keptText(row),
  },
  {
    key: "share",
    header: COVERAGE_TEXTS.share,
    align: "right",
    isWideOnly: true,
    render: (row) => <ShareBar part={row.answered} whole={row.visits} />,
  },
  {
    key: "trouble",
    header: COVERAGE_TEXTS.trouble,
    isWideOnly: true,
    render: (row) => troublesText(row) ?? <MutedText>{COVERAGE_TEXTS.nothing}</MutedText>,
  },
];

function Heading({ children }: { children: string }) {
  return (
    <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
      {children}
    </Typography>
  );
}

/** For each shop and plan: the number of visits, and the share that gave a result. */
export default function CoveragePage() {
  const { params, change } = useUrlState();
  const span = COVERAGE_SPANS.find((one) => one === params.get("days")) ?? DEFAULT_SPAN;
  const shops = useShopCoverage(span);
  return (
    <Page width="list" title={COVERAGE_TEXTS.title} subtitle={COVERAGE_TEXTS.subtitle}>
      <Box sx={{ mb: 1.5 }}>
        <NativeSelect
          label={COVERAGE_TEXTS.days}
          value={span}
          onChange={(days) => change({ days: days === DEFAULT_SPAN ? undefined : days })}
          options={COVERAGE_SPANS.map((days) => ({ value: days, label: COVERAGE_TEXTS.lastDays(days) }))}
        />
      </Box>
      <Heading>{COVERAGE_TEXTS.shops}</Heading>
      <DataTable
        caption={COVERAGE_TEXTS.shops}
        columns={COLUMNS}
        {...listTable(shops, shops.data)}
        rowId={rowId}
        minWidth={700}
        empty={
          <EmptyState icon="chart" title={COVERAGE_TEXTS.empty}>
            {COVERAGE_TEXTS.emptyHint}
          </EmptyState>
        }
      />

      {/* Below a table of unknown height it would jump. */}
      {!shops.isPending && (
        <>
          <Heading>{COVERAGE_TEXTS.plans}</Heading>
          <PlanCoverage days={span} />
        </>
      )}
    </Page>
  );
}
