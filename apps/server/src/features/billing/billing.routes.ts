import {
  exportUsage,
  FIELD_NAMES,
  formatDateTime,
  RUN_TRIGGER_NAMES,
  usage,
  usageParts,
  usagePoints,
  USAGE_SCREEN_TEXTS,
} from "@pricetrail/contract";
import type { UsagePoint } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { fileNameOf } from "../exports/table.rules.ts";
import type { Column } from "../exports/table.rules.ts";
import { usdOf } from "./statement-table.rules.ts";
import type { createBillingService } from "./billing.service.ts";
import type { UsagePartsService } from "./usage-parts.service.ts";

const POINT_COLUMNS: readonly Column<UsagePoint>[] = [
  { header: USAGE_SCREEN_TEXTS.at, cell: (row) => formatDateTime(row.at) },
  { header: FIELD_NAMES.name, cell: (row) => row.product },
  { header: USAGE_SCREEN_TEXTS.run, cell: (row) => row.trigger && RUN_TRIGGER_NAMES[row.trigger] },
  { header: USAGE_SCREEN_TEXTS.number, cell: (row) => ({ number: String(row.number) }) },
  { header: USAGE_SCREEN_TEXTS.quota, cell: (row) => ({ number: String(row.quota) }) },
  { header: USAGE_SCREEN_TEXTS.costUsd, cell: (row) => ({ number: usdOf(row.costMicroUsd) }) },
];

export function registerBillingRoutes(
  router: Router,
  clock: Clock,
  billing: ReturnType<typeof createBillingService>,
  parts: UsagePartsService,
): void {
  router.on(usage, ({ caller, query }) => billing.usage(caller.organisationId, query));
  router.on(usageParts, ({ caller, query }) => parts.parts(caller.organisationId, query));
  router.on(usagePoints, ({ caller, query }) => parts.points(caller.organisationId, query));
  router.on(exportUsage, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("usage", clock.now()),
      columns: POINT_COLUMNS,
      batches: parts.allPoints(caller.organisationId, query),
    }),
  );
}
