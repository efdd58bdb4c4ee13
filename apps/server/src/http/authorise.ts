import { roleHas } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import type { Caller, Gatekeepers } from "./caller.ts";
import {
  forbidden,
  keyDead,
  linkInvalid,
  needsScope,
  notByKey,
  unauthenticated,
  unverified,
} from "./errors.ts";

/** The calls open to an unverified session. */
const UNVERIFIED_MAY: ReadonlySet<string> = new Set(["me", "logout", "resend/activationlink"]);

export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(request.headers.authorization ?? "");
  return match?.[1];
}

/** Returns whether a token looks like an API key or its access token: by prefix, and longer than any other token. */
export function looksLikeKey(bearer: string): boolean {
  return /^pt[ka]_[0-9A-Za-z]{12}_\w{30,}$/.test(bearer);
}

/** Returns whether a download is authorised by its header, as a program sends it: only a page's link needs a ticket. */
function isBySession({ stream }: Endpoint, request: FastifyRequest): boolean {
  const { ticket } = request.query as { ticket?: unknown };
  return stream === "file" && ticket === undefined && bearerOf(request) !== undefined;
}

/** Authorises a key for calls within its scopes and its owner's permissions; calls without a scope are closed to all keys. */
async function byKey({ access, scope }: Endpoint, bearer: string, gate: Gatekeepers): Promise<Caller> {
  const caller = await gate.findKey(bearer);
  if (!caller?.key) throw keyDead();
  if (scope === null) throw notByKey();
  if (!caller.key.scopes.includes(scope)) throw needsScope(scope);
  const mayMaker = access.kind !== "member" || roleHas(caller.role, access.permission);
  if (!mayMaker) throw notByKey();
  return caller;
}

/**
 * Authorises a caller for an endpoint from the request's headers. Link tokens are validated by their handlers, which use them up.
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
  const isKey = bearer !== undefined && looksLikeKey(bearer);
  if (access.kind === "public") return isKey || bearer === undefined ? undefined : gate.findCaller(bearer);
  // Its handler looks the address up.
  if (access.kind === "secretAddress") return undefined;
  if (access.kind === "link") {
    if (bearer === undefined) throw linkInvalid();
    return undefined;
  }
  if (isKey) return byKey(endpoint, bearer, gate);
  if (access.kind === "ticket" && !isBySession(endpoint, request)) {
    const { ticket } = request.query as { ticket?: unknown };
    // A repeated parameter is a list, which is not a ticket.
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
  // Part of a key, for example copied without its end.
  if (!caller && bearer?.startsWith("ptk_")) throw keyDead();
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
