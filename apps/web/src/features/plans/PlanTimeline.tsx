import Box from "@mui/material/Box";
import { PLAN_SCREEN_TEXTS, type PlannedStart, type PlanRow, HOUR_MS, DAY_MS } from "@pricetrail/contract";
import { memo } from "react";
import { DateCell } from "../../ui/DateCell.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { planName } from "./plan-name.ts";
import { formatTime, inZone, zonePlace } from "../../ui/dates.ts";

/** Hours between two labels of the axis. */
const LABEL_HOURS = 3;
const MARKS = 24 / LABEL_HOURS;
/** Starts closer than this fraction of the day share one bar. */
const BARS = 144;

const ONE_LINE = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

interface TimelineRow {
  plan: PlanRow;
  starts: readonly PlannedStart[];
}

const roundsOf = (starts: readonly PlannedStart[]): number =>
  starts.reduce((sum, { rounds }) => sum + rounds, 0);

/** Returns the starts of one plan, grouped by ten minutes. */
function barsOf(
  starts: readonly PlannedStart[],
  from: number,
): { index: number; visits: number; at: string }[] {
  const bars = new Map<number, { index: number; visits: number; at: string }>();
  for (const { at, visits } of starts) {
    const index = Math.floor(((Date.parse(at) - from) / DAY_MS) * BARS);
    const known = bars.get(index);
    bars.set(index, { index, at: known?.at ?? at, visits: (known?.visits ?? 0) + visits });
  }
  return [...bars.values()];
}

/**
 * The plans' next 24 hours: a row for each plan and a bar for each round, scaled by its visits. Its hundreds of elements are not
 * rendered again for a dialog that opens over them.
 */
export const PlanTimeline = memo(function PlanTimeline({
  plans,
  coming,
  now,
}: {
  plans: readonly PlanRow[];
  coming: readonly PlannedStart[];
  now: string;
}) {
  const from = Date.parse(now);
  const rows: TimelineRow[] = plans
    .map((plan) => ({ plan, starts: coming.filter(({ planId }) => planId === plan._id) }))
    .filter(({ starts }) => starts.length > 0);
  const most = Math.max(1, ...rows.flatMap(({ starts }) => barsOf(starts, from).map(({ visits }) => visits)));
  return (
    <>
      <Box aria-hidden="true" sx={{ overflow: "hidden" }}>
        {rows.map(({ plan, starts }) => (
          <Box
            key={plan._id}
            sx={{
              display: "grid",
              gridTemplateColumns: { xs: "1fr", sm: "minmax(120px, 220px) 1fr" },
              columnGap: 2,
              alignItems: "end",
              py: 0.75,
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ ...ONE_LINE, typography: "body2" }} title={planName(plan)}>
                {planName(plan)}
              </Box>
              <Box sx={{ ...ONE_LINE, typography: "caption", color: "text.secondary" }}>
                {PLAN_SCREEN_TEXTS.startsAndVisits(
                  roundsOf(starts),
                  starts.reduce((sum, { visits }) => sum + visits, 0),
                )}
              </Box>
            </Box>
            <Box
              sx={{
                position: "relative",
                height: 36,
                borderBottom: 1,
                borderColor: "divider",
                display: "flex",
              }}
            >
              {Array.from({ length: MARKS }, (_, index) => (
                <Box key={index} sx={{ flex: 1, borderLeft: 1, borderColor: "divider" }} />
              ))}
              {barsOf(starts, from).map(({ index, visits, at }) => (
                <Box
                  key={index}
                  data-bar=""
                  title={PLAN_SCREEN_TEXTS.bar(`${formatTime(at)} ${zonePlace()}`, visits)}
                  sx={{
                    position: "absolute",
                    bottom: 0,
                    left: `${(index / BARS) * 100}%`,
                    width: `max(3px, calc(${100 / BARS}% - 1px))`,
                    // Keeps few visits visible beside many.
                    height: `${20 + 80 * Math.sqrt(visits / most)}%`,
                    bgcolor: "primary.main",
                    borderRadius: "2px 2px 0 0",
                  }}
                />
              ))}
            </Box>
          </Box>
        ))}
        <Axis from={from} />
      </Box>
      <StartsTable rows={rows} coming={coming} />
    </>
  );
});

function Axis({ from }: { from: number }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "minmax(120px, 220px) 1fr" },
        columnGap: 2,
      }}
    >
      <span />
      <Box sx={{ display: "flex", typography: "caption", color: "text.secondary" }}>
        {Array.from({ length: MARKS }, (_, index) => (
          <Box
            key={index}
            sx={{ flex: 1, minWidth: 0, display: { xs: index % 2 ? "none" : "block", sm: "block" } }}
          >
            {index === 0
              ? PLAN_SCREEN_TEXTS.now
              : formatTime(new Date(from + index * LABEL_HOURS * HOUR_MS)).replace(/:\d\d/, "")}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const SHOWN = 100;

/** The same as a table, for people who cannot see the bars. */
function StartsTable({ rows, coming }: { rows: readonly TimelineRow[]; coming: readonly PlannedStart[] }) {
  const names = new Map(rows.map(({ plan }) => [plan._id, planName(plan)]));
  const columns: Column<PlannedStart>[] = [
    {
      key: "at",
      header: PLAN_SCREEN_TEXTS.beginsAt,
      isMoment: true,
      isRowHeader: true,
      render: ({ at }) => <DateCell at={at} isOneLine />,
    },
    { key: "plan", header: PLAN_SCREEN_TEXTS.plan, render: ({ planId }) => names.get(planId) },
    ...(coming.some(({ rounds }) => rounds > 1)
      ? [
          {
            key: "rounds",
            header: PLAN_SCREEN_TEXTS.rounds,
            align: "right",
            render: ({ rounds }: PlannedStart) => rounds,
          } as const,
        ]
      : []),
    {
      key: "visits",
      header: PLAN_SCREEN_TEXTS.visits,
      align: "right",
      render: ({ visits }) => visits.toLocaleString("en-US"),
    },
  ];
  return (
    <Box component="details" sx={{ mt: 2 }}>
      <Box
        component="summary"
        sx={{ typography: "body2", color: "text.secondary", cursor: "pointer", py: 1 }}
      >
        {PLAN_SCREEN_TEXTS.asTable(roundsOf(coming))}
      </Box>
      <DataTable
        caption={inZone(PLAN_SCREEN_TEXTS.coming)}
        columns={columns}
        rows={coming.slice(0, SHOWN)}
        rowId={({ planId, at }) => `${planId} ${at}`}
        minWidth={420}
        rowHeight={37}
        empty={null}
      />
      {coming.length > SHOWN && (
        <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
          {PLAN_SCREEN_TEXTS.firstOf(SHOWN)}
        </Box>
      )}
    </Box>
  );
}
