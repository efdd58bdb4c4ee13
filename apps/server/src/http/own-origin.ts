import type { FastifyRequest } from "fastify";

/**
 * Whether a request was made by a page of this product. Browsers let any page open a web socket to anywhere and name the
 * page in `Origin`, so that the server has to look.
 *
 * @param publicUrl the origin under which the product is known, where a proxy hides the one that was asked for
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const origin = URL.parse(request.headers.origin ?? "");
  if (origin === null) return false;
  if (origin.origin === URL.parse(publicUrl)?.origin) return true;
  return origin.host === request.headers.host;
}
