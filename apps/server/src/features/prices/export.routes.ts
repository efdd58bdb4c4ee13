import { exportChanges, formatDate, FIELD_NAMES, SPLICE_TEXTS } from "@pricetrail/contract";
import type { PriceChangeRow } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { amountCell, fileNameOf } from "../exports/table.rules.ts";
import type { Column } from "../exports/table.rules.ts";
import type { PriceChangesService } from "./price-changes.service.ts";

const CHANGE_COLUMNS: readonly Column<PriceChangeRow>[] = [
  { header: "Product", cell: (row) => row.product },
  { header: FIELD_NAMES.url, cell: (row) => row.url },
  { header: FIELD_NAMES.seller, cell: (row) => row.seller },
  {
    header: "Price",
    cell: (row) => (row.kind === "normal" ? FIELD_NAMES.normalPrice : FIELD_NAMES.discountedPrice),
  },
  { header: "Currency", cell: (row) => (row.to ?? row.from)?.currency ?? null },
  { header: "From", cell: (row) => amountCell(row.from) },
  { header: "To", cell: (row) => amountCell(row.to) },
  {
    header: "Change %",
    cell: (row) => (row.changePermille === null ? null : { number: (row.changePermille / 10).toFixed(1) }),
  },
  {
    header: "Correction",
    cell: (row) => (row.correction === null ? null : SPLICE_TEXTS.corrected[row.correction]),
  },
  { header: "Date (UTC)", cell: (row) => formatDate(row.at) },
];

export function registerChangesExport(router: Router, clock: Clock, changes: PriceChangesService): void {
  router.on(exportChanges, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("price-changes", clock.now()),
      columns: CHANGE_COLUMNS,
      batches: changes.all(caller.organisationId, query),
    }),
  );
}
