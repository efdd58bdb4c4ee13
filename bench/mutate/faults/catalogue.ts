import type { Area } from "../fault.ts";

/** The catalogue's contents and imports, and the evidence for its prices. */
export const CATALOGUE_FAULTS: Area = {
  name: "catalogue",
  files: [
    {
      file: "apps/server/src/features/intake/import-rows.rules.ts",
      tests: ["apps/server/src/features/intake/import.test.ts"],
      faults: [
        ["cells.tracking!.toLowerCase()", "cells.tracking!"],
        ["if (isTracking === undefined) return invalid(IMPORT_TEXTS.badTracking);", ""],
      ],
    },
    {
      file: "apps/server/src/features/intake/import-text.rules.ts",
      tests: ["apps/server/src/features/intake/import.test.ts"],
      faults: [
        ["const line = previous + 1;", "const line = info.lines;"],
        ["line: index + 1, cells", "line: index, cells"],
        ['return records.filter(({ cells }) => cells.length > 1 || cells[0] !== "");', "return records;"],
      ],
    },
    {
      file: "apps/server/src/features/intake/import.service.ts",
      tests: ["apps/server/src/features/intake/import.test.ts"],
      faults: [
        ["if (first === undefined) firstLine.set(urlKey, row.line);", "firstLine.set(urlKey, row.line);"],
        ["lines.length > MAX_IMPORT_ROWS", "lines.length >= MAX_IMPORT_ROWS"],
        ["has_own_name: name !== undefined", "has_own_name: true"],
        ["load.products += 1;", "load.products = 1;"],
      ],
    },
    {
      file: "apps/server/src/features/catalogue/catalogue.service.ts",
      tests: ["apps/server/src/features/catalogue/catalogue.test.ts"],
      faults: [
        ["if (old.name === tidy) return;", ""],
        ["if (before?.id !== after?.id) {", "if (before?.id !== after?.id && after) {"],
        [
          'await resolve("subcategory", names.subcategory, categoryId)',
          'await resolve("subcategory", names.subcategory)',
        ],
        [
          "const before = new Date(clock.now().getTime() - UNDO_DAYS * DAY_MS);",
          "const before = clock.now();",
        ],
      ],
    },
    {
      file: "apps/server/src/features/evidence/record.rules.ts",
      tests: ["apps/server/src/features/evidence/evidence.test.ts"],
      faults: [["(number === 1) !== (written.previous === null)", "false"]],
    },
    {
      file: "apps/server/src/features/evidence/store-evidence.service.ts",
      tests: ["apps/server/src/features/evidence/evidence.test.ts"],
      faults: [["[block, headers, picture].flatMap", "[block, headers].flatMap"]],
    },
  ],
};
