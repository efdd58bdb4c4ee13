import * as api from "@pricetrail/contract";
import { COMPANION_TEXTS } from "@pricetrail/contract";
import { formWithText } from "../../http/form-body.ts";
import { createOrganisationGate } from "../../http/organisation-gate.ts";
import type { Router } from "../../http/router.ts";
import type { CaptureService } from "./captures.service.ts";
import type { DevicesService } from "./devices.service.ts";
import type { FilesService } from "./files.service.ts";

export function registerCompanionRoutes(
  router: Router,
  devices: DevicesService,
  captures: CaptureService,
  files: FilesService,
): void {
  const gate = createOrganisationGate();
  const readPage = formWithText("page", api.MAX_COMPANION_PAGE);
  router.on(api.companionFiles, async () => ({ data: await files.list() }));
  router.on(api.downloadCompanion, async ({ query, reply }) => {
    const { name, type, bytes, content } = await files.open(query.file);
    return reply
      .type(type)
      .header("content-length", bytes)
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(content);
  });
  router.on(api.createPairing, ({ caller }) => devices.createCode(caller));
  router.on(api.redeemPairing, ({ body, request }) => devices.redeem(body.code, body.name, request.ip));
  router.on(api.listDevices, async ({ caller }) => ({ data: await devices.list(caller) }));
  router.on(api.revokeDevice, async ({ caller, params }) => {
    await devices.revoke(caller, params.id);
    return { message: COMPANION_TEXTS.revoked };
  });
  router.on(api.companionProduct, async ({ caller, query }) => ({
    data: await captures.find(caller, query.url),
  }));
  router.on(
    api.addCompanionConfiguration,
    async ({ caller, body: { url, captures: picked, page: html, loadTimeMs = 0 } }) => {
      const page = html === undefined ? undefined : { html, loadTimeMs };
      return {
        data: await gate(caller.organisationId, () => captures.add(caller, { url, captures: picked, page })),
      };
    },
    { readBody: readPage },
  );
  router.on(
    api.addCompanionReading,
    ({ caller, body: { url, page: html, loadTimeMs } }) =>
      gate(caller.organisationId, () => captures.read(caller, url, { html, loadTimeMs })),
    { readBody: readPage },
  );
  router.on(api.companionState, ({ caller }) => devices.state(caller));
  router.on(api.leaveCompanion, async ({ caller }) => {
    await devices.revoke(caller, caller.sessionId);
    return { message: COMPANION_TEXTS.revoked };
  });
}
