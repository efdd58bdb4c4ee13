import { IDEMPOTENCY_HEADER } from "@pricetrail/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Origins that only a browser extension can have: no web page gets one. */
const EXTENSION = /^(?:chrome|moz)-extension:\/\/[\w-]{1,64}$/;

/** Seconds for which a browser may remember that it was let in. */
const REMEMBERED_S = 600;

/**
 * Lets browser extensions read the answers of a route, and answers what their browser asks before it calls. Calls carry a
 * bearer token and never cookies, so a browser lends an extension nothing of its user's.
 *
 * @returns the hook of the route itself
 */
export function admitExtensions(app: FastifyInstance, url: string) {
  const admit = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { origin } = request.headers;
    void reply.header("vary", "Origin");
    if (origin === undefined || !EXTENSION.test(origin)) return false;
    void reply.header("access-control-allow-origin", origin);
    return true;
  };
  app.options(url, { schema: { hide: true } as never }, (request, reply) => {
    if (!admit(request, reply)) return reply.code(403).send();
    return reply
      .header("access-control-allow-methods", "GET, POST")
      .header("access-control-allow-headers", `authorization, content-type, ${IDEMPOTENCY_HEADER}`)
      .header("access-control-max-age", REMEMBERED_S)
      .code(204)
      .send();
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    admit(request, reply);
  };
}
