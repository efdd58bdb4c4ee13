import * as z from "zod/mini";
import { timeZone } from "../../time-zone.ts";
import { REPORT_TEXTS } from "./reports.texts.ts";

/** How often a report is sent. */
export const REPORT_INTERVALS = ["daily", "weekly", "monthly"] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];

const LAST_MINUTE = 24 * 60 - 1;

/** When a report is sent, in local time. */
export const reportTiming = z.object({
  every: z.enum(REPORT_INTERVALS),
  /** Of the local day. */
  minute: z.int(REPORT_TEXTS.badTime).check(z.gte(0), z.lte(LAST_MINUTE)),
  /** 1 Monday to 7 Sunday, for weekly reports. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** For monthly reports; in a shorter month its last day. */
  day: z.int(REPORT_TEXTS.badDay).check(z.gte(1, REPORT_TEXTS.badDay), z.lte(31, REPORT_TEXTS.badDay)),
  zone: timeZone(REPORT_TEXTS.badZone),
});
export type ReportTiming = z.infer<typeof reportTiming>;

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Formats a timing: "Every Monday at 08:00, Europe/Rome". */
export function reportTimingText({ every, minute, weekday, day, zone }: ReportTiming): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  const days = {
    daily: "Every day",
    weekly: `Every ${WEEKDAYS[weekday - 1] ?? ""}`,
    monthly: day === 31 ? "On the last day of each month" : `On day ${day} of each month`,
  }[every];
  return `${days} at ${time}, ${zone}`;
}
