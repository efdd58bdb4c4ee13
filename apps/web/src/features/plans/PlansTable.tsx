import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  capitalised,
  DATA_SCREEN_TEXTS,
  forecast,
  formatMicroUsd,
  unmetTimingText,
  PLAN_SCREEN_TEXTS,
  PLAN_TEXTS,
  timingText,
  type PlanRow,
  type PointTariff,
} from "@pricetrail/contract";
import { useTariff } from "../site/useTariff.ts";
import { DateCell } from "../../ui/DateCell.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { shareText } from "../../ui/share-text.ts";
import { planName } from "./plan-name.ts";
import { skippedCount, skippedText } from "./skipped-visits.ts";
import { usePlanChanges } from "./usePlanChanges.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = PLAN_SCREEN_TEXTS;
const NOTE = { display: "block", typography: "caption", color: "text.secondary" } as const;
const count = (value: number) => Math.round(value).toLocaleString("en-US");

/** The plans with their scope, cost, and results of the last week. */
export function PlansTable({
  mayWrite,
  onEdit,
  onDelete,
  ...list
}: TableList<PlanRow> & {
  mayWrite: boolean;
  onEdit: (plan: PlanRow) => void;
  onDelete: (plan: PlanRow) => void;
}) {
  const tariff = useTariff();
  const { change } = usePlanChanges();
  const columns: Column<PlanRow>[] = [
    {
      key: "for",
      header: T.plan,
      isRowHeader: true,
      render: (plan) => <PlanCell plan={plan} tariff={tariff} />,
      renderNarrow: (plan) => (
        <Box sx={{ maxWidth: 205 }}>
          <PlanCell plan={plan} tariff={tariff} />
          <Box component="span" sx={{ ...NOTE, fontWeight: 400 }}>
            {narrowText(plan, tariff)}
          </Box>
          <Box component="span" sx={{ typography: "caption", fontWeight: 400 }}>
            <Kept plan={plan} />
          </Box>
        </Box>
      ),
    },
    {
      key: "products",
      folds: 2,
      header: T.products,
      align: "right",
      isWideOnly: true,
      // A listing has pages: as many as its last run visited.
      render: (plan) => (plan.scope === "listing" ? T.pages(pagesOf(plan)) : count(plan.products)),
    },
    {
      key: "visits",
      folds: 1,
      header: T.visitsADay,
      align: "right",
      isWideOnly: true,
      render: (plan) => count(forecast(plan.timing, plan.shops, tariff, plan.otherPoints).visitsADay),
    },
    {
      key: "cost",
      header: T.costMonth,
      align: "right",
      isWideOnly: true,
      render: (plan) =>
        formatMicroUsd(forecast(plan.timing, plan.shops, tariff, plan.otherPoints).monthMicroUsd),
    },
    {
      key: "next",
      folds: 3,
      header: T.nextUtc,
      isMoment: true,
      isWideOnly: true,
      render: (plan) => (plan.isPaused ? T.isPaused : <DateCell at={plan.nextAt} />),
    },
    {
      key: "kept",
      header: T.lastWeek,
      isWideOnly: true,
      render: (plan) => <Kept plan={plan} />,
    },
  ];
  if (mayWrite)
    columns.push({
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      render: (plan) => (
        <Box
          sx={{
            display: "flex",
            flexDirection: { xs: "column", sm: "row" },
            justifyContent: "flex-end",
            alignItems: "center",
          }}
        >
          <Button size="small" onClick={() => void change(plan._id, { isPaused: !plan.isPaused })}>
            {plan.isPaused ? T.resume : T.pause}
          </Button>
          <IconAction icon="edit" label={T.edit(planName(plan))} onClick={() => onEdit(plan)} />
          <IconAction icon="delete" label={T.deletePlan(planName(plan))} onClick={() => onDelete(plan)} />
        </Box>
      ),
    });
  return (
    <DataTable
      caption={T.plans}
      columns={columns}
      {...list}
      rowId={({ _id }) => _id}
      minWidth={980}
      rowHeight={69}
      empty={
        <EmptyState icon="history" title={T.noPlans}>
          {T.noPlansHint}
        </EmptyState>
      }
    />
  );
}

/** Returns the pages of a listing, as many as its last run visited. */
const pagesOf = ({ shops }: PlanRow): number => shops.reduce((sum, shop) => sum + shop.products, 0);

/**
 * Returns the other columns' values for a narrow screen: "53 products, 24 visits a day, USD 0.00 in 30 days. Next 11/23/2026
 * 12:01 AM UTC".
 */
function narrowText(plan: PlanRow, tariff: PointTariff): string {
  const { visitsADay, monthMicroUsd } = forecast(plan.timing, plan.shops, tariff, plan.otherPoints);
  const what = plan.scope === "listing" ? T.pages(pagesOf(plan)) : PLAN_TEXTS.products(plan.products);
  const next = plan.isPaused || plan.nextAt === null ? T.isPaused : T.nextAt(formatDateTime(plan.nextAt));
  return T.inShort(what, count(visitsADay), formatMicroUsd(monthMicroUsd), next);
}

/** The share of last week's visits that were made, and why the others were not. */
function Kept({ plan: { scope, made, skipped } }: { plan: PlanRow }) {
  const due = made + skippedCount(skipped);
  const why = skippedText(skipped, scope);
  return (
    <>
      {due > 0 && (
        <Box component="span" sx={{ display: "block", whiteSpace: "nowrap" }}>
          {T.kept(shareText(made, due))}
        </Box>
      )}
      <Box component="span" sx={due > 0 ? NOTE : {}}>
        {scope === "listing" ? T.madeRuns(made) : T.made(made)}
        {why !== null && `, ${why}`}
      </Box>
    </>
  );
}

/** A plan's scope and timing, and as text what cannot be kept. */
function PlanCell({ plan, tariff }: { plan: PlanRow; tariff: PointTariff }) {
  const { shops } = forecast(plan.timing, plan.shops, tariff, plan.otherPoints);
  const failing = plan.isPaused ? [] : shops.filter((shop) => !shop.isKept);
  return (
    <>
      {planName(plan)}
      <Box component="span" sx={{ ...NOTE, fontWeight: 400 }}>
        {capitalised(timingText(plan.timing))}
      </Box>
      {failing.map((shop) => (
        <Box key={shop.host} component="span" sx={{ ...NOTE, fontWeight: 400, color: "warning.main" }}>
          {unmetTimingText(plan.timing, shop)}
        </Box>
      ))}
    </>
  );
}
