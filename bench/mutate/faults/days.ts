import type { Area } from "../fault.ts";

const CONTRACT = ["packages/contract/src/dates.test.ts", "packages/contract/src/timeline"];
const WEB = [
  "apps/web/src/app/utc-days.test.tsx",
  "apps/web/src/features/prices/view-data.test.ts",
  "apps/web/src/features/billing/usage-days.test.ts",
];

/** Days and times: all of them in UTC, whatever the machine's time zone. */
export const DAYS: Area = {
  name: "days",
  files: [
    {
      file: "packages/contract/src/dates.ts",
      tests: CONTRACT,
      faults: [
        ["two(d.getUTCMonth() + 1)}/", "two(d.getMonth() + 1)}/"],
        ["two(d.getUTCMonth() + 1)}/", "two(d.getUTCMonth())}/"],
        ["two(d.getUTCDate())}/", "two(d.getDate())}/"],
        ["const hour = d.getUTCHours();", "const hour = d.getHours();"],
        ["two(hour % 12 === 0 ? 12 : hour % 12)", "two(hour % 12)"],
        ['hour < 12 ? "AM" : "PM"', 'hour <= 12 ? "AM" : "PM"'],
        ["return at.toISOString().slice(0, 10);", 'return at.toLocaleDateString("sv");'],
        ["result.setUTCDate(1);", ""],
        ["Math.min(day, last)", "Math.max(day, last)"],
        [
          "result.setUTCMonth(result.getUTCMonth() + months);",
          "result.setMonth(result.getMonth() + months);",
        ],
      ],
    },
    {
      file: "packages/contract/src/timeline.ts",
      tests: CONTRACT,
      faults: [
        ["`${day}T00:00:00.000Z`", "`${day}T00:00:00.000`"],
        [" || utcDay(at) !== day", ""],
        ["(days - 1) * DAY_MS", "days * DAY_MS"],
        ["return { from, end: new Date(last.getTime() + DAY_MS) };", "return { from, end: last };"],
        ["if (!from || from > last) return undefined;", "if (!from || from >= last) return undefined;"],
        ["Math.max(last.getTime() - (days - 1) * DAY_MS,", "Math.min(last.getTime() - (days - 1) * DAY_MS,"],
        ["end: last && new Date(last.getTime() + DAY_MS)", "end: last"],
        [" && (from === undefined || to === undefined || from <= to)", ""],
        ["day >= first && day <= last", "day > first && day <= last"],
        ["day >= first && day <= last", "day >= first"],
        ["-12 * DATE_RANGE_YEARS", "-DATE_RANGE_YEARS"],
        ["last: utcDay(now) };", 'last: now.toLocaleDateString("sv") };'],
        ["const DAY_MS = 24 * 3600 * 1000;", "const DAY_MS = 23 * 3600 * 1000;"],
      ],
    },
    {
      file: "apps/web/src/features/prices/view-data.ts",
      tests: WEB,
      faults: [
        ["(days - 1) * DAY_MS", "days * DAY_MS"],
        ["to: utcDay(now) };", 'to: now.toLocaleDateString("sv") };'],
        ["from !== undefined && to !== undefined", "from !== undefined"],
        ["choice.days === VIEW_DATA_DAYS[0] ? undefined", "choice.days !== VIEW_DATA_DAYS[0] ? undefined"],
      ],
    },
    {
      file: "apps/web/src/ui/useToday.ts",
      tests: WEB,
      faults: [
        ["utcDay(new Date(Date.now() + aheadMs))", 'new Date(Date.now() + aheadMs).toLocaleDateString("sv")'],
        ["Date.now() + aheadMs", "Date.now()"],
        ['document.addEventListener("visibilitychange", changed);', ""],
      ],
    },
    {
      file: "apps/web/src/features/billing/usage-days.ts",
      tests: WEB,
      faults: [
        ["at <= Date.parse(to)", "at < Date.parse(to)"],
        ["const day = utcDay(new Date(at));", 'const day = new Date(at).toLocaleDateString("sv");'],
        ["at += DAY_MS", "at += DAY_MS + 3600 * 1000"],
      ],
    },
  ],
};
