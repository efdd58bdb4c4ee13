import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import {
  DATA_SCREEN_TEXTS,
  SPLICE_TEXTS,
  formatDateTime,
  TRACKING_TEXTS,
  type productHistory,
  type Series,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { memo, useMemo } from "react";
import type * as z from "zod/mini";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { productLines } from "./chart-model.ts";
import { CHART_HEIGHT_PX, PriceChart, type ChartError, type ChartSplice } from "./PriceChart.tsx";

/** Fields whose values the chart draws, and what a person reads for them. */
const PRICES = new Map<string, string>([
  ["normalPrice", DATA_SCREEN_TEXTS.normalPrice],
  ["discountedPrice", DATA_SCREEN_TEXTS.discountedPrice],
]);

type History = z.output<typeof productHistory.response>;

/**
 * One chart for each currency the product was priced in: currencies never share an axis. Drawn anew with new data only,
 * not with every turn of the page around it.
 */
export const ProductChart = memo(function ProductChart({
  history,
  name,
}: {
  history: History | undefined;
  name: string;
}) {
  const splices = useMemo(
    () =>
      (history?.splices ?? [])
        .filter(({ field }) => PRICES.has(field))
        .map(({ at, field, kind }) => ({
          at,
          label:
            kind === "accepted" ? SPLICE_TEXTS.accepted : SPLICE_TEXTS.splices(PRICES.get(field) ?? field),
        })),
    [history?.splices],
  );
  if (history === undefined) return <Skeleton variant="rounded" height={CHART_HEIGHT_PX + 48} />;
  if (history.series.length === 0) {
    return (
      <Box sx={{ minHeight: CHART_HEIGHT_PX + 48, display: "grid", placeContent: "center" }}>
        <EmptyState icon="chart" title={TRACKING_TEXTS.products.noData}>
          {history.checks === 0
            ? PRODUCT_SCREEN_TEXTS.notVisited
            : PRODUCT_SCREEN_TEXTS.noPriceIn(history.checks)}
        </EmptyState>
      </Box>
    );
  }
  return (
    <>
      {history.series.map((series, index) => (
        <OneCurrency
          key={series.currency}
          series={series}
          name={name}
          errors={index === 0 ? history.errors : []}
          splices={splices}
          from={Date.parse(history.from)}
          to={Date.parse(history.to)}
        />
      ))}
      {splices.length > 0 && <Splices splices={splices} />}
    </>
  );
});

/** The chart's marks in words. */
function Splices({ splices }: { splices: readonly ChartSplice[] }) {
  return (
    <Box
      component="ul"
      aria-label={SPLICE_TEXTS.splice}
      sx={{ typography: "caption", color: "text.secondary", m: 0, mt: 1, pl: 2.5 }}
    >
      {splices.map(({ at, label }) => (
        <li key={`${at} ${label}`}>
          {formatDateTime(new Date(at))}: {label}
        </li>
      ))}
    </Box>
  );
}

function OneCurrency({
  series,
  name,
  errors,
  splices,
  from,
  to,
}: {
  series: Series;
  name: string;
  errors: readonly ChartError[];
  splices: readonly ChartSplice[];
  from: number;
  to: number;
}) {
  const lines = useMemo(() => productLines(series, TRACKING_TEXTS.legend), [series]);
  return (
    <Box>
      <Typography variant="caption" sx={{ color: "text.secondary" }} component="p">
        {PRODUCT_SCREEN_TEXTS.pricesIn(series.currency)}
      </Typography>
      <PriceChart
        label={PRODUCT_SCREEN_TEXTS.pricesOf(name, series.currency)}
        currency={series.currency}
        lines={lines}
        errors={errors}
        splices={splices}
        from={from}
        to={to}
      />
    </Box>
  );
}
