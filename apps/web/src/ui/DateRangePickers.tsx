import Box from "@mui/material/Box";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { CONTROL_TEXTS, DATE_RANGE_YEARS, formatDate } from "@pricetrail/contract";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { useState } from "react";
import type { DateRangeProps } from "./DateRange.tsx";

dayjs.extend(utc);

const day = (value: Dayjs) => value.format("YYYY-MM-DD");

const FIELD = { size: "small", fullWidth: false, sx: { width: 176 } } as const;

/** The two pickers. */
export default function DateRangePickers({ from, to, today, onChange }: DateRangeProps) {
  const now = dayjs.utc(today);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap" }}>
        <DayPicker
          label={CONTROL_TEXTS.fromDay}
          value={from}
          min={now.subtract(DATE_RANGE_YEARS, "year")}
          max={now}
          onChange={(next) => onChange({ from: next, to: next > to ? next : to })}
        />
        <DayPicker
          label={CONTROL_TEXTS.toDay}
          value={to}
          min={dayjs.utc(from)}
          max={now}
          onChange={(next) => onChange({ from, to: next })}
        />
      </Box>
    </LocalizationProvider>
  );
}

/**
 * One day. What is typed stays while it is typed, digit by digit: a day outside the limits is shown as an error with the
 * limits below it and not reported, and what was reported last counts.
 */
function DayPicker({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  /** A UTC day, YYYY-MM-DD. */
  value: string;
  min: Dayjs;
  max: Dayjs;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState<Dayjs | null>(() => dayjs.utc(value));
  const [known, setKnown] = useState(value);
  const [isRefused, setRefused] = useState(false);
  // A preset, Back or the other picker changes the day; the field follows.
  if (known !== value) {
    setKnown(value);
    setTyped(dayjs.utc(value));
  }
  return (
    <DatePicker
      label={label}
      timezone="UTC"
      format="MM/DD/YYYY"
      slotProps={{
        textField: isRefused
          ? {
              ...FIELD,
              helperText: CONTROL_TEXTS.dayLimits(formatDate(min.toDate()), formatDate(max.toDate())),
            }
          : FIELD,
      }}
      onError={(error) => setRefused(error === "minDate" || error === "maxDate")}
      value={typed}
      minDate={min}
      maxDate={max}
      onChange={(next, context) => {
        setTyped(next);
        if (next && context.validationError === null) onChange(day(next));
      }}
    />
  );
}
