import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { COVERAGE_TEXTS } from "@pricetrail/contract";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { useDateSetting } from "../../api/date-setting.ts";
import { errorText } from "../../api/api-error.ts";
import { firstWeekday } from "../../ui/dates.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { visuallyHidden } from "../../ui/LiveRegion.tsx";
import { useProductCoverage } from "./coverage-queries.ts";
import { totalsOf, weeksOf, type DayResult, type HeatDay } from "./heat-map.ts";

const CELL_PX = 12;
const MAP_HEIGHT_PX = 7 * (CELL_PX + 3) + 30;
/** Number of latest problem days as text; the map has all of them. */
const MAX_TROUBLED = 5;

/** Colour and a sign, so that colour is not the only cue. */
const LOOKS: Record<DayResult, { bgcolor: string; sign: string }> = {
  none: { bgcolor: "action.hover", sign: "" },
  all: { bgcolor: "success.main", sign: "" },
  some: { bgcolor: "warning.main", sign: "•" },
  failed: { bgcolor: "error.main", sign: "×" },
};

/** The results of a product's visits over the last year: a calendar of days, and the same as text. */
export const CoverageMap = memo(function CoverageMap({ productId }: { productId: string }) {
  const coverage = useProductCoverage(productId);
  if (coverage.isError)
    return <ErrorState message={errorText(coverage.error)} onRetry={() => void coverage.refetch()} />;
  if (!coverage.data) return <Skeleton variant="rounded" height={MAP_HEIGHT_PX} />;
  const { from, to, days } = coverage.data;
  if (days.length === 0) return <Box sx={{ color: "text.secondary" }}>{COVERAGE_TEXTS.noVisits}</Box>;
  return <Calendar from={from} to={to} days={days} />;
});

function Calendar({ from, to, days }: { from: string; to: string; days: Parameters<typeof weeksOf>[2] }) {
  const setting = useDateSetting();
  // oxlint-disable-next-line react/exhaustive-deps -- its texts follow the setting
  const weeks = useMemo(() => weeksOf(from, to, days), [from, to, days, setting]);
  const first = firstWeekday();
  const [pointed, setPointed] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The newest days matter most: on a narrow screen they are shown first.
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);
  const troubled = weeks
    .flat()
    .filter((day): day is HeatDay => day?.hasTrouble === true)
    .slice(-MAX_TROUBLED)
    .toReversed();
  const { made, due, share } = totalsOf(days);
  return (
    <Box sx={{ typography: "body2" }}>
      <Box>{COVERAGE_TEXTS.whole(made, due, days.length, share)}</Box>
      <Box
        component="section"
        ref={scroller}
        sx={{ overflowX: "auto", my: 1.5 }}
        tabIndex={0}
        aria-label={COVERAGE_TEXTS.calendar}
      >
        {/* Visual only; the list below has the same as text. */}
        <Box
          aria-hidden="true"
          onPointerLeave={() => setPointed(undefined)}
          sx={{ display: "grid", gap: "3px", fontSize: "0.625rem", lineHeight: 1, width: "max-content" }}
        >
          {COVERAGE_TEXTS.weekdays.map((one, weekday, names) => (
            <Box key={one} sx={{ display: "flex", gap: "3px", alignItems: "center" }}>
              <Box sx={{ width: 26, color: "text.secondary" }}>{names[(weekday + first) % 7]}</Box>
              {weeks.map((week, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a week is its place
                <Day key={index} day={week[weekday]} onPoint={setPointed} />
              ))}
            </Box>
          ))}
        </Box>
        <ul style={visuallyHidden} aria-label={COVERAGE_TEXTS.product}>
          {weeks.flat().map((day) => day && day.look !== "none" && <li key={day.day}>{day.text}</li>)}
        </ul>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5, color: "text.secondary" }}>
        <Legend look="all" text={COVERAGE_TEXTS.legend.all} />
        <Legend look="some" text={COVERAGE_TEXTS.legend.some} />
        <Legend look="failed" text={COVERAGE_TEXTS.legend.none} />
        <Legend look="none" text={COVERAGE_TEXTS.noVisit} />
        <Box component="span" sx={{ color: "text.primary", ml: { sm: "auto" } }}>
          {pointed ?? COVERAGE_TEXTS.pointAt}
        </Box>
      </Box>
      {troubled.length > 0 && (
        <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>
          {COVERAGE_TEXTS.troubledDays}:
          <Box component="ul" aria-label={COVERAGE_TEXTS.troubledDays} sx={{ m: 0, pl: 2.5 }}>
            {troubled.map(({ day, text }) => (
              <li key={day}>{text}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const Day = memo(function Day({
  day,
  onPoint,
}: {
  day: HeatDay | undefined;
  onPoint: (text: string) => void;
}) {
  if (day === undefined) return <Box sx={{ width: CELL_PX, height: CELL_PX }} />;
  return (
    <Box onPointerEnter={() => onPoint(day.text)}>
      <Square look={day.look} />
    </Box>
  );
});

function Square({ look }: { look: DayResult }) {
  const { bgcolor, sign } = LOOKS[look];
  return (
    <Box
      aria-hidden="true"
      data-colours=""
      component="span"
      sx={{
        display: "grid",
        placeContent: "center",
        width: CELL_PX,
        height: CELL_PX,
        borderRadius: 0.25,
        bgcolor,
        color: "background.paper",
        fontSize: 10,
        fontWeight: 700,
        lineHeight: 1,
      }}
    >
      {sign}
    </Box>
  );
}

function Legend({ look, text }: { look: DayResult; text: string }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
      <Square look={look} />
      {text}
    </Box>
  );
}
