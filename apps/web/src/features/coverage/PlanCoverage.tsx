import Box from "@mui/material/Box";
import {
  COVERAGE_TEXTS as T,
  PLAN_SCREEN_TEXTS,
  type COVERAGE_SPANS,
  type PlanCoverageRow,
} from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listTable } from "../../ui/list-table.ts";
import { MutedText } from "../../ui/MutedText.tsx";
import { planName } from "../plans/plan-name.ts";
import { skippedCount, skippedText } from "../plans/skipped-visits.ts";
import { usePlanCoverage } from "../plans/plan-queries.ts";
import { shareText } from "../../ui/share-text.ts";
import { ShareBar } from "./ShareBar.tsx";

const NOTE = { typography: "caption", color: "text.secondary", fontWeight: 400 } as const;
const rowId = (row: PlanCoverageRow) => row._id;
const dueOf = ({ made, skipped }: PlanCoverageRow) => made + skippedCount(skipped);
const madeText = ({ scope, made }: PlanCoverageRow) =>
  scope === "listing" ? PLAN_SCREEN_TEXTS.madeRuns(made) : PLAN_SCREEN_TEXTS.made(made);

const COLUMNS: readonly Column<PlanCoverageRow>[] = [
  {
    key: "plan",
    header: T.plan,
    isRowHeader: true,
    render: (row) => <PlanName row={row} />,
    renderNarrow: (row) => (
      <>
        <PlanName row={row} />
        <Box sx={NOTE}>
          {dueOf(row) === 0 ? T.nothingDue : `${madeText(row)} (${shareText(row.made, dueOf(row))})`}
        </Box>
        <Box sx={NOTE}>{skippedText(row.skipped, row.scope)}</Box>
      </>
    ),
  },
  { key: "made", folds: 1, header: T.made, align: "right", isWideOnly: true, render: madeText },
  {
    key: "kept",
    header: T.kept,
    align: "right",
    isWideOnly: true,
    render: (row) => <ShareBar part={row.made} whole={dueOf(row)} />,
  },
  {
    key: "why",
    header: T.why,
    isWideOnly: true,
    render: (row) =>
      skippedText(row.skipped, row.scope) ?? (
        <MutedText>{dueOf(row) === 0 ? T.nothingDue : T.none}</MutedText>
      ),
  },
];

function PlanName({ row }: { row: PlanCoverageRow }) {
  return (
    <>
      {planName(row)}
      {row.isDeleted && (
        <Box component="span" sx={NOTE}>
          {" "}
          ({T.deleted})
        </Box>
      )}
    </>
  );
}

/** For each plan: which of its recent visits were made, and why the others were not. */
export function PlanCoverage({ days }: { days: (typeof COVERAGE_SPANS)[number] }) {
  const plans = usePlanCoverage(days);
  return (
    <DataTable
      caption={T.plans}
      columns={COLUMNS}
      {...listTable(plans, plans.data)}
      rowId={rowId}
      minWidth={600}
      empty={
        <EmptyState icon="history" title={T.noPlans}>
          {T.noPlansHint}
        </EmptyState>
      }
    />
  );
}
