import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { dayLimits, TIMELINE_DEFAULT_DAYS, utcDay, TRACKED_SCREEN_TEXTS, DAY_MS } from "@pricetrail/contract";
import { DateRange } from "./DateRange.tsx";
import { Fieldset } from "./Fieldset.tsx";
import { RefusedDays } from "./RefusedDays.tsx";
import type { UrlChange } from "./useUrlState.ts";
import { useToday } from "./useToday.ts";

/** A range of days that can be left empty, which shows all days. */
export function OptionalDays({
  from,
  to,
  onChange,
}: {
  from: string | undefined;
  to: string | undefined;
  onChange: (changes: UrlChange) => void;
}) {
  const today = useToday();
  const first = utcDay(new Date(Date.parse(today) - (TIMELINE_DEFAULT_DAYS - 1) * DAY_MS));
  return (
    <>
      <RefusedDays />
      <Fieldset
        label={TRACKED_SCREEN_TEXTS.days}
        sx={{
          minHeight: 40,
          display: "flex",
          flexWrap: "wrap",
          gap: 1.5,
          alignItems: "center",
        }}
      >
        {from === undefined && to === undefined ? (
          <>
            <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
              {TRACKED_SCREEN_TEXTS.allDays}
            </Box>
            <Button size="small" variant="outlined" onClick={() => onChange({ from: first, to: today })}>
              {TRACKED_SCREEN_TEXTS.chooseDays}
            </Button>
          </>
        ) : (
          <>
            {/* A list up to a day shows everything before it. */}
            <DateRange
              from={from ?? dayLimits(new Date(today)).first}
              to={to ?? today}
              today={today}
              onChange={onChange}
            />
            <Button size="small" onClick={() => onChange({ from: undefined, to: undefined })}>
              {TRACKED_SCREEN_TEXTS.allDays}
            </Button>
          </>
        )}
      </Fieldset>
    </>
  );
}
