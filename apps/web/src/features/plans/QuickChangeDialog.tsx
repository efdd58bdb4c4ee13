import { PLAN_SCREEN_TEXTS, timingText, type PlanTiming, type PointTariff } from "@pricetrail/contract";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { PlanForecast } from "./PlanForecast.tsx";
import type { PlanLoad } from "./plan-queries.ts";

/** Shows the forecast of another interval before saving. */
export default function QuickChangeDialog({
  name,
  timing,
  load,
  tariff,
  busy,
  onConfirm,
  onClose,
}: {
  /** The plan's scope, by name. */
  name: string;
  timing: PlanTiming;
  load: PlanLoad;
  tariff: PointTariff;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open
      title={`${name}: ${timingText(timing)}`}
      confirmLabel={PLAN_SCREEN_TEXTS.save}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <PlanForecast timing={timing} {...load} tariff={tariff} />
    </ConfirmDialog>
  );
}
