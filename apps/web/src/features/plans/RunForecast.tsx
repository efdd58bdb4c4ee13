import Box from "@mui/material/Box";
import {
  DAY_MINUTES,
  forecast,
  formatMicroUsd,
  unmetTimingText,
  PLAN_SCREEN_TEXTS,
  type PlanTiming,
  MINUTE_MS,
} from "@pricetrail/contract";
import { durationText } from "../../ui/duration-text.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useTariff } from "../site/useTariff.ts";
import { Warning } from "./AddedCost.tsx";
import { usePlanLoad } from "./plan-queries.ts";

const T = PLAN_SCREEN_TEXTS;
const HOUR_MINUTES = 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const count = (value: number): string => Math.ceil(value).toLocaleString("en-US");

/**
 * The forecast of a deep run before it starts, and its daily cost where it repeats, computed like a plan's. A known listing
 * is assumed to have as many pages as last time; for a new one, its limits are the maximum.
 */
export function RunForecast({
  of,
  bounds,
}: {
  of: { listing: string } | { host: string };
  bounds: {
    maxPages: number;
    maxMinutes: number;
    readFirst: number;
    isWatched: boolean;
    everyHours: number;
  };
}) {
  const tariff = useTariff();
  const query = "host" in of ? { host: of.host } : { target: of.listing };
  const load = usePlanLoad({ scope: "listing", ...query }, true);
  if (!load.data) return null;
  const { maxPages, maxMinutes, readFirst, isWatched, everyHours } = bounds;
  const shops = load.data.shops.map((shop) => ({
    ...shop,
    products: ("host" in of ? maxPages : Math.min(maxPages, shop.products)) + readFirst,
  }));
  const timing: PlanTiming = {
    mode: "interval",
    everyMinutes: isWatched ? everyHours * HOUR_MINUTES : WEEK_MINUTES,
    zone: "UTC",
    window: null,
    weekdays: [],
  };
  const found = forecast(timing, shops, tariff, load.data.otherPoints);
  const visits = shops.reduce((sum, { products }) => sum + products, 0);
  const isCut = found.roundMs > maxMinutes * MINUTE_MS;
  const unkept = isWatched ? found.shops.filter((shop) => !shop.isKept) : [];
  return (
    <Box
      component="output"
      aria-live="polite"
      sx={{ display: "block", p: 2, borderRadius: 1, bgcolor: "action.hover" }}
    >
      <Facts
        rows={[
          [T.runVisits, T.runVisitsOf(count(visits), count(readFirst))],
          [T.runTakes, T.roundOf(durationText(Math.min(found.roundMs, maxMinutes * MINUTE_MS)))],
          ...(isWatched ? [[T.visitsADay, T.atMost(count(found.visitsADay))] as const] : []),
          [T.pointsADay, T.noPoints],
          [T.cost, T.noCost(formatMicroUsd(found.dayMicroUsd))],
        ]}
      />
      {isCut && (
        <Box sx={{ mt: 1.5 }}>
          <Warning text={T.stopsAfter(durationText(found.roundMs), maxMinutes)} />
        </Box>
      )}
      {unkept.map((shop) => (
        <Box key={shop.host} sx={{ mt: 1.5 }}>
          <Warning text={`${unmetTimingText(timing, shop, T.runPages)}.`} />
        </Box>
      ))}
    </Box>
  );
}
