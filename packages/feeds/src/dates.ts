import type { Cell } from "./rows.ts";
import type { CellProblemReason, FeedChoices } from "./types.ts";

export type DateResult =
  | { kind: "date"; date: string }
  | { kind: "none" }
  | { kind: "problem"; reason: CellProblemReason };

const MAX_DATE = 60;
const ISO =
  /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const LOCAL = /^(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?(?:[,\sT]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;

/** Reads a date, with or without a time, as ISO 8601 without changing what is stated: no time zone is assumed. */
export function readDate(cell: Cell, order?: FeedChoices["dates"]): DateResult {
  if (typeof cell === "number" && cell >= FIRST_SERIAL && cell <= LAST_SERIAL) return ofSerial(cell);
  const text = String(cell);
  const trimmed = text.trim();
  if (trimmed === "" || /^(?:0000-00-00.*|0|-)$/.test(trimmed)) return { kind: "none" };
  if (trimmed.length > MAX_DATE) return { kind: "problem", reason: "date_unreadable" };
  const iso = ISO.exec(trimmed) ?? COMPACT.exec(trimmed);
  if (iso) return dateOf(iso[1]!, iso[2]!, iso[3]!, iso[4], iso[5]);
  const [, first, sign, second, year, time] = LOCAL.exec(trimmed) ?? [];
  if (first === undefined || second === undefined || year === undefined)
    return { kind: "problem", reason: "date_unreadable" };
  const full = year.length === 2 ? `20${year}` : year;
  const isDayFirst = dayFirst(Number(first), Number(second), sign, order);
  if (isDayFirst === undefined) return { kind: "problem", reason: "date_ambiguous" };
  return isDayFirst ? dateOf(full, second, first, time) : dateOf(full, first, second, time);
}

/** Days of 1950 and 2100 as workbooks store them: since the end of 1899. */
const FIRST_SERIAL = 18_264;
const LAST_SERIAL = 73_050;

function ofSerial(serial: number): DateResult {
  const minutes = Math.round((serial - Math.floor(serial)) * 1440);
  const date = new Date(Date.UTC(1899, 11, 30 + Math.floor(serial), 0, minutes)).toISOString();
  return { kind: "date", date: minutes === 0 ? date.slice(0, 10) : date.slice(0, 16) };
}

/** A point between the numbers is only used where the day comes first. */
function dayFirst(first: number, second: number, sign: string | undefined, order: FeedChoices["dates"]) {
  if (sign === "." || first > 12 || first === second) return true;
  if (second > 12) return false;
  return order === undefined ? undefined : order === "day-month";
}

function dateOf(year: string, month: string, day: string, time?: string, offset?: string): DateResult {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text))
    return { kind: "problem", reason: "date_unreadable" };
  if (time === undefined) return { kind: "date", date: text };
  const zone = offset === undefined ? "" : offset.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase();
  return {
    kind: "date",
    date: `${text}T${time.padStart(time.indexOf(":") === 1 ? time.length + 1 : 0, "0")}${zone}`,
  };
}

/** Reads both ends of a period: "2026-11-01T00:00/2026-11-30T23:59", "01.11.2026 - 30.11.2026". */
export function readPeriod(text: string, order?: FeedChoices["dates"]): [from: DateResult, to: DateResult] {
  const [from = "", to = ""] = text
    .slice(0, 2 * MAX_DATE)
    .split(/\s*\/\s*(?=\d{4})|\s+[-–—]\s+|\s+(?:to|bis|do|до|au|a)\s+/);
  return [readDate(from, order), readDate(to, order)];
}
