import { exportLatest } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { fileNameOf } from "../exports/table.rules.ts";
import type { DashboardService } from "./dashboard.service.ts";
import { DASHBOARD_COLUMNS } from "./latest-table.rules.ts";

export function registerLatestExport(router: Router, clock: Clock, dashboard: DashboardService): void {
  router.on(exportLatest, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("latest-tracking-data", clock.now()),
      columns: DASHBOARD_COLUMNS,
      batches: dashboard.all(caller.organisationId, query),
    }),
  );
}
