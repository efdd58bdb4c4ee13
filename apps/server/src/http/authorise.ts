import { roleHas } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import type { Caller, Gatekeepers } from "./caller.ts";
import { forbidden, linkInvalid, unauthenticated, unverified } from "./errors.ts";

/** All that an unverified session can do. */
const UNVERIFIED_MAY: ReadonlySet<string> = new Set(["me", "logout", "resend/activationlink"]);

export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.authorization ?? "");
  return match?.[1];
}

/**
 * Decides whether the caller may use the endpoint, from the request's head alone. Link tokens are opened by their handlers,
 * which consume them.
 *
 * @throws AppError 401 or 403
 */
export async function authorise(
  endpoint: Endpoint,
  request: FastifyRequest,
  gate: Gatekeepers,
): Promise<Caller | undefined> {
  const { access } = endpoint;
  const bearer = bearerOf(request);
  if (access.kind === "public") return bearer === undefined ? undefined : gate.findCaller(bearer);
  if (access.kind === "link") {
    if (bearer === undefined) throw linkInvalid();
    return undefined;
  }
  if (access.kind === "ticket") {
    const { ticket } = request.query as { ticket?: unknown };
    // Given twice it is a list, and no ticket.
    const caller = typeof ticket === "string" ? await gate.redeemTicket(ticket) : undefined;
    if (!caller) throw unauthenticated();
    return caller;
  }
  if (access.kind === "device") {
    const caller = bearer === undefined ? undefined : await gate.findDevice(bearer);
    if (!caller) throw unauthenticated();
    return caller;
  }
  const caller = bearer === undefined ? undefined : await gate.findCaller(bearer);
  if (!caller) throw unauthenticated();
  if (access.kind === "session") {
    if (!caller.isVerified && !UNVERIFIED_MAY.has(endpoint.path)) throw unverified();
    return caller;
  }
  if (!caller.isVerified) throw unverified();
  if (access.kind === "operator" && !caller.isOperator) throw forbidden();
  if (access.kind === "member" && !roleHas(caller.role, access.permission)) throw forbidden();
  return caller;
}
