import { PLAN_SCREEN_TEXTS, type PlanRow, type PlanTiming } from "@pricetrail/contract";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useTariff } from "../site/useTariff.ts";
import { useLoadAndCap, type PlanLoad } from "./plan-queries.ts";
import { needsForecastFirst, QUICK_TIMINGS, quickTimingOf } from "./quick-timings.ts";
import { usePlanChanges } from "./usePlanChanges.ts";

const QuickChangeDialog = lazyDialog(() => import("./QuickChangeDialog.tsx"));
const T = PLAN_SCREEN_TEXTS;

/**
 * The common intervals in one click: for the plan of all products where that one applies, else for the product's own plan. A
 * change that costs more, cannot be kept or exceeds a cap shows its forecast first.
 */
export function QuickChange({
  product,
  plan,
}: {
  product: { _id: string; name: string };
  plan: PlanRow | null;
}) {
  const { add, change } = usePlanChanges();
  const loadAndCap = useLoadAndCap();
  const tariff = useTariff();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ timing: PlanTiming; load: PlanLoad }>();
  const changed = plan?.scope === "all" || plan?.scope === "product" ? plan : undefined;
  const isForAll = plan === null || plan.scope === "all";

  const save = async (timing: PlanTiming) => {
    setBusy(true);
    const saved = await (changed
      ? change(changed._id, { timing })
      : add(isForAll ? { scope: "all", timing } : { scope: "product", target: product._id, timing }));
    setBusy(false);
    if (saved) setAsked(undefined);
  };
  const choose = async (timing: PlanTiming) => {
    setBusy(true);
    try {
      const { load, cap } = await loadAndCap({
        scope: isForAll ? "all" : "product",
        target: isForAll ? undefined : product._id,
        plan: changed?._id,
      });
      if (needsForecastFirst(timing, plan?.timing, load, tariff, cap)) setAsked({ timing, load });
      else await save(timing);
    } catch (error) {
      toasts.error(errorText(error));
    }
    setBusy(false);
  };
  const current = plan ? quickTimingOf(plan.timing) : undefined;
  return (
    <>
      <NativeSelect
        label={isForAll ? T.allAreVisited : T.thisIsVisited}
        disabled={busy}
        value={current ?? ""}
        onChange={(key) => {
          const timing = QUICK_TIMINGS.find((one) => one.key === key)?.timing;
          if (timing) void choose(timing);
        }}
        options={[
          ...(current === undefined ? [{ value: "", label: T.otherwise }] : []),
          ...QUICK_TIMINGS.map(({ key, label }) => ({ value: key, label })),
        ]}
      />
      {asked && (
        <QuickChangeDialog
          name={isForAll ? T.scopes.all : product.name}
          {...asked}
          tariff={tariff}
          busy={busy}
          onConfirm={() => void save(asked.timing)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
