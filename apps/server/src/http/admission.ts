import { ERROR_TEXTS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnonymousLimit } from "./anonymous-limit.ts";
import { addressKey } from "./address-key.ts";
import { authorise, bearerOf } from "./authorise.ts";
import { watchArrival } from "./arriving-body.ts";
import type { BodyBudget, BodyOwner } from "./body-budget.ts";
import type { CallLimits } from "./call-limits.ts";
import type { Caller, Gatekeepers } from "./caller.ts";
import { AppError, forbidden, notFound } from "./errors.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { announcedBytes } from "./unread-body.ts";

const KB = 1024;
/** Maximum body size of a public call, in bytes: a form. */
const OPEN_LIMIT = 16 * KB;
const USUAL_LIMIT = 1024 * KB;

/**
 * Access rules whose callers are not identified by a header alone: only failed calls are counted, so the limit does not keep
 * legitimate callers out.
 */
const NOT_YET_KNOWN: ReadonlySet<string> = new Set(["ticket", "secretAddress"]);

/** A program's counters over all its requests. */
export interface Admission {
  bodies: BodyBudget;
  /** Time in ms over which the speed of a body is measured. */
  bodyWindowMs: number;
  countAnonymous: AnonymousLimit;
  /** Counts a message whose signature is valid. */
  countSigned: AnonymousLimit;
  /** Counts a call of a known caller. */
  countCall: CallLimits;
}

/** Returns the maximum body size of an endpoint, in bytes. */
export function bodyLimitOf({ access, bodyLimit }: Endpoint): number {
  return bodyLimit ?? (access.kind === "public" || access.kind === "link" ? OPEN_LIMIT : USUAL_LIMIT);
}

/**
 * Returns the hook that authorises a request from its headers, before any byte of its body is read: unauthorised callers cost
 * neither memory nor parsing, and learn nothing from the validation of the body.
 */
export function admit(
  endpoint: Endpoint,
  gate: Gatekeepers,
  { countAnonymous, countCall }: Admission,
  publicUrl: () => string,
) {
  const isOpen = endpoint.access.kind === "public" || endpoint.access.kind === "link";
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A foreign page must not even use up a ticket.
    if (request.ws && !isOwnOrigin(request, publicUrl())) throw forbidden();
    const hasToken = bearerOf(request) !== undefined && !isOpen;
    // Before any lookup, except for callers who may turn out to be members. The route of a signed body verifies the signature
    // first, and counts invalid ones.
    const isCounted = !hasToken && !NOT_YET_KNOWN.has(endpoint.access.kind) && endpoint.isRaw !== true;
    if (isCounted) await countAnonymous(request.ip);
    // Every call of a known caller counts, including refused ones.
    const counted =
      (find: (secret: string) => Promise<Caller | undefined>, isDear = endpoint.isDear === true) =>
      async (secret: string): Promise<Caller | undefined> => {
        const caller = await find(secret);
        // For the record of refusals.
        request.identified = caller;
        if (caller) await countCall(caller, reply, isDear);
        return caller;
      };
    try {
      request.caller = await authorise(endpoint, request, {
        ...gate,
        findCaller: counted((token) => gate.findCaller(token)),
        findDevice: counted((token) => gate.findDevice(token)),
        findKey: counted((secret) => gate.findKey(secret)),
        // Creating the ticket was the dear call: a refusal of it is shown, one of a download is not.
        redeemTicket: counted((ticket) => gate.redeemTicket(ticket), false),
      });
    } catch (error) {
      if (hasToken && error instanceof AppError && error.status === 401) await countAnonymous(request.ip);
      throw error;
    }
  };
}

/** Returns the hook of an endpoint that this installation does not have. */
export function refuseAsOff({ countAnonymous }: Admission) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.caller) await countAnonymous(request.ip);
    throw notFound();
  };
}

/** Returns on whose account the memory of a request's body goes. */
function ownerOf({ caller, ip, routeOptions }: FastifyRequest): BodyOwner {
  if (caller) return { organisationId: caller.organisationId };
  return { address: addressKey(ip), kind: routeOptions.config.isRaw ? "message" : "form" };
}

/**
 * Returns the hook that reserves memory for a body as it arrives, releases it at the end of the request, and ends slow bodies. Only
 * routes with `config.readsBody`, which use this hook, read a body at all.
 *
 * @param maxBytes maximum size of the body; JSON never exceeds the usual limit
 */
export function reserve(maxBytes: number, { bodies, bodyWindowMs }: Admission) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const announced = announcedBytes(request);
    if (announced === 0) return;
    const kind = isForm(request) ? "form" : "json";
    const limit = kind === "form" ? maxBytes : Math.min(maxBytes, USUAL_LIMIT);
    const size = Number.isFinite(announced) ? announced : undefined;
    if (size !== undefined && size > limit) throw new AppError(413, "too_large", ERROR_TEXTS.tooLarge);
    const account = bodies.open(ownerOf(request), kind, size);
    reply.raw.once("close", () => account.close());
    reply.raw.once("finish", () => account.close());
    watchArrival(request.raw, { account, limit, windowMs: bodyWindowMs });
  };
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

declare module "fastify" {
  interface FastifyInstance {
    admission: Admission;
  }
}
