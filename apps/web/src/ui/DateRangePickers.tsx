import Box from "@mui/material/Box";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { CONTROL_TEXTS, dayLimits, isPickerDay } from "@pricetrail/contract";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { useEffect, useState } from "react";
import { dayFormat, firstWeekday, formatDay } from "./dates.ts";

export interface DateRangeProps {
  /** UTC days, YYYY-MM-DD. */
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
  /** Whether both fields hold a day that can be chosen; while one does not, `onChange` has said nothing of it. */
  onValidity?: (isGood: boolean) => void;
  /** The current moment in UTC; no day after it can be chosen. */
  today: string;
}

dayjs.extend(utc);

/** The name of the locale whose weeks begin as the person's do. */
function localeOfWeeks(): string {
  const weekStart = firstWeekday();
  const name = `en-${weekStart}`;
  dayjs.locale({ ...dayjs.Ls["en"]!, name, weekStart }, undefined, true);
  return name;
}

const day = (value: Dayjs) => value.format("YYYY-MM-DD");

const FIELD = { size: "small", fullWidth: false, sx: { width: 176 } } as const;

/** The two pickers. */
export default function DateRangePickers({ from, to, today, onChange, onValidity }: DateRangeProps) {
  const { first, last } = dayLimits(new Date(today));
  const [isFromGood, setFromGood] = useState(true);
  const [isToGood, setToGood] = useState(true);
  const isGood = isFromGood && isToGood;
  useEffect(() => {
    onValidity?.(isGood);
    return () => onValidity?.(true);
  }, [isGood, onValidity]);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={localeOfWeeks()}>
      <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap" }}>
        <DayPicker
          label={CONTROL_TEXTS.fromDay}
          value={from}
          min={first}
          max={last}
          onChange={(next) => onChange({ from: next, to: next > to ? next : to })}
          onValidity={setFromGood}
        />
        <DayPicker
          label={CONTROL_TEXTS.toDay}
          value={to}
          min={from}
          max={last}
          onChange={(next) => onChange({ from, to: next })}
          onValidity={setToGood}
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
  onValidity,
}: {
  label: string;
  /** UTC days, YYYY-MM-DD, as the limits. */
  value: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
  /** Called with every change: whether the field holds a day within the limits. */
  onValidity: (isGood: boolean) => void;
}) {
  const [typed, setTyped] = useState<Dayjs | null>(() => dayjs.utc(value));
  const [known, setKnown] = useState(value);
  // A preset, Back or the other picker changes the day; the field follows.
  if (known !== value) {
    setKnown(value);
    setTyped(dayjs.utc(value));
  }
  const given = typed?.isValid() ? day(typed) : "";
  // A year of which only the first digits are typed (0002) is no refusal yet.
  const isDay = isPickerDay(given);
  const isGood = isDay && given >= min && given <= max;
  useEffect(() => onValidity(isGood), [isGood, onValidity]);
  return (
    <DatePicker
      label={label}
      timezone="UTC"
      format={dayFormat()}
      slotProps={{
        textField: {
          ...FIELD,
          ...(isDay && !isGood
            ? { error: true, helperText: CONTROL_TEXTS.dayLimits(formatDay(min), formatDay(max)) }
            : {}),
        },
      }}
      value={typed}
      minDate={dayjs.utc(min)}
      maxDate={dayjs.utc(max)}
      onChange={(next) => {
        setTyped(next);
        const wanted = next?.isValid() ? day(next) : "";
        if (wanted >= min && wanted <= max) onChange(wanted);
      }}
    />
  );
}
