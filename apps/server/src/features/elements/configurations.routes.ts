import * as contract from "@pricetrail/contract";
import { createOrganisationGate } from "../../http/organisation-gate.ts";
import type { Router } from "../../http/router.ts";
import type { ConfigurationsService } from "./configurations.service.ts";
import type { RepairsService } from "./repairs.service.ts";

export function registerConfigurationRoutes(router: Router, service: ConfigurationsService): void {
  const gate = createOrganisationGate();
  router.on(contract.testCapture, async ({ caller, body }) => ({
    data: await gate(caller.organisationId, () => service.test(caller.organisationId, body.url, body.fields)),
  }));
  router.on(contract.addConfiguration, async ({ caller, body }) => ({
    data: await gate(caller.organisationId, () =>
      service.add(caller, { ...body, seller: body.seller ?? undefined }),
    ),
  }));
  router.on(contract.listConfigurations, ({ caller, query }) => service.list(caller.organisationId, query));
  router.on(contract.getConfiguration, async ({ caller, params }) => ({
    data: await service.get(caller.organisationId, params.id),
  }));
  router.on(contract.updateConfiguration, async ({ caller, params, body }) => ({
    data: await service.update(caller, params.id, body),
  }));
  router.on(contract.testConfiguration, async ({ caller, params }) => ({
    data: await gate(caller.organisationId, () => service.testStored(caller.organisationId, params.id)),
  }));
  router.on(contract.deleteConfiguration, async ({ caller, params }) => {
    await service.remove(caller, params.id);
    return { message: contract.CONFIGURATION_MESSAGES.removed };
  });
  router.on(contract.getPicture, async ({ caller, params, reply }) => {
    const { kind, content } = await service.picture(caller.organisationId, params.id);
    // The name is a content hash, so the response never changes; only images are served, even from a malicious page.
    return reply
      .header("content-type", `image/${kind}`)
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "private, max-age=31536000, immutable")
      .send(content);
  });
}

export function registerRepairRoutes(router: Router, repairs: RepairsService): void {
  router.on(contract.listRepairs, ({ caller, query }) => repairs.list(caller.organisationId, query.product));
  router.on(contract.countRepairs, async ({ caller }) => ({
    data: { repairs: await repairs.countFor(caller.organisationId) },
  }));
  router.on(contract.confirmRepair, ({ caller, body }) => repairs.confirm(caller, body.entryIds));
  router.on(contract.dismissRepair, async ({ caller, body }) => {
    await repairs.dismiss(caller, body.entryIds);
    return { message: contract.CONFIGURATION_MESSAGES.repair.dismissed };
  });
}
