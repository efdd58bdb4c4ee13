import type { FastifyRequest } from "fastify";

/**
 * Returns whether a page of this product made a request. Browsers let any page open a web socket to any server and name the page
 * in `Origin`, so the server has to check it.
 *
 * @param publicUrl the product's public origin, in case a proxy hides the requested one
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const origin = URL.parse(request.headers.origin ?? "");
  if (origin === null) return false;
  if (origin.origin === URL.parse(publicUrl)?.origin) return true;
  return origin.host === request.headers.host;
}
