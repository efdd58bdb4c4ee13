import {
  dayForecast,
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
/** Where a forecast links to: the plans it is based on. */
const PLANS = "/schedule";
const count = (value: number) => Math.round(value).toLocaleString("en-US");

const forecastOf = (
  coming: ReturnType<typeof dayForecast> | undefined,
  isUnknown: boolean,
  averagedPlans: number,
) => {
  const note = coming && (coming.isCapped ? T.forecastCapped : T.forecastPoints)(count(coming.points));
  return {
    value: coming ? formatMicroUsd(coming.costMicroUsd) : isUnknown ? NONE : undefined,
    note: note && averagedPlans > 0 ? `${note}; ${T.averagedPlans(averagedPlans)}` : note,
  };
};

/** Tomorrow's planned cost, the cost of the UTC month so far, and its forecast. */
export function MonthFigures({
  today,
  used,
  tariff,
  addressOf,
}: {
  /** YYYY-MM-DD. */
  today: string;
  /** Today's use so far. */
  used: { points: number; costMicroUsd: number } | undefined;
  tariff: PointTariff | undefined;
  /** Returns the link to the data points from a day until today. */
  addressOf: (from: string) => string;
}) {
  const firstDay = `${today.slice(0, 8)}01`;
  const totals = useUsage({ from: firstDay, to: today }).data?.totals;
  const plans = usePlannedMonth();
  const caps = useCap().data?.caps;
  const days = plans.data?.data;
  const averagedPlans = plans.data?.averagedPlans ?? 0;
  const coming =
    totals && used && caps && tariff && days
      ? monthForecast({ toDate: totals, used, days, caps }, tariff)
      : undefined;
  const planned = days?.[1]?.points;
  const tomorrow = caps && tariff && planned !== undefined ? dayForecast(planned, caps, tariff) : undefined;
  // The plans' remaining work is known up to the end of the month.
  const isLastDay = days?.length === 1;
  const month = monthText(today.slice(0, 7));
  return (
    <>
      <Figure
        name={T.tomorrow}
        to={PLANS}
        {...forecastOf(tomorrow, plans.isError || isLastDay, averagedPlans)}
      />
      <Figure
        name={T.monthToDate(month)}
        value={totals && formatMicroUsd(totals.costMicroUsd)}
        note={totals && T.countPoints(count(totals.points))}
        to={addressOf(firstDay)}
      />
      <Figure
        name={T.monthForecast(month)}
        to={PLANS}
        {...forecastOf(coming, plans.isError, averagedPlans)}
      />
    </>
  );
}
