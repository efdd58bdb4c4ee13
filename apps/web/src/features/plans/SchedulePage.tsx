import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import { PLAN_SCREEN_TEXTS, type PlanRow, DISABLED_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { AddButton } from "../../ui/AddButton.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { Section } from "../../ui/Section.tsx";
import { listTable } from "../../ui/list-table.ts";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { planName } from "./plan-name.ts";
import { PlansTable } from "./PlansTable.tsx";
import { PlanTimeline } from "./PlanTimeline.tsx";
import { usePlans } from "../../api/plan-list-queries.ts";
import { usePlanChanges } from "./usePlanChanges.ts";
import { formatDateTime, inZone } from "../../ui/dates.ts";

const PlanDialog = lazyDialog(() => import("./PlanDialog.tsx"));
const T = PLAN_SCREEN_TEXTS;

type Opened = { kind: "add" } | { kind: "edit" | "delete"; plan: PlanRow };

/** When products are visited: the plans, the next 24 hours, and the switch that pauses everything. */
export default function SchedulePage() {
  const plans = usePlans();
  const mayWrite = useMayWrite();
  const [dialog, setDialog] = useState<Opened>();
  const list = plans.data?.list;
  const close = () => setDialog(undefined);
  // On a phone, the plans come first, so that they are visible without scrolling.
  const isPhone = useIsPhone();
  // Below the drawing, whose height is not known in advance, it would jump.
  const table = list && (
    <Box sx={{ mb: isPhone ? 2 : 0 }}>
      <PlansTable
        {...listTable(plans, list)}
        mayWrite={mayWrite}
        onEdit={(plan) => setDialog({ kind: "edit", plan })}
        onDelete={(plan) => setDialog({ kind: "delete", plan })}
      />
      <Box sx={{ typography: "body2", color: "text.secondary", mt: 2 }}>{T.order}</Box>
    </Box>
  );
  return (
    <Page
      title={T.title}
      subtitle={T.subtitle}
      actions={<PauseSwitch plans={plans.data} mayWrite={mayWrite} />}
      mainAction={mayWrite && <AddButton onClick={() => setDialog({ kind: "add" })}>{T.add}</AddButton>}
    >
      {plans.isError && !plans.data ? (
        <ErrorState message={errorText(plans.error)} onRetry={() => void plans.refetch()} />
      ) : (
        <>
          {isPhone && table}
          {!(isPhone && list === undefined) && <NextDay plans={plans.data} />}
          {!isPhone && table}
        </>
      )}
      {dialog?.kind === "add" && <PlanDialog onClose={close} />}
      {dialog?.kind === "edit" && <PlanDialog plan={dialog.plan} onClose={close} />}
      {dialog?.kind === "delete" && <DeletePlanDialog plan={dialog.plan} onClose={close} />}
    </Page>
  );
}

/** The list of plans with the state of all; undefined while it loads. */
type Plans = ReturnType<typeof usePlans>["data"];

/** Pauses and resumes all plans. */
function PauseSwitch({ plans, mayWrite }: { plans: Plans; mayWrite: boolean }) {
  const { pauseAll } = usePlanChanges();
  const { busy, run } = useUntilDone();
  const isPaused = plans !== undefined && plans.data.pausedAt !== null;
  return (
    <FormControlLabel
      control={
        <Switch
          checked={!isPaused}
          disabled={!mayWrite || busy}
          onChange={(event) => void run(pauseAll(!event.target.checked), () => undefined)}
        />
      }
      label={isPaused ? T.allPaused : T.allOn}
      title={mayWrite ? undefined : DISABLED_TEXTS.readOnly}
      // Its space is reserved until the state is known.
      sx={{ mr: 1, visibility: plans ? "visible" : "hidden" }}
    />
  );
}

/** What the plans start in the next 24 hours. */
function NextDay({ plans }: { plans: Plans }) {
  return (
    <Section title={inZone(T.coming)}>
      {plans ? <PlannedDay list={plans.list} {...plans.data} /> : <Skeleton variant="rounded" height={180} />}
    </Section>
  );
}

function PlannedDay({
  list,
  pausedAt,
  coming,
  now,
}: NonNullable<Plans>["data"] & { list: readonly PlanRow[] }) {
  if (pausedAt !== null)
    return (
      <EmptyState icon="stop" title={T.allPaused}>
        {T.pausedSince(formatDateTime(pausedAt))}
      </EmptyState>
    );
  if (coming.length === 0)
    return (
      <EmptyState icon="history" title={T.nothingComes}>
        {T.nothingComesHint}
      </EmptyState>
    );
  return <PlanTimeline plans={list} coming={coming} now={now} />;
}

function DeletePlanDialog({ plan, onClose }: { plan: PlanRow; onClose: () => void }) {
  const { remove } = usePlanChanges();
  const { busy, run } = useUntilDone();
  return (
    <ConfirmDialog
      open
      title={T.deleteQuestion}
      confirmLabel={T.delete}
      danger
      busy={busy}
      onConfirm={() => void run(remove(plan._id), onClose)}
      onClose={onClose}
    >
      {plan.scope === "listing"
        ? T.deleteListingEffect(plan.target?.name ?? "")
        : T.deleteEffect(planName(plan))}
    </ConfirmDialog>
  );
}
