import type { Area } from "../fault.ts";

const UPKEEP = ["apps/server/src/features/upkeep/upkeep.test.ts"];
const SHOWN = ["apps/server/src/features/runs/settle-shown.test.ts"];
const EXPORTS = ["apps/server/src/features/exports/exports.test.ts"];
const CHANGES = ["apps/server/src/features/prices/prices.test.ts"];

/** That data is deleted after its retention period, not before; and that exported files contain each row once, in the right columns. */
export const UPKEEP_FAULTS: Area = {
  name: "upkeep, exports",
  files: [
    {
      file: "apps/server/src/features/upkeep/upkeep.ts",
      tests: UPKEEP,
      faults: [
        ["        [purgeDays, before],\n", ""],
        ["[store.purgeSnapshots, before],", "[store.purgeSnapshots, now],"],
        ["        [purgeMessages, before],\n", ""],
        ["        [purgeDeliveries, before],\n", ""],
        ["        while (isMore)\n", "        if (isMore)\n"],
        ["{ back: 1, ahead: 3 }", "{ back: 1, ahead: 0 }"],
      ],
    },
    {
      file: "apps/server/src/features/upkeep/upkeep.store.ts",
      tests: UPKEEP,
      faults: [["and state in ('finished', 'cancelled')", "and state <> 'running'"]],
    },
    {
      file: "apps/server/src/database/partitions.ts",
      tests: UPKEEP,
      faults: [
        [
          "Date.UTC(Number(match[1]), Number(match[2])) >",
          "Date.UTC(Number(match[1]), Number(match[2]) - 1) >",
        ],
      ],
    },
    {
      file: "apps/server/src/features/exports/csv.format.ts",
      tests: EXPORTS,
      faults: [['/[",\\r\\n]/.test(text)', '/[",\\n]/.test(text)']],
    },
    {
      file: "apps/server/src/features/exports/xlsx.format.ts",
      tests: EXPORTS,
      faults: [
        ["count < sheetRows && pending", "count <= sheetRows && pending"],
        ["        yield buffer;\n", ""],
      ],
    },
    {
      file: "apps/server/src/http/change-list.ts",
      tests: CHANGES,
      faults: [["if (records.length < EXPORT_BATCH) return;", "if (records.length <= EXPORT_BATCH) return;"]],
    },
    {
      file: "apps/server/src/features/dashboard/export.routes.ts",
      tests: SHOWN,
      faults: [
        ["row.normalPrice?.currency ?? null", "row.discountedPrice?.currency ?? null"],
        ["amountCell(row.previous)", "amountCell(row.normalPrice)"],
        ["(permille / 10)", "permille"],
      ],
    },
    {
      file: "apps/server/src/features/tracked/export.routes.ts",
      tests: SHOWN,
      faults: [
        ["row.currency === null ? row.value : { number: row.value }", "{ number: row.value }"],
        ["formatDateTime(row.createdAt)", "formatDateTime(row.createdAt).slice(0, 10)"],
      ],
    },
    {
      file: "apps/server/src/features/exports/xlsx.format.ts",
      tests: ["apps/server/src/features/exports/exports.test.ts"],
      faults: [
        ['<c t="inlineStr">', '<c t="str">'],
        ['if (cell === null) return "<c/>";', 'if (cell === null) return "";'],
      ],
    },
    {
      file: "apps/server/src/features/exports/table.rules.ts",
      tests: ["apps/server/src/features/exports/exports.test.ts"],
      faults: [["`${what}-${utcDay(now)}`", '`${what}-${now.toLocaleDateString("sv")}`']],
    },
  ],
};
