import {
  formatMicroUsd,
  monthForecast,
  monthText,
  type PointTariff,
  USAGE_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useCap } from "../../api/cap-queries.ts";
import { NONE } from "../../ui/Price.tsx";
import { Figure } from "./Figure.tsx";
import { usePlannedMonth, useUsage } from "./usage-queries.ts";

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
  const plans = usePlannedMonth();
  const caps = useCap().data?.caps;
  const days = plans.data?.data;
  const coming =
    totals && used && caps && tariff && days
      ? monthForecast({ toDate: totals, used, days, caps }, tariff)
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
