import {
  reportForm,
  type ReportFile,
  type ReportForm,
  type ReportInterval,
  type ReportKind,
  type ReportRow,
} from "@pricetrail/contract";
import { clockText, minuteOf, ownZone } from "../../ui/local-time.ts";

/** A report's fields as typed. */
export interface ReportFields {
  name: string;
  kind: ReportKind;
  query: string;
  every: ReportInterval;
  time: string;
  weekday: number;
  day: number;
  zone: string;
  files: readonly ReportFile[];
  members: readonly string[];
  /** Addresses of outside readers, one per line. */
  addresses: string;
}

/** What the page's address asks to add: a screen with its filters. */
export interface ReportDraft {
  kind: ReportKind;
  query: string;
  name: string;
}

/** Returns the dialog's fields for a report, or for a new one. */
export function fieldsOf(
  report: ReportRow | undefined,
  draft: ReportDraft,
  me: string | undefined,
): ReportFields {
  const readers = report?.readers ?? [];
  return {
    name: report?.name ?? draft.name,
    kind: report?.kind ?? draft.kind,
    query: report?.query ?? draft.query,
    every: report?.timing.every ?? "weekly",
    time: clockText(report?.timing.minute ?? 8 * 60),
    weekday: report?.timing.weekday ?? 1,
    day: report?.timing.day ?? 1,
    zone: report?.timing.zone ?? ownZone(),
    files: report?.files ?? ["pdf", "xlsx"],
    members: report ? readers.flatMap(({ member }) => member ?? []) : me === undefined ? [] : [me],
    addresses: readers.flatMap(({ member, email }) => (member === null ? [email] : [])).join("\n"),
  };
}

/** Returns what is sent; undefined while it is not valid. */
export function formOf(fields: ReportFields): ReportForm | undefined {
  const { every, time, weekday, day, zone, addresses, files, members, ...rest } = fields;
  const read = reportForm.safeParse({
    ...rest,
    timing: { every, minute: minuteOf(time), weekday, day, zone },
    files: [...files],
    members: [...members],
    addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ""),
  });
  return read.success ? read.data : undefined;
}
