import { evidenceFile, productEvidence } from "@pricetrail/contract";
import { createOrganisationGate } from "../../http/organisation-gate.ts";
import type { Router } from "../../http/router.ts";
import type { EvidenceService } from "./evidence.service.ts";

export function registerEvidenceRoutes(router: Router, service: EvidenceService): void {
  const gate = createOrganisationGate();
  router.on(productEvidence, async ({ caller, params, query }) => ({
    data: await service.find(caller.organisationId, params.id, query),
  }));
  router.on(evidenceFile, async ({ caller, params, reply }) => {
    const { organisationId } = caller;
    const { name, archive } = await gate(organisationId, () => service.pack(organisationId, params.change));
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("x-content-type-options", "nosniff")
      .send(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
  });
}
