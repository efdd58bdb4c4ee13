import { DAY_MINUTES, planTiming, wholeNumber, type PlanTiming } from "@pricetrail/contract";
import { clockText, minuteOf, ownZone } from "../../ui/local-time.ts";

/** The dialog's fields, as typed. */
export interface TimingFields {
  mode: "interval" | "budget";
  every: string;
  everyUnit: "minutes" | "hours" | "days";
  hasWindow: boolean;
  from: string;
  until: string;
  zone: string;
  weekdays: number[];
  amount: string;
  unit: "visits" | "points" | "cents";
}

const UNIT_MINUTES = { minutes: 1, hours: 60, days: DAY_MINUTES } as const;

/** Returns the dialog's fields for a timing; a new plan gets one visit a day in the morning. */
export function fieldsOf(timing: PlanTiming | undefined): TimingFields {
  const fields: TimingFields = {
    mode: timing?.mode ?? "interval",
    every: "1",
    everyUnit: "days",
    hasWindow: timing === undefined,
    from: "06:00",
    until: "08:00",
    zone: ownZone(),
    weekdays: [],
    amount: "100",
    unit: "visits",
  };
  if (timing?.mode === "budget")
    return {
      ...fields,
      unit: timing.unit,
      amount:
        timing.unit === "cents"
          ? (timing.amount / 100).toFixed(2).replace(/\.00$/, "")
          : String(timing.amount),
    };
  if (timing?.mode !== "interval") return fields;
  const unit =
    timing.everyMinutes % DAY_MINUTES === 0 ? "days" : timing.everyMinutes % 60 === 0 ? "hours" : "minutes";
  return {
    ...fields,
    every: String(timing.everyMinutes / UNIT_MINUTES[unit]),
    everyUnit: unit,
    hasWindow: timing.window !== null,
    ...(timing.window ? { from: clockText(timing.window.from), until: clockText(timing.window.until) } : {}),
    zone: timing.zone,
    weekdays: timing.weekdays,
  };
}

/** Returns the timing as typed, or the error in it. */
export function timingOf(fields: TimingFields): { timing?: PlanTiming; error?: string } {
  const amount =
    fields.unit === "cents" && /^\d{1,6}(?:\.\d{1,2})?$/.test(fields.amount.trim())
      ? Math.round(Number(fields.amount) * 100)
      : wholeNumber(fields.amount);
  const every = wholeNumber(fields.every);
  const validated = planTiming.safeParse(
    fields.mode === "budget"
      ? { mode: "budget", unit: fields.unit, amount: amount ?? -1 }
      : {
          mode: "interval",
          everyMinutes: every === undefined ? 0 : every * UNIT_MINUTES[fields.everyUnit],
          zone: fields.zone,
          window: fields.hasWindow
            ? { from: minuteOf(fields.from) ?? -1, until: minuteOf(fields.until) ?? -1 }
            : null,
          weekdays: fields.weekdays,
        },
  );
  return validated.success ? { timing: validated.data } : { error: validated.error.issues[0]?.message ?? "" };
}

/** Returns the fields with another interval. */
export function withInterval(fields: TimingFields, minutes: number): TimingFields {
  const { every, everyUnit } = fieldsOf({
    mode: "interval",
    everyMinutes: minutes,
    zone: fields.zone,
    window: null,
    weekdays: [],
  });
  return { ...fields, every, everyUnit };
}
