import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  DATA_SCREEN_TEXTS,
  forecast,
  formatMicroUsd,
  notKeptText,
  PLAN_SCREEN_TEXTS,
  timingText,
  type PlanRow,
  type PointTariff,
} from "@pricetrail/contract";
import { useTariff } from "../site/useTariff.ts";
import { DateCell } from "../../ui/DateCell.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { shareText } from "../../ui/share-text.ts";
import { capitalised, planName, skippedCount, skippedText } from "./plan-names.ts";
import { usePlanChanges } from "./usePlanChanges.ts";

const T = PLAN_SCREEN_TEXTS;
const NOTE = { display: "block", typography: "caption", color: "text.secondary" } as const;
const count = (value: number) => Math.round(value).toLocaleString("en-US");

interface Actions {
  onEdit: (plan: PlanRow) => void;
  onDelete: (plan: PlanRow) => void;
}

/** What is planned for whom, what it comes to, and what became of the last week. */
export function PlansTable({
  plans,
  mayWrite,
  error,
  onRetry,
  ...actions
}: Actions & {
  plans: readonly PlanRow[] | undefined;
  mayWrite: boolean;
  error: string | undefined;
  onRetry: () => void;
}) {
  const tariff = useTariff();
  const { change } = usePlanChanges();
  const columns: Column<PlanRow>[] = [
    {
      key: "for",
      header: T.plan,
      isRowHeader: true,
      render: (plan) => <PlanCell plan={plan} tariff={tariff} />,
    },
    {
      key: "products",
      header: T.products,
      align: "right",
      // A listing has pages: as many as its last run had.
      render: ({ scope, products, shops }) =>
        scope === "listing" ? T.pages(shops.reduce((sum, shop) => sum + shop.products, 0)) : count(products),
    },
    {
      key: "visits",
      header: T.visitsADay,
      align: "right",
      render: (plan) => count(forecast(plan.timing, plan.shops, tariff, plan.otherPoints).visitsADay),
    },
    {
      key: "cost",
      header: T.costMonth,
      align: "right",
      render: (plan) =>
        formatMicroUsd(forecast(plan.timing, plan.shops, tariff, plan.otherPoints).monthMicroUsd),
    },
    {
      key: "next",
      header: T.nextUtc,
      render: (plan) => (plan.isPaused ? T.isPaused : <DateCell at={plan.nextAt} />),
    },
    {
      key: "kept",
      header: T.lastWeek,
      render: (plan) => <Kept plan={plan} />,
    },
  ];
  if (mayWrite)
    columns.push({
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      render: (plan) => (
        <Box sx={{ display: "flex", justifyContent: "flex-end", alignItems: "center" }}>
          <Button size="small" onClick={() => void change(plan._id, { isPaused: !plan.isPaused })}>
            {plan.isPaused ? T.resume : T.pause}
          </Button>
          <IconAction icon="edit" label={T.edit(planName(plan))} onClick={() => actions.onEdit(plan)} />
          <IconAction
            icon="delete"
            label={T.deletePlan(planName(plan))}
            onClick={() => actions.onDelete(plan)}
          />
        </Box>
      ),
    });
  return (
    <DataTable
      caption={T.plans}
      columns={columns}
      rows={plans}
      rowId={({ _id }) => _id}
      minWidth={980}
      rowHeight={69}
      error={error}
      onRetry={onRetry}
      empty={
        <EmptyState icon="history" title={T.noPlans}>
          {T.noPlansHint}
        </EmptyState>
      }
    />
  );
}

/** What share of the last week's visits was made, and why the others were not. */
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

/** Whom a plan is for and when; in words what cannot be kept of it. */
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
          {notKeptText(plan.timing, shop)}
        </Box>
      ))}
    </>
  );
}
