import Box from "@mui/material/Box";
import { ALERT_SCREEN_TEXTS, utcDay, type Rehearsal, type Series, DAY_MS } from "@pricetrail/contract";
import { pathOf, trendShape } from "../../ui/spark-shape.ts";
import { useProductHistory } from "../prices/price-queries.ts";
import type { ReactNode } from "react";
import type { RehearsedAlert } from "./alert-queries.ts";
import { formatDate, formatDay } from "../../ui/dates.ts";

const T = ALERT_SCREEN_TEXTS;
const WIDTH = 360;
const HEIGHT = 72;
/** Margin between the drawing and its edges, as in the price chart. */
const MARGIN = 3;

/** The dates of an alert's messages: on the price chart of its product, or by day for several products. */
export function RehearsalChart({ alert, data }: { alert: RehearsedAlert; data: Rehearsal }) {
  const product = alert.scope === "product" ? alert.target : null;
  const range = { from: utcDay(new Date(data.from)), to: utcDay(new Date(data.to)) };
  const history = useProductHistory(product ?? "", range, product !== null);
  const series = product === null ? undefined : history.data?.series.at(-1);
  return (
    <Box sx={{ my: 1 }}>
      {series && series.points.length > 0 ? <OnPrices data={data} series={series} /> : <ByDay data={data} />}
      <Box
        sx={{
          display: "flex",
          justifyContent: "space-between",
          typography: "caption",
          color: "text.secondary",
        }}
        aria-hidden
      >
        <span>{formatDate(data.from)}</span>
        <span>{formatDate(data.to)}</span>
      </Box>
    </Box>
  );
}

const spanOf = ({ from, to }: Rehearsal) => ({ from: Date.parse(from), to: Date.parse(to) });
const xOf = (at: number, { from, to }: { from: number; to: number }) =>
  MARGIN + Math.min(1, Math.max(0, (at - from) / (to - from))) * (WIDTH - 2 * MARGIN);

/** The selling price as a step line, with a dot at each listed message. */
function OnPrices({ data, series }: { data: Rehearsal; series: Series }) {
  const span = spanOf(data);
  const asked = series.points.flatMap(([at, normal, discounted]): [number, number][] => {
    const minor = discounted ?? normal;
    return minor === null ? [] : [[Math.max(at, span.from), minor]];
  });
  if (asked.length === 0) return <ByDay data={data} />;
  const { runs, min, max } = trendShape(
    { ...span, currency: series.currency, points: asked, gaps: [] },
    WIDTH,
    HEIGHT,
  );
  const y = (minor: number) =>
    max === min ? HEIGHT / 2 : MARGIN + ((max - minor) / (max - min)) * (HEIGHT - 2 * MARGIN);
  return (
    <Drawing label={T.onPrices(series.product)}>
      <Box component="path" d={pathOf(runs)} fill="none" strokeWidth="1.5" sx={{ stroke: "currentColor" }} />
      {data.list.map((one) => {
        const at = Date.parse(one.at);
        const inForce = asked.findLast(([since]) => since <= at)?.[1] ?? asked[0]![1];
        const minor = one.currency === series.currency ? (one.toMinor ?? inForce) : inForce;
        return (
          <Box
            component="circle"
            key={one.at}
            cx={xOf(at, span)}
            cy={Math.min(HEIGHT - MARGIN, Math.max(MARGIN, y(minor)))}
            r="4"
            sx={{ fill: (theme) => theme.palette.primary.main }}
          >
            <title>{formatDate(one.at)}</title>
          </Box>
        );
      })}
    </Drawing>
  );
}

/** A bar for each day, as high as its number of messages. */
function ByDay({ data }: { data: Rehearsal }) {
  const span = spanOf(data);
  const most = Math.max(...data.byDay.map(({ count }) => count));
  const width = Math.max(2, ((WIDTH - 2 * MARGIN) / data.days) * 0.8);
  const words = data.byDay.map(({ day, count }) => T.dayCount(formatDay(day), count));
  return (
    <Drawing label={T.onChart(words.join(", ") || T.noneByDay)}>
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="currentColor" />
      {data.byDay.map(({ day, count }, index) => {
        const height = Math.max(4, (count / most) * (HEIGHT - 2 * MARGIN));
        const middle = xOf(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS / 2, span);
        return (
          <Box
            component="rect"
            key={day}
            x={Math.min(WIDTH - width, Math.max(0, middle - width / 2))}
            y={HEIGHT - height}
            width={width}
            height={height}
            sx={{ fill: (theme) => theme.palette.primary.main }}
          >
            <title>{words[index]}</title>
          </Box>
        );
      })}
    </Drawing>
  );
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` cannot be drawn into
      role="img"
      aria-label={label}
      // Dots at the edges are drawn whole.
      sx={{ display: "block", overflow: "visible", color: "text.secondary" }}
    >
      {children}
    </Box>
  );
}
