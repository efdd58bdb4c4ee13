import {
  exportViolations,
  formatDateTime,
  listViolations,
  updateViolation,
  violationCase,
  VIOLATION_TEXTS as T,
} from "@pricetrail/contract";
import type { ViolationRow } from "@pricetrail/contract";
import type { Clock } from "../../../clock.ts";
import { createOrganisationGate } from "../../../http/organisation-gate.ts";
import type { Router } from "../../../http/router.ts";
import { sendTable } from "../../exports/exports.service.ts";
import { amountCell, fileNameOf } from "../../exports/table.rules.ts";
import type { Column } from "../../exports/table.rules.ts";
import type { ViolationsService } from "./violations.service.ts";

const COLUMNS: readonly Column<ViolationRow>[] = [
  { header: "Own id", cell: ({ item }) => item.ownId },
  { header: "Product group", cell: ({ item }) => item.name },
  { header: "GTIN", cell: ({ item }) => item.gtin },
  { header: "Seller", cell: ({ seller }) => seller?.name ?? null },
  { header: "Product", cell: ({ product }) => product.name },
  { header: "Address", cell: ({ url }) => url },
  { header: "Price", cell: ({ price }) => amountCell(price) },
  { header: "MAP", cell: ({ map }) => amountCell(map) },
  { header: "Currency", cell: ({ price }) => price.currency },
  {
    header: "To MAP (%)",
    cell: ({ gapPermille }) => (gapPermille === null ? null : { number: (gapPermille / 10).toFixed(1) }),
  },
  { header: "Since (UTC)", cell: ({ since }) => formatDateTime(since) },
  { header: "Last seen (UTC)", cell: ({ seenAt }) => formatDateTime(seenAt) },
  { header: "Readings", cell: ({ sightings }) => ({ number: `${sightings}` }) },
  { header: "Seen again", cell: ({ times }) => ({ number: `${times - 1}` }) },
  { header: "Status", cell: ({ status }) => T.statuses[status] },
  { header: "Reason", cell: ({ reason }) => reason },
  { header: "Status since (UTC)", cell: ({ statusAt }) => formatDateTime(statusAt) },
  { header: "Status by", cell: ({ statusBy }) => statusBy },
  { header: "Ended (UTC)", cell: ({ endedAt }) => endedAt && formatDateTime(endedAt) },
  { header: "Ended by", cell: ({ endedBy }) => endedBy && T.ends[endedBy] },
];

export function registerViolationRoutes(router: Router, clock: Clock, violations: ViolationsService): void {
  const gate = createOrganisationGate();
  router.on(violationCase, async ({ caller: { organisationId }, params, reply }) => {
    const { name, archive } = await gate(organisationId, () =>
      violations.caseFile(organisationId, params.id),
    );
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("x-content-type-options", "nosniff")
      .send(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
  });
  router.on(listViolations, ({ caller, query }) => violations.list(caller.organisationId, query));
  router.on(exportViolations, ({ caller, query, reply }) =>
    sendTable(reply, query.format ?? "csv", {
      name: fileNameOf("map-violations", clock.now()),
      columns: COLUMNS,
      batches: violations.all(caller.organisationId, query),
    }),
  );
  router.on(updateViolation, async ({ caller, params, body }) => ({
    message: T.updated[body.status],
    data: await violations.update(caller, params.id, body),
  }));
}
