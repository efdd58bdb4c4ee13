import Box from "@mui/material/Box";
import {
  everyText,
  forecast,
  formatMicroUsd,
  MONTH_DAYS,
  unmetTimingText,
  PLAN_SCREEN_TEXTS,
  type PlanTiming,
  type PointTariff,
  type ShopLoad,
} from "@pricetrail/contract";
import { useCap } from "../../api/cap-queries.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Icon } from "../../ui/icons.tsx";
import { NONE } from "../../ui/Price.tsx";
import { durationText } from "../../ui/duration-text.ts";
import { Warning } from "./AddedCost.tsx";
import { capWarning, plannedToday } from "./cap-warning.ts";

const count = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString("en-US") : value.toFixed(1);

/** A plan's forecast: visits, duration of a round, data points, dollars, and what cannot be kept. */
export function PlanForecast({
  timing,
  shops,
  otherPoints,
  tariff,
}: {
  timing: PlanTiming;
  shops: readonly ShopLoad[];
  otherPoints: number;
  tariff: PointTariff;
}) {
  const found = forecast(timing, shops, tariff, otherPoints);
  const warning = capWarning(useCap().data, plannedToday(otherPoints + found.pointsADay, tariff));
  const products = shops.reduce((sum, shop) => sum + shop.products, 0);
  return (
    <Box
      component="output"
      aria-live="polite"
      sx={{ display: "block", p: 2, borderRadius: 1, bgcolor: "action.hover" }}
    >
      <Facts
        rows={[
          [PLAN_SCREEN_TEXTS.products, count(products)],
          [PLAN_SCREEN_TEXTS.visitsADay, count(found.visitsADay)],
          [
            PLAN_SCREEN_TEXTS.round,
            products === 0 ? NONE : PLAN_SCREEN_TEXTS.roundOf(durationText(Math.max(1000, found.roundMs))),
          ],
          [PLAN_SCREEN_TEXTS.pointsADay, PLAN_SCREEN_TEXTS.atMost(count(found.pointsADay))],
          [
            PLAN_SCREEN_TEXTS.cost,
            found.dayMicroUsd === 0
              ? PLAN_SCREEN_TEXTS.costFree(formatMicroUsd(0), tariff.freePoints)
              : PLAN_SCREEN_TEXTS.costOf(
                  formatMicroUsd(found.dayMicroUsd),
                  formatMicroUsd(found.monthMicroUsd),
                  MONTH_DAYS,
                ),
          ],
        ]}
      />
      {warning !== undefined && (
        <Box sx={{ mt: 1.5 }}>
          <Warning text={warning} />
        </Box>
      )}
      {found.shops
        .filter((shop) => !shop.isKept)
        .map((shop) => (
          <Box
            key={shop.host}
            sx={{ display: "flex", gap: 1, mt: 1.5, typography: "body2", color: "warning.main" }}
          >
            <Icon name="warning" />
            <span>
              {unmetTimingText(timing, shop)}
              {"."}
            </span>
          </Box>
        ))}
    </Box>
  );
}

/** Returns the shortest interval at which all shops can be visited, where the chosen one is too short. */
export function fittingInterval(
  timing: PlanTiming,
  shops: readonly ShopLoad[],
  tariff: PointTariff,
): { minutes: number; label: string } | null {
  if (timing.mode === "budget") return null;
  const failing = forecast(timing, shops, tariff).shops.filter((shop) => !shop.isKept);
  if (failing.length === 0 || failing.some((shop) => shop.everyMinutesThatFits === null)) return null;
  const minutes = Math.max(...failing.map((shop) => shop.everyMinutesThatFits!));
  return { minutes, label: PLAN_SCREEN_TEXTS.use(everyText(minutes)) };
}
