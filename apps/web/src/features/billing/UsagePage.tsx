import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { formatMicroUsd, type usage, USAGE_SCREEN_TEXTS } from "@pricetrail/contract";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { useSite } from "../../api/queries.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateRange } from "../../ui/DateRange.tsx";
import { daysOf } from "../../ui/requested-days.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyPart } from "../../ui/parts.tsx";
import { RefusedDays } from "../../ui/RefusedDays.tsx";
import { Section } from "../../ui/Section.tsx";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { lastDays } from "../prices/view-data.ts";
import { CapNotice } from "./CapNotice.tsx";
import { CapSection } from "./CapSection.tsx";
import { Figure } from "./Figure.tsx";
import { MonthFigures } from "./MonthFigures.tsx";
import { StatementSection } from "./StatementSection.tsx";
import { amountColumns, PointsLink } from "./usage-columns.tsx";
import { useUsage } from "./usage-queries.ts";
import { UsageChart } from "./UsageChart.tsx";
import { UsageParts } from "./UsageParts.tsx";
import { UsagePoints } from "./UsagePoints.tsx";
import { formatDay } from "../../ui/dates.ts";

const OfferSection = lazyPart(() => import("./OfferSection.tsx"));

type Day = z.output<typeof usage.response>["data"][number];

const USAGE_DAYS = 30;
/** Opens the rows of all days of the range. */
const ALL_DAYS = "all";
const count = (value: number) => value.toLocaleString("en-US");
const rowId = (row: Day) => row.day;
const totalsOf = ({ totals }: z.output<typeof usage.response>): [points: string, cost: string] => [
  count(totals.points),
  formatMicroUsd(totals.costMicroUsd),
];

/** A day without a row had no data points. */
const costOf = ({ data }: z.output<typeof usage.response>, day: string) =>
  USAGE_SCREEN_TEXTS.costYesterday(formatMicroUsd(data.find((row) => row.day === day)?.costMicroUsd ?? 0));

const columnsOf = (addressOf: (day: string) => string): readonly Column<Day>[] => [
  { key: "day", header: USAGE_SCREEN_TEXTS.day, isRowHeader: true, render: (row) => formatDay(row.day) },
  ...amountColumns<Day>(
    (row) => addressOf(row.day),
    (row) => formatDay(row.day),
    [
      {
        key: "free",
        header: USAGE_SCREEN_TEXTS.free,
        align: "right",
        isWideOnly: true,
        render: (row) => count(row.freePoints),
      },
      {
        key: "billed",
        header: USAGE_SCREEN_TEXTS.billed,
        align: "right",
        isWideOnly: true,
        render: (row) => count(row.billedPoints),
      },
    ],
  ),
];

/** The five figures: side by side, in rows of two and three in a medium window, and as one list on a phone. */
const FIGURES = (theme: Theme) => ({
  display: "grid",
  gap: 1.5,
  mb: 3,
  gridTemplateColumns: "repeat(5, 1fr)",
  [theme.breakpoints.down("md")]: {
    gridTemplateColumns: "repeat(6, 1fr)",
    "& > *": { gridColumn: "span 2" },
    "& > :nth-of-type(-n + 2)": { gridColumn: "span 3" },
  },
  [theme.breakpoints.down("sm")]: {
    display: "block",
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 1,
    overflow: "hidden",
    "& > .MuiPaper-root": { border: 0, borderRadius: 0 },
    "& > * + .MuiPaper-root": { borderTop: `1px solid ${theme.palette.divider}` },
  },
});

/** Usage and cost: data points of each UTC day, from the ledger. */
export default function UsagePage() {
  const { params, change, numberOf } = useUrlState();
  const today = useToday();
  const usual = lastDays(USAGE_DAYS, new Date(today));
  const { from, to } = daysOf(params, today);
  const range = from !== undefined && to !== undefined ? { from, to } : { from: usual.from, to: usual.to };
  const pricing = useSite().data?.pricing;
  const query = useUsage(range);
  const { data } = query;
  const asked = params.get("day");
  // Only one day within the range, or all of them, since the table has no row for any other day.
  const day =
    asked === ALL_DAYS || (asked !== null && asked >= range.from && asked <= range.to) ? asked : null;
  const opened = day === ALL_DAYS ? range : { from: day ?? "", to: day ?? "" };
  const addressOf = (of: string, within = range) => `?${new URLSearchParams({ ...within, day: of })}`;
  const yesterday = lastDays(2, new Date(today)).from;
  // Today's rows, in a range that includes today.
  const todays = addressOf(today, range.to < today ? { from: today, to: today } : range);
  const tariff = pricing
    ? USAGE_SCREEN_TEXTS.tariff(count(pricing.freePoints), formatMicroUsd(pricing.pointPriceMicroUsd))
    : " ";
  return (
    <Page title={USAGE_SCREEN_TEXTS.title} subtitle={tariff}>
      {query.isError && (
        <Box sx={{ mb: 2 }}>
          <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
        </Box>
      )}
      <RefusedDays />
      <CapNotice />
      <Box sx={FIGURES}>
        <Figure
          name={USAGE_SCREEN_TEXTS.pointsToday}
          value={data && count(data.today.points)}
          note={data && pricing && USAGE_SCREEN_TEXTS.freeOf(data.today.freePoints, pricing.freePoints)}
          to={todays}
        />
        <Figure
          name={USAGE_SCREEN_TEXTS.costToday}
          value={data && formatMicroUsd(data.today.costMicroUsd)}
          note={
            yesterday >= range.from && range.to >= yesterday ? data && costOf(data, yesterday) : undefined
          }
          to={todays}
        />
        <MonthFigures
          today={today}
          used={data?.today}
          tariff={pricing}
          addressOf={(from) => addressOf(ALL_DAYS, { from, to: today })}
        />
      </Box>
      <Section
        title={USAGE_SCREEN_TEXTS.perDay}
        actions={<DateRange {...range} today={today} onChange={(next) => change(next)} />}
      >
        <UsageChart days={data?.data} from={range.from} to={range.to} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {data ? (
            <PointsLink to={addressOf(ALL_DAYS)} label={USAGE_SCREEN_TEXTS.showTotals(...totalsOf(data))}>
              {USAGE_SCREEN_TEXTS.totals(...totalsOf(data))}
            </PointsLink>
          ) : (
            "\u00a0"
          )}
        </Typography>
      </Section>
      <DataTable
        caption={USAGE_SCREEN_TEXTS.table}
        columns={columnsOf(addressOf)}
        rows={data?.data}
        rowId={rowId}
        rowHeight={37}
        isFetching={query.isPlaceholderData}
        minWidth={320}
        empty={
          <EmptyState icon="money" title={USAGE_SCREEN_TEXTS.empty}>
            {USAGE_SCREEN_TEXTS.emptyHint}
          </EmptyState>
        }
      />
      {day !== null && (
        <UsagePoints
          key={day}
          filter={opened}
          change={change}
          page={numberOf("page", 1)}
          title={USAGE_SCREEN_TEXTS.pointsOf(
            day === ALL_DAYS ? `${formatDay(range.from)} – ${formatDay(range.to)}` : formatDay(day),
          )}
        />
      )}
      <Box sx={{ mt: 3 }}>
        <OfferSection />
        <CapSection />
        <StatementSection today={today} />
      </Box>
      <UsageParts {...{ range, params, change, numberOf }} />
    </Page>
  );
}
