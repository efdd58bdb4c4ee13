import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import {
  ADDED_COST_TEXTS,
  addedCost,
  type AddedLoad,
  type AddedNames,
  formatMicroUsd,
  MONTH_DAYS,
  unmetTimingText,
  type PointTariff,
} from "@pricetrail/contract";
import { useCap } from "../../api/cap-queries.ts";
import { durationText } from "../../ui/duration-text.ts";
import { Icon } from "../../ui/icons.tsx";
import { useHostInterval, useTariff } from "../site/useTariff.ts";
import { capWarning } from "./cap-warning.ts";
import { usePlans } from "../../api/plan-list-queries.ts";

/** Products of one shop about to be tracked, or entries about to be added to one. */
export interface Added {
  host: string;
  products: number;
  entries: number;
  names?: AddedNames;
}

/** Number of visits from which those of the additions get their own line. */
const MANY_VISITS = 10;

/** The cost of tracking something under the current plans, shown before saving. */
export default function AddedCost({ added }: { added: readonly Added[] }) {
  const plans = usePlans();
  const cap = useCap();
  const tariff = useTariff();
  const intervalMs = useHostInterval();
  if (plans.isError && !plans.data) {
    return <Lines texts={[ADDED_COST_TEXTS.unknown]} />;
  }
  if (!plans.data) return <Skeleton variant="rounded" height={40} />;
  const loads: AddedLoad[] = added.map((one) => ({ ...one, intervalMs }));
  const found = addedCost(plans.data.list, loads, tariff);
  const overCap = capWarning(cap.data, { points: found.allPointsADay, microUsd: found.allDayMicroUsd });
  const notKept = found.notKept.map(({ timing, shop }) => unmetTimingText(timing, shop));
  return <Lines texts={textsOf(found, tariff)} warnings={[...notKept, ...(overCap ? [overCap] : [])]} />;
}

/** Returns sentences on the additions. */
function textsOf(found: ReturnType<typeof addedCost>, tariff: PointTariff): string[] {
  const texts: string[] = [];
  const { pointsADay, dayMicroUsd, monthMicroUsd, unplanned, unplannedEntries, visitsADay } = found;
  const month = formatMicroUsd(monthMicroUsd);
  if (pointsADay > 0)
    texts.push(
      dayMicroUsd === 0
        ? ADDED_COST_TEXTS.addsFree(pointsADay, tariff.freePoints, month, MONTH_DAYS)
        : ADDED_COST_TEXTS.adds(pointsADay, formatMicroUsd(dayMicroUsd), month, MONTH_DAYS),
    );
  if (visitsADay >= MANY_VISITS) texts.push(ADDED_COST_TEXTS.visits(visitsADay, durationText(found.roundMs)));
  if (unplannedEntries > 0) texts.push(ADDED_COST_TEXTS.unplanned(unplanned, unplannedEntries));
  return texts.length > 0 ? texts : [ADDED_COST_TEXTS.addsNothing];
}

function Lines({ texts, warnings = [] }: { texts: readonly string[]; warnings?: readonly string[] }) {
  return (
    <Box
      component="output"
      aria-label={ADDED_COST_TEXTS.title}
      sx={{ display: "grid", gap: 0.5, px: 1.5, py: 1, borderRadius: 1, bgcolor: "action.hover" }}
    >
      {texts.map((text) => (
        <Box key={text} component="span" sx={{ typography: "body2", fontVariantNumeric: "tabular-nums" }}>
          {text}
        </Box>
      ))}
      {warnings.map((text) => (
        <Warning key={text} text={text} />
      ))}
    </Box>
  );
}

/** A warning about the part of a plan that cannot be kept. */
export function Warning({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: "flex", gap: 1, typography: "body2", color: "warning.main" }}>
      <Icon name="warning" />
      <span>{text}</span>
    </Box>
  );
}
