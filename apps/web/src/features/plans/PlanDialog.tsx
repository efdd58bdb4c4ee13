import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import {
  oneStartText,
  PLAN_SCREEN_TEXTS,
  PRODUCT_SCOPES,
  type PlanRow,
  type PlanScope,
  type PlanTiming,
} from "@pricetrail/contract";
import { useTariff } from "../site/useTariff.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useIsPainted } from "../../ui/useIsPainted.ts";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { NameChoice } from "../catalogue/NameChoice.tsx";
import { Warning } from "./AddedCost.tsx";
import { fittingInterval, PlanForecast } from "./PlanForecast.tsx";
import { planName } from "./plan-name.ts";
import { usePlans } from "../../api/plan-list-queries.ts";
import { usePlanLoad } from "./plan-queries.ts";
import { fieldsOf, timingOf, withInterval, type TimingFields } from "./timing-form.ts";
import { TimingFieldset } from "./TimingFieldset.tsx";
import { usePlanChanges } from "./usePlanChanges.ts";

type Scope = Exclude<PlanScope, "listing">;
/** One product's plan is created on the product's page. */
const CHOICES = PRODUCT_SCOPES.filter((scope) => scope !== "product").toReversed();

/** One plan covers all products, and most organisations already have it. */
const firstChoice = (plans: readonly PlanRow[]): Scope =>
  plans.some((one) => one.scope === "all") ? "category" : "all";

interface PlanForm {
  scope: Scope;
  /** An id; "" for all products, and while none is chosen. */
  target: string;
  fields: TimingFields;
}

const isAimed = ({ scope, target }: PlanForm) => scope === "all" || target !== "";

const schema = readBy((typed: PlanForm) => {
  const { scope, target, fields } = typed;
  const { timing } = timingOf(fields);
  if (!timing || !isAimed(typed)) return undefined;
  return { scope, target: scope === "all" ? null : target, timing };
});

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
  const plans = usePlans().data?.list ?? [];
  const form = useSchemaForm(schema, {
    scope: fixed?.scope ?? (plan?.scope as Scope | undefined) ?? firstChoice(plans),
    target: plan?.target?._id ?? fixed?.target?._id ?? "",
    fields: fieldsOf(plan?.timing),
  });
  const { values, set } = useTyped(form, schema);
  const { scope, target, fields } = values;
  // A dozen controls would delay the first picture of the dialog.
  const isPainted = useIsPainted();
  const { timing, error } = timingOf(fields);
  const oneStart = timing ? oneStartText(timing) : null;
  const isTaken = !plan && plans.some((one) => one.scope === scope && (one.target?._id ?? "") === target);
  const canForecast = isAimed(values) && !isTaken;
  const isKnown = plan !== undefined || fixed !== undefined;
  return (
    <FormDialog
      title={plan ? PLAN_SCREEN_TEXTS.edit(planName(plan)) : PLAN_SCREEN_TEXTS.add}
      submitLabel={PLAN_SCREEN_TEXTS.save}
      form={form}
      canSubmit={!isTaken}
      onSave={(typed) => (plan ? change(plan._id, { timing: typed.timing }) : add(typed))}
      onClose={onClose}
    >
      {fixed && <Box sx={{ typography: "body2" }}>{planName(fixed)}</Box>}
      {!isKnown && <ScopeFields scope={scope} target={target} onChange={set} />}
      {isTaken && (
        <Box role="alert" sx={{ typography: "body2", color: "warning.main" }}>
          {PLAN_SCREEN_TEXTS.taken}
        </Box>
      )}
      {isPainted ? (
        <TimingFieldset value={fields} onChange={(next) => set({ fields: next })} />
      ) : (
        <Skeleton variant="rounded" height={TIMING_HEIGHT_PX} />
      )}
      {oneStart !== null && <Warning text={oneStart} />}
      {error !== undefined && (
        <Box role="alert" sx={{ typography: "body2", color: "error.main" }}>
          {error}
        </Box>
      )}
      {timing && (
        <Forecast
          timing={timing}
          of={{ scope, target: target || undefined, plan: plan?._id }}
          isWanted={canForecast}
          isPainted={isPainted}
          onFit={(minutes) => set({ fields: withInterval(fields, minutes) })}
        />
      )}
    </FormDialog>
  );
}

/** What a new plan is for: all products, or those of a name to choose. */
function ScopeFields({
  scope,
  target,
  onChange,
}: Pick<PlanForm, "scope" | "target"> & { onChange: (change: Partial<PlanForm>) => void }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
      <NativeSelect
        label={PLAN_SCREEN_TEXTS.for}
        value={scope}
        onChange={(next) => onChange({ scope: next as Scope, target: "" })}
        options={CHOICES.map((one) => ({ value: one, label: PLAN_SCREEN_TEXTS.scopes[one] }))}
      />
      {scope !== "all" && scope !== "product" && (
        <NameChoice
          kind={scope}
          label={PLAN_SCREEN_TEXTS.scopes[scope]}
          choose={PLAN_SCREEN_TEXTS.choose}
          value={target}
          onChange={(id) => onChange({ target: id })}
        />
      )}
    </Box>
  );
}

/** What the plan would visit and cost, and a button for the shortest interval its shops permit. */
function Forecast({
  timing,
  of,
  isWanted,
  isPainted,
  onFit,
}: {
  timing: PlanTiming;
  of: Parameters<typeof usePlanLoad>[0];
  /** Whether the plan's products are known and not already in another plan. */
  isWanted: boolean;
  isPainted: boolean;
  onFit: (minutes: number) => void;
}) {
  const tariff = useTariff();
  const { data } = usePlanLoad(of, isWanted);
  const fitting = data ? fittingInterval(timing, data.shops, tariff) : null;
  const forecast =
    data && isPainted ? (
      <PlanForecast timing={timing} {...data} tariff={tariff} />
    ) : (
      <Skeleton variant="rounded" height={148} />
    );
  return (
    <>
      {isWanted && forecast}
      {fitting && (
        <Button variant="outlined" onClick={() => onFit(fitting.minutes)}>
          {fitting.label}
        </Button>
      )}
    </>
  );
}
