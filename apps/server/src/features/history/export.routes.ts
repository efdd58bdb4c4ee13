import { exportChanges, exportTracked, formatDate, formatDateTime, utcDay } from "@pricetrail/contract";
import type { PriceChangeRow, TrackedRow } from "@pricetrail/contract";
import type { Clock } from "../../clock.ts";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import type { Cell, Column } from "../exports/table.ts";
import type { PriceChangesService } from "./price-changes.service.ts";
import type { TrackedService } from "./tracked.service.ts";

const amount = (money: PriceChangeRow["from"]): Cell => (money === null ? null : { number: money.value });

const CHANGE_COLUMNS: readonly Column<PriceChangeRow>[] = [
  { header: "Product", cell: (row) => row.product },
  { header: "Address", cell: (row) => row.url },
  { header: "Seller", cell: (row) => row.seller },
  { header: "Price", cell: (row) => (row.kind === "normal" ? "Normal Price" : "Discounted Price") },
  { header: "Currency", cell: (row) => (row.from ?? row.to)?.currency ?? null },
  { header: "From", cell: (row) => amount(row.from) },
  { header: "To", cell: (row) => amount(row.to) },
  {
    header: "Change %",
    cell: (row) => (row.changePermille === null ? null : { number: (row.changePermille / 10).toFixed(1) }),
  },
  { header: "Date (UTC)", cell: (row) => formatDate(row.at) },
];

const TRACKED_COLUMNS: readonly Column<TrackedRow>[] = [
  { header: "Address", cell: (row) => row.url },
  { header: "Tag", cell: (row) => row.tag },
  { header: "Value", cell: (row) => (row.currency === null ? row.value : { number: row.value }) },
  { header: "Currency", cell: (row) => row.currency },
  { header: "As printed", cell: (row) => row.raw },
  {
    header: "Website load time (ms)",
    cell: (row) => (row.websiteLoadTime === null ? null : { number: String(row.websiteLoadTime) }),
  },
  { header: "Created (UTC)", cell: (row) => formatDateTime(row.createdAt) },
];

export function registerHistoryExports(
  router: Router,
  clock: Clock,
  changes: PriceChangesService,
  tracked: TrackedService,
): void {
  router.on(exportChanges, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: `price-changes-${utcDay(clock.now())}`,
      columns: CHANGE_COLUMNS,
      batches: changes.all(caller.organisationId, query),
    }),
  );
  router.on(exportTracked, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: `tracked-data-${utcDay(clock.now())}`,
      columns: TRACKED_COLUMNS,
      batches: tracked.all(caller.organisationId, query),
    }),
  );
}
