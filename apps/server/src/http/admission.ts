import { ERROR_TEXTS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnonymousLimit } from "./anonymous-limit.ts";
import { addressKey } from "./address-key.ts";
import { authorise, bearerOf } from "./authorise.ts";
import type { BodyBudget } from "./body-budget.ts";
import type { Gatekeepers } from "./caller.ts";
import type { KeyLimit } from "./key-limit.ts";
import { AppError, forbidden } from "./errors.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { announcedBytes } from "./unread-body.ts";

const KB = 1024;
/** Largest body of a call that anybody may make: a form. */
const OPEN_LIMIT = 16 * KB;
const USUAL_LIMIT = 1024 * KB;

/** Who calls is known by more than a header: only what turns out to be wrong is counted, and is no reason to keep people out. */
const NOT_YET_KNOWN: ReadonlySet<string> = new Set(["ticket", "secretAddress"]);

/** What a program keeps count of over all its requests. */
export interface Admission {
  bodies: BodyBudget;
  countAnonymous: AnonymousLimit;
  /** Counts a message that was found to be signed. */
  countSigned: AnonymousLimit;
  countKey: KeyLimit;
}

/** Largest body of an endpoint, in bytes. */
export function bodyLimitOf({ access, bodyLimit }: Endpoint): number {
  return bodyLimit ?? (access.kind === "public" || access.kind === "link" ? OPEN_LIMIT : USUAL_LIMIT);
}

/**
 * The hook that decides from the head of a request who calls and whether they may, before a byte of its body is read: strangers
 * cost neither memory nor parsing, and learn nothing from what the rules of the body answer.
 */
export function admit(
  endpoint: Endpoint,
  gate: Gatekeepers,
  { countAnonymous, countKey }: Admission,
  publicUrl: () => string,
) {
  const isOpen = endpoint.access.kind === "public" || endpoint.access.kind === "link";
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A foreign page must not even spend a ticket.
    if (request.ws && !isOwnOrigin(request, publicUrl())) throw forbidden();
    const hasToken = bearerOf(request) !== undefined && !isOpen;
    // Before anything is looked up, except for those who may turn out to be members.
    // The route of a signed body looks at the signature first, and counts what is not signed.
    const isCounted = !hasToken && !NOT_YET_KNOWN.has(endpoint.access.kind) && endpoint.isRaw !== true;
    if (isCounted) await countAnonymous(request.ip);
    // Every call by a key counts, refused ones too.
    const findKey: Gatekeepers["findKey"] = async (secret) => {
      const caller = await gate.findKey(secret);
      if (caller?.key) await countKey(caller.key.id, reply);
      return caller;
    };
    try {
      request.caller = await authorise(endpoint, request, { ...gate, findKey });
    } catch (error) {
      if (hasToken && error instanceof AppError && error.status === 401) await countAnonymous(request.ip);
      throw error;
    }
  };
}

/** The hook that reserves room for a body; it is given back when the request has ended. */
export function reserve(endpoint: Endpoint, { bodies }: Admission) {
  const limit = bodyLimitOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const announced = announcedBytes(request);
    if (announced === 0) return;
    if (Number.isFinite(announced) && announced > limit)
      throw new AppError(413, "too_large", ERROR_TEXTS.tooLarge);
    // A length that is not declared may be all that is allowed.
    const owner = request.caller?.organisationId ?? addressKey(request.ip);
    const giveBack = bodies.take(owner, Math.min(announced, limit));
    reply.raw.once("close", giveBack);
    reply.raw.once("finish", giveBack);
  };
}

declare module "fastify" {
  interface FastifyInstance {
    admission: Admission;
  }
}
