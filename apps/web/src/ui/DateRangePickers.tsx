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
  /** Reports whether both fields hold a valid day; while one does not, `onChange` has not reported its value. */
  onValidity?: (isGood: boolean) => void;
  /** The current UTC day; later days cannot be chosen. */
  today: string;
}

dayjs.extend(utc);

/** Returns the name of a locale whose first day of the week matches the person's. */
function localeOfWeeks(): string {
  const weekStart = firstWeekday();
  const name = `en-${weekStart}`;
  dayjs.locale({ ...dayjs.Ls["en"]!, name, weekStart }, undefined, true);
  return name;
}

const day = (value: Dayjs) => value.format("YYYY-MM-DD");

const FIELD = { size: "small", fullWidth: false, sx: { width: 158 } } as const;

/** The two pickers, From and To. */
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
      <Box sx={{ display: "flex", gap: 1.5, flexWrap: "wrap" }}>
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
 * A picker for one day. Typed text stays as it is, digit by digit: a day outside the limits shows an error with the limits
 * below it and is not reported, so the last reported day stays in effect.
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
  /** UTC days, YYYY-MM-DD, like the limits. */
  value: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
  /** Called on every change with whether the field holds a day within the limits. */
  onValidity: (isGood: boolean) => void;
}) {
  const [typed, setTyped] = useState<Dayjs | null>(() => dayjs.utc(value));
  const [known, setKnown] = useState(value);
  // A preset, Back or the other picker may change the day; the field follows.
  if (known !== value) {
    setKnown(value);
    setTyped(dayjs.utc(value));
  }
  const given = typed?.isValid() ? day(typed) : "";
  // A year with only its first digits typed (0002) is not an error yet.
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
