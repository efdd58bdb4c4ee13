import {
  formatMicroUsd,
  monthForecast,
  monthText,
  plannedPoints,
  type PointTariff,
  USAGE_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useCap } from "../../api/cap-queries.ts";
import { NONE } from "../../ui/Price.tsx";
import { usePlans } from "../../api/plan-list-queries.ts";
import { Figure } from "./Figure.tsx";
import { useUsage } from "./usage-queries.ts";

const T = USAGE_SCREEN_TEXTS;
const count = (value: number) => Math.round(value).toLocaleString("en-US");

/** What the UTC month has cost so far, and what it will come to by the plans that there are. */
export function MonthFigures({
  today,
  used,
  tariff,
}: {
  /** YYYY-MM-DD. */
  today: string;
  /** What is used of today. */
  used: { points: number; costMicroUsd: number } | undefined;
  tariff: PointTariff | undefined;
}) {
  const totals = useUsage({ from: `${today.slice(0, 8)}01`, to: today }).data?.totals;
  const plans = usePlans();
  const caps = useCap().data?.caps;
  const planned =
    plans.data && tariff
      ? plans.data.data.pausedAt === null
        ? plannedPoints(plans.data.list, tariff)
        : 0
      : undefined;
  const coming =
    totals && used && caps && tariff && planned !== undefined
      ? monthForecast({ today, toDate: totals, used, pointsADay: planned, caps }, tariff)
      : undefined;
  const month = monthText(today.slice(0, 7));
  return (
    <>
      <Figure
        name={T.monthToDate(month)}
        value={totals && formatMicroUsd(totals.costMicroUsd)}
        note={totals && T.countPoints(count(totals.points))}
      />
      <Figure
        name={T.monthForecast(month)}
        value={coming ? formatMicroUsd(coming.costMicroUsd) : plans.isError ? NONE : undefined}
        note={coming && (coming.isCapped ? T.forecastCapped : T.forecastPoints)(count(coming.points))}
      />
    </>
  );
}
