import { exportChanges } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { fileNameOf } from "../exports/table.rules.ts";
import { CHANGE_COLUMNS } from "./changes-table.rules.ts";
import type { PriceChangesService } from "./price-changes.service.ts";

export function registerChangesExport(router: Router, clock: Clock, changes: PriceChangesService): void {
  router.on(exportChanges, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("price-changes", clock.now()),
      columns: CHANGE_COLUMNS,
      batches: changes.all(caller.organisationId, query),
    }),
  );
}
