import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { PLAN_SCREEN_TEXTS, PRODUCT_SCOPES, type PlanRow, type PlanScope } from "@pricetrail/contract";
import { useState } from "react";
import { useTariff } from "../site/useTariff.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useIsPainted } from "../../ui/useIsPainted.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useNames } from "../catalogue/name-queries.ts";
import { fittingInterval, PlanForecast } from "./PlanForecast.tsx";
import { planName } from "./plan-name.ts";
import { usePlans } from "../../api/plan-list-queries.ts";
import { usePlanLoad } from "./plan-queries.ts";
import { fieldsOf, timingOf, withInterval } from "./timing-form.ts";
import { TimingFieldset } from "./TimingFieldset.tsx";
import { usePlanChanges } from "./usePlanChanges.ts";

type Scope = Exclude<PlanScope, "listing">;
/** One product's plan is created on the product's page. */
const CHOICES = PRODUCT_SCOPES.filter((scope) => scope !== "product").toReversed();

/** One plan covers all products, and most organisations already have it. */
const firstChoice = (plans: readonly PlanRow[]): Scope =>
  plans.some((one) => one.scope === "all") ? "category" : "all";

/** Height of a new plan's fields, which start with "every day"; reserved until they are rendered. */
const TIMING_HEIGHT_PX = 231;

/** The scope of a new plan, where it is already known. */
export interface PlanTarget {
  scope: Scope;
  target: { _id: string; name: string } | null;
}

/** Adds or changes a plan, and shows its forecast before it is saved. */
export default function PlanDialog({
  plan,
  fixed,
  onClose,
}: {
  plan?: PlanRow;
  fixed?: PlanTarget;
  onClose: () => void;
}) {
  const { add, change } = usePlanChanges();
  const tariff = useTariff();
  const plans = usePlans().data?.list ?? [];
  const [scope, setScope] = useState<Scope>(
    () => fixed?.scope ?? (plan?.scope as Scope | undefined) ?? firstChoice(plans),
  );
  const [target, setTarget] = useState(plan?.target?._id ?? fixed?.target?._id ?? "");
  const [fields, setFields] = useState(() => fieldsOf(plan?.timing));
  // A dozen controls would delay the first picture of the dialog.
  const isPainted = useIsPainted();
  const { busy, run } = useUntilDone();
  const { timing, error } = timingOf(fields);
  const isTaken = !plan && plans.some((one) => one.scope === scope && (one.target?._id ?? "") === target);
  const isAimed = (scope === "all" || target !== "") && !isTaken;
  const load = usePlanLoad({ scope, target: target || undefined, plan: plan?._id }, isAimed);
  const isKnown = plan !== undefined || fixed !== undefined;
  const fitting = timing && load.data ? fittingInterval(timing, load.data.shops, tariff) : null;

  const submit = async () => {
    if (!timing) return;
    const work = plan
      ? change(plan._id, { timing })
      : add({ scope, target: scope === "all" ? null : target, timing });
    await run(work, onClose);
  };
  return (
    <FormDialog
      open
      title={plan ? PLAN_SCREEN_TEXTS.edit(planName(plan)) : PLAN_SCREEN_TEXTS.add}
      submitLabel={PLAN_SCREEN_TEXTS.save}
      canSubmit={timing !== undefined && isAimed}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fixed && <Box sx={{ typography: "body2" }}>{planName(fixed)}</Box>}
      {!isKnown && (
        <TargetChoice
          scope={scope}
          target={target}
          onChange={(nextScope, nextTarget) => {
            setScope(nextScope);
            setTarget(nextTarget);
          }}
        />
      )}
      {isTaken && (
        <Box role="alert" sx={{ typography: "body2", color: "warning.main" }}>
          {PLAN_SCREEN_TEXTS.taken}
        </Box>
      )}
      {isPainted ? (
        <TimingFieldset value={fields} onChange={setFields} />
      ) : (
        <Skeleton variant="rounded" height={TIMING_HEIGHT_PX} />
      )}
      {error !== undefined && (
        <Box role="alert" sx={{ typography: "body2", color: "error.main" }}>
          {error}
        </Box>
      )}
      {isAimed &&
        timing &&
        (load.data && isPainted ? (
          <PlanForecast timing={timing} {...load.data} tariff={tariff} />
        ) : (
          <Skeleton variant="rounded" height={148} />
        ))}
      {fitting && (
        <Button variant="outlined" onClick={() => setFields(withInterval(fields, fitting.minutes))}>
          {fitting.label}
        </Button>
      )}
    </FormDialog>
  );
}

function TargetChoice({
  scope,
  target,
  onChange,
}: {
  scope: Scope;
  target: string;
  onChange: (scope: Scope, target: string) => void;
}) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
      <NativeSelect
        label={PLAN_SCREEN_TEXTS.for}
        value={scope}
        onChange={(next) => onChange(next as Scope, "")}
        options={CHOICES.map((one) => ({ value: one, label: PLAN_SCREEN_TEXTS.scopes[one] }))}
      />
      {scope !== "all" && scope !== "product" && (
        <NameChoice kind={scope} value={target} onChange={(next) => onChange(scope, next)} />
      )}
    </Box>
  );
}

function NameChoice({
  kind,
  value,
  onChange,
}: {
  kind: "seller" | "brand" | "category" | "subcategory" | "group";
  value: string;
  onChange: (id: string) => void;
}) {
  const names = useNames(kind).data ?? [];
  return (
    <NativeSelect
      label={PLAN_SCREEN_TEXTS.scopes[kind]}
      hideLabel
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: PLAN_SCREEN_TEXTS.choose },
        ...names.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  );
}
