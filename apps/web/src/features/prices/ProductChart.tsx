import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import {
  CONFIRM_TEXTS,
  DATA_SCREEN_TEXTS,
  formatMinor,
  SPLICE_TEXTS,
  TRACKING_TEXTS,
  type PriceMarks,
  type productHistory,
  type Series,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { memo, useMemo, useState } from "react";
import type * as z from "zod/mini";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { LazyEvidenceDialog } from "../evidence/EvidenceButton.tsx";
import { CHART_FRAME_HEIGHTS } from "./chart-heights.ts";
import {
  askingPriceLine,
  discountSteps,
  productLines,
  soldOutStretches,
  type ChartMark,
} from "./chart-model.ts";
import { SoldOutStretches } from "./SoldOutStretches.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { useOtherSellers, type ComparedGroup } from "./useOtherSellers.ts";
import type { ChartError, ChartSplice, SoldOut } from "./chart-model.ts";
import { useDateSetting } from "../../api/date-setting.ts";
import { formatDateTime } from "../../ui/dates.ts";

/** Fields whose values the chart draws, with their labels. */
const PRICES = new Map<string, string>([
  ["normalPrice", DATA_SCREEN_TEXTS.normalPrice],
  ["discountedPrice", DATA_SCREEN_TEXTS.discountedPrice],
]);

type History = z.output<typeof productHistory.response>;

/**
 * One chart for each of the product's currencies, which never share an axis. Memoised, so that it redraws only with new
 * data.
 */
export const ProductChart = memo(function ProductChart({
  history,
  name,
  comparedWith = null,
}: {
  history: History | undefined;
  name: string;
  /** The group whose other sellers are drawn too. */
  comparedWith?: ComparedGroup | null;
}) {
  useDateSetting();
  const others = useOtherSellers(comparedWith, history);
  const splices = useMemo(
    () => [
      ...(history?.splices ?? [])
        .filter(({ field }) => PRICES.has(field))
        .map(({ at, field, kind }) => ({
          at,
          label:
            kind === "accepted" ? SPLICE_TEXTS.accepted : SPLICE_TEXTS.splices(PRICES.get(field) ?? field),
        })),
      ...(history?.corrections ?? []).map(({ at, cause }) => ({ at, label: SPLICE_TEXTS.corrected[cause] })),
    ],
    [history?.splices, history?.corrections],
  );
  // Current prices are drawn up to now, not to the end of the day.
  const [openedAt] = useState(() => Date.now());
  const soldOut = useMemo(
    () => (history ? soldOutStretches(history.stock, Math.min(Date.parse(history.to), openedAt)) : []),
    [history, openedAt],
  );
  if (history === undefined) return <Skeleton variant="rounded" sx={{ height: CHART_FRAME_HEIGHTS }} />;
  if (history.series.length === 0) {
    return (
      <Box sx={{ minHeight: CHART_FRAME_HEIGHTS, display: "grid", placeContent: "center" }}>
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
          isOneOfMany={history.series.length > 1}
          name={name}
          errors={index === 0 ? history.errors : []}
          splices={splices}
          soldOut={soldOut}
          held={history.held}
          others={others}
          marks={history.marks}
          from={Date.parse(history.from)}
          to={Date.parse(history.to)}
        />
      ))}
      {splices.length > 0 && <Splices splices={splices} />}
      {soldOut.length > 0 && <SoldOutStretches stretches={soldOut} />}
      {history.held.length > 0 && <Held held={history.held} />}
    </>
  );
});

/** Returns the lowest prices as lines; one line where they are equal, labelled as the lowest of all time. */
function lowestMarks({ lowest, lowestOfMonth }: PriceMarks): ChartMark[] {
  const T = PRODUCT_SCREEN_TEXTS;
  if (lowest.minor === lowestOfMonth.minor) return [{ minor: lowest.minor, label: T.lowestEver }];
  return [
    { minor: lowestOfMonth.minor, label: T.lowestOfMonth },
    { minor: lowest.minor, label: T.lowestEver },
  ];
}

/** The chart's splices as text. */
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

/** The chart's hollow points as text, including other currencies, with a link to where they are decided. */
function Held({ held }: { held: History["held"] }) {
  return (
    <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
      <TextLink to="/to-confirm">{CONFIRM_TEXTS.chart}</TextLink>:
      <Box component="ul" aria-label={CONFIRM_TEXTS.chart} sx={{ m: 0, pl: 2.5 }}>
        {held.map(({ at, normalMinor, discountedMinor, currency }) => (
          <li key={at}>
            {CONFIRM_TEXTS.charted(
              formatDateTime(new Date(at)),
              formatMinor(discountedMinor ?? normalMinor, currency),
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function OneCurrency({
  series,
  isOneOfMany,
  name,
  errors,
  splices,
  soldOut,
  held: allHeld,
  others: allOthers,
  marks: found,
  from,
  to,
}: {
  series: Series;
  /** Whether the product had prices in several currencies. */
  isOneOfMany: boolean;
  name: string;
  errors: readonly ChartError[];
  splices: readonly ChartSplice[];
  soldOut: readonly SoldOut[];
  /** In any currency. */
  held: History["held"];
  /** Series of other sellers, in any currency. */
  others: readonly Series[];
  marks: PriceMarks | null;
  from: number;
  to: number;
}) {
  const lines = useMemo(
    () => [
      ...productLines(series, TRACKING_TEXTS.legend),
      ...allOthers.filter(({ currency }) => currency === series.currency).map((one) => askingPriceLine(one)),
    ],
    [series, allOthers],
  );
  const discounts = useMemo(() => discountSteps(series), [series]);
  const marks = useMemo(
    () => (found?.currency === series.currency ? lowestMarks(found) : []),
    [found, series.currency],
  );
  const held = useMemo(
    () =>
      allHeld
        .filter(({ currency }) => currency === series.currency)
        .map(({ at, normalMinor, discountedMinor }) => ({ at, minor: discountedMinor ?? normalMinor })),
    [allHeld, series.currency],
  );
  const [askedAt, setAskedAt] = useState<number>();
  return (
    <Box>
      {isOneOfMany && (
        <Typography variant="caption" sx={{ color: "text.secondary" }} component="p">
          {PRODUCT_SCREEN_TEXTS.pricesIn(series.currency)}
        </Typography>
      )}
      <PriceChart
        label={PRODUCT_SCREEN_TEXTS.pricesOf(name, series.currency)}
        currency={series.currency}
        lines={lines}
        errors={errors}
        splices={splices}
        soldOut={soldOut}
        held={held}
        discounts={discounts}
        marks={marks}
        from={from}
        to={to}
        onChoose={setAskedAt}
      />
      <Typography
        variant="caption"
        component="p"
        sx={{ color: "text.secondary", textAlign: "right", display: { xs: "none", sm: "block" } }}
      >
        {PRODUCT_SCREEN_TEXTS.chartHint}
      </Typography>
      {askedAt !== undefined && (
        <LazyEvidenceDialog
          productId={series.productId}
          what={`${name}, ${formatDateTime(new Date(askedAt))}`}
          at={new Date(askedAt).toISOString()}
          onClose={() => setAskedAt(undefined)}
        />
      )}
    </Box>
  );
}
