import { IDEMPOTENCY_HEADER } from "@pricetrail/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Origins of browser extensions, which no web page can have. */
const EXTENSION = /^(?:chrome|moz)-extension:\/\/[\w-]{1,64}$/;

/** Seconds for which a browser may cache the preflight response. */
const REMEMBERED_S = 600;

/**
 * Allows browser extensions to read the responses of a route, and answers their preflight requests. Calls use a bearer token and
 * never cookies, so an extension gains none of its user's access.
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
