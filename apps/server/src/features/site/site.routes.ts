import * as api from "@pricetrail/contract";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import type { Router } from "../../http/router.ts";
import type { HostsService } from "./hosts.service.ts";
import type { RequestOrigin } from "./outbox-gate.rules.ts";
import type { SiteService } from "./site.service.ts";

const originOf = (request: FastifyRequest): RequestOrigin => ({
  headers: request.headers,
  remoteAddress: request.socket.remoteAddress,
});

export function registerSiteRoutes(router: Router, site: SiteService, hosts: HostsService): void {
  router.on(api.siteInfo, ({ request }) => Promise.resolve(site.info(originOf(request))));
  router.on(api.health, () => Promise.resolve({ status: "ok" as const }));
  router.on(api.ready, async ({ reply }) => {
    const readiness = await site.readiness();
    if (!readiness.database || !readiness.queue || !readiness.disk) void reply.code(503);
    return readiness;
  });
  router.on(api.listOutbox, async ({ bearer, request }) => ({
    data: await site.outbox(originOf(request), bearer),
  }));
  router.on(api.operatorStatus, () => site.operatorStatus());
  router.on(api.listHosts, async ({ query }) => ({ data: await hosts.list(query.search) }));
  router.on(api.updateHost, async ({ body, caller }) => ({
    message: await hosts.change(body, caller.userId),
  }));
  router.on(api.retryMail, async ({ params }) => {
    await site.retryMail(params.id);
    return { message: ACCOUNT_TEXTS.resend.success };
  });
}
