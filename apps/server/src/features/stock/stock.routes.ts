import {
  exportStockChanges,
  FIELD_NAMES,
  formatDateTime,
  STOCK_NAMES,
  stockChanges,
} from "@pricetrail/contract";
import type { StockChangeRow } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { fileNameOf, IDENTIFIER_COLUMNS } from "../exports/table.rules.ts";
import type { Column } from "../exports/table.rules.ts";
import type { StockChangesService } from "./stock-changes.service.ts";

const COLUMNS: readonly Column<StockChangeRow>[] = [
  { header: "Product", cell: (row) => row.product },
  { header: FIELD_NAMES.url, cell: (row) => row.url },
  { header: FIELD_NAMES.seller, cell: (row) => row.seller },
  { header: "From", cell: (row) => STOCK_NAMES[row.from] },
  { header: "To", cell: (row) => STOCK_NAMES[row.to] },
  { header: "When (UTC)", cell: (row) => formatDateTime(row.at) },
  ...IDENTIFIER_COLUMNS,
];

export function registerStockRoutes(router: Router, clock: Clock, changes: StockChangesService): void {
  router.on(stockChanges, ({ caller, query }) => changes.list(caller.organisationId, query));
  router.on(exportStockChanges, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("stock-changes", clock.now()),
      columns: COLUMNS,
      batches: changes.all(caller.organisationId, query),
    }),
  );
}
