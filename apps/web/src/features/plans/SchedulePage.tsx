import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import { PLAN_SCREEN_TEXTS, type PlanRow } from "@pricetrail/contract";
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

/** When products are visited: the plans, the next 24 hours, and the switch that pauses everything. */
export default function SchedulePage() {
  const plans = usePlans();
  const mayWrite = useMayWrite();
  const { pauseAll, remove } = usePlanChanges();
  const [dialog, setDialog] = useState<{ kind: "add" } | { kind: "edit" | "delete"; plan: PlanRow }>();
  const { busy, run } = useUntilDone();
  const data = plans.data?.data;
  const list = plans.data?.list;
  const close = () => setDialog(undefined);
  // On a phone, the plans come first, so that they are visible without scrolling.
  const isPhone = useIsPhone();
  const isPaused = data !== undefined && data.pausedAt !== null;
  const timeline = (
    <Section title={inZone(T.coming)}>
      {data === undefined || list === undefined ? (
        <Skeleton variant="rounded" height={180} />
      ) : isPaused ? (
        <EmptyState icon="stop" title={T.allPaused}>
          {T.pausedSince(formatDateTime(data.pausedAt ?? data.now))}
        </EmptyState>
      ) : data.coming.length === 0 ? (
        <EmptyState icon="history" title={T.nothingComes}>
          {T.nothingComesHint}
        </EmptyState>
      ) : (
        <PlanTimeline plans={list} coming={data.coming} now={data.now} />
      )}
    </Section>
  );
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
      actions={
        <FormControlLabel
          control={
            <Switch
              checked={!isPaused}
              disabled={!mayWrite || busy}
              onChange={(event) => void run(pauseAll(!event.target.checked), close)}
            />
          }
          label={isPaused ? T.allPaused : T.allOn}
          // Its space is reserved until the state is known.
          sx={{ mr: 1, visibility: data ? "visible" : "hidden" }}
        />
      }
      mainAction={mayWrite && <AddButton onClick={() => setDialog({ kind: "add" })}>{T.add}</AddButton>}
    >
      {plans.isError && !plans.data ? (
        <ErrorState message={errorText(plans.error)} onRetry={() => void plans.refetch()} />
      ) : (
        <>
          {isPhone && table}
          {!(isPhone && list === undefined) && timeline}
          {!isPhone && table}
        </>
      )}
      {dialog?.kind === "add" && <PlanDialog onClose={close} />}
      {dialog?.kind === "edit" && <PlanDialog plan={dialog.plan} onClose={close} />}
      {dialog?.kind === "delete" && (
        <ConfirmDialog
          open
          title={T.deleteQuestion}
          confirmLabel={T.delete}
          danger
          busy={busy}
          onConfirm={() => void run(remove(dialog.plan._id), close)}
          onClose={close}
        >
          {dialog.plan.scope === "listing"
            ? T.deleteListingEffect(dialog.plan.target?.name ?? "")
            : T.deleteEffect(planName(dialog.plan))}
        </ConfirmDialog>
      )}
    </Page>
  );
}
