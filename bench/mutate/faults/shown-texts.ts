import type { Area } from "../fault.ts";

const FORMATS = "apps/web/src/ui/formats.test.ts";

/** How the screens write dates, times, durations, amounts, changes and shares. */
export const SHOWN_TEXT_FAULTS: Area = {
  name: "shown texts",
  files: [
    {
      file: "apps/web/src/ui/dates.ts",
      tests: ["apps/web/src/ui/dates.test.ts", FORMATS],
      faults: [
        ["dmy: (month, day, year) => `${day}/${month}", "dmy: (month, day, year) => `${month}/${day}"],
        ["replace(/^\\d{4}-|\\/\\d{4}$/", "replace(/\\/\\d{4}$/"],
        ["zoneClock()?.wallOf(moment) ?? moment", "moment"],
        ["formatDay(new Date(wallTime(at)));", "formatDay(new Date(at));"],
        ["zoneClock()?.nameAt(new Date(at).getTime())", "zoneClock()?.nameAt(Date.now())"],
        ['.split("/").at(-1)!', '.split("/")[1]!'],
        ['.replaceAll("_", " ")', '.replace("_", " ").trim()'],
        ["return clock ? clock.momentAt(wall) : wall;", "return wall;"],
        ["{ sunday: 0, monday: 1, saturday: 6 }", "{ sunday: 0, monday: 1, saturday: 5 }"],
      ],
    },
    {
      file: "apps/web/src/ui/price-change.ts",
      tests: ["apps/web/src/ui/price-change.test.ts", FORMATS],
      faults: [
        ["Math.floor(size / 10)", "Math.floor(permille / 10)"],
        ["if (from.currency !== to.currency) return undefined;", ""],
        ['permille === 0 ? "" : sign(permille)', "sign(permille)"],
        [
          "formatDecimal(minorToDecimal(Math.abs(delta), to.currency))",
          "minorToDecimal(Math.abs(delta), to.currency)",
        ],
        ["}${formatDecimal(String(Math.floor(size / 10)))}", "}${Math.floor(size / 10)}"],
      ],
    },
    {
      file: "apps/web/src/ui/value-text.ts",
      tests: ["apps/web/src/ui/value-text.test.ts", FORMATS],
      faults: [
        [
          "isStockState(availability) ? STOCK_NAMES[availability] : availability",
          "STOCK_NAMES[availability as never]",
        ],
        ["if (availability === null) return NONE;", 'if (availability === null) return "";'],
        ["if (currency !== null) return formatMoney({ value, currency });", ""],
        ['key === "availability" && /^https?:/i', "/^https?:/i"],
        ["|| raw === field.value", ""],
      ],
    },
    {
      file: "apps/web/src/ui/duration-text.ts",
      tests: ["apps/web/src/features/runs/run-names.test.ts", FORMATS],
      faults: [
        ["if (ms < 1000)", "if (ms <= 1000)"],
        ["Math.max(0, Math.round(ms))", "Math.round(ms)"],
        ["if (seconds < 60) return", "if (seconds <= 60) return"],
        ["Math.round(ms / 1000)", "Math.floor(ms / 1000)"],
        ["if (minutes < 60) return", "if (minutes <= 60) return"],
        ["const minutes = Math.floor(seconds / 60);", "const minutes = Math.round(seconds / 60);"],
        ["`${hours} h ${minutes % 60} min`", "`${hours} h ${minutes} min`"],
      ],
    },
    {
      file: "apps/web/src/ui/share-text.ts",
      tests: ["apps/web/src/features/coverage/CoverageMap.test.tsx"],
      faults: [
        ["if (whole === 0) return", "if (part === 0) return"],
        ["Math.min(99, Math.max(1, Math.round(percent)))", "Math.max(1, Math.round(percent))"],
        ["Math.min(99, Math.max(1, Math.round(percent)))", "Math.min(99, Math.round(percent))"],
        ["part === whole ? 100 :", ""],
        ["part === 0 ? 0 :", ""],
      ],
    },
    {
      file: "apps/web/src/ui/local-time.ts",
      tests: [FORMATS],
      faults: [
        ["Math.floor(minute / 60)", "Math.floor(minute / 60) % 12"],
        ['String(minute % 60).padStart(2, "0")', "String(minute % 60)"],
        ["/^([01]\\d|2[0-3]):", "/^([01]\\d|2[0-4]):"],
        ["([0-5]\\d)$/", "([0-5]\\d)/"],
      ],
    },
    {
      file: "apps/web/src/ui/requested-days.ts",
      tests: [FORMATS],
      faults: [
        ["areDaysAllowed(given, new Date(today)) ? given : {}", "given"],
        ["areDaysAllowed(given, new Date(today))", "areDaysAllowed(given, new Date())"],
      ],
    },
  ],
};
