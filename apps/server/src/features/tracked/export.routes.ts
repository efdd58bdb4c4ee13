import { exportTracked, formatDateTime, FIELD_NAMES, RUN_TRIGGER_NAMES } from "@pricetrail/contract";
import type { TrackedRow } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { fileNameOf, IDENTIFIER_COLUMNS } from "../exports/table.rules.ts";
import type { Column } from "../exports/table.rules.ts";
import type { TrackedService } from "./tracked.service.ts";

const TRACKED_COLUMNS: readonly Column<TrackedRow>[] = [
  { header: FIELD_NAMES.url, cell: (row) => row.url },
  { header: "Tag", cell: (row) => row.tag },
  { header: "Value", cell: (row) => (row.currency === null ? row.value : { number: row.value }) },
  { header: "Currency", cell: (row) => row.currency },
  { header: "As printed", cell: (row) => row.raw },
  {
    header: "Website load time (ms)",
    cell: (row) => (row.websiteLoadTime === null ? null : { number: String(row.websiteLoadTime) }),
  },
  { header: "Run", cell: (row) => row.trigger && RUN_TRIGGER_NAMES[row.trigger] },
  { header: "Created (UTC)", cell: (row) => formatDateTime(row.createdAt) },
  ...IDENTIFIER_COLUMNS,
];

export function registerTrackedExport(router: Router, clock: Clock, tracked: TrackedService): void {
  router.on(exportTracked, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("tracked-data", clock.now()),
      columns: TRACKED_COLUMNS,
      batches: tracked.all(caller.organisationId, query),
    }),
  );
}
