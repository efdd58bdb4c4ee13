import type { CaptchaPurpose, Endpoint, Role, Scope } from "@pricetrail/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReadReplica } from "../database/read-replica.ts";
import type { Once } from "./once.ts";

/** The caller: a live session (or a paired companion, or an API key) with its person and organisation. */
export interface Caller {
  sessionId: string;
  tokenHash: Buffer;
  userId: string;
  email: string;
  fullname: string;
  organisationId: string;
  role: Role;
  isVerified: boolean;
  isOperator: boolean;
  /** The API key of the call, which acts for its owner; one of the team for the team, and the caller is its contact. */
  key?: { id: string; scopes: readonly Scope[]; isTeam: boolean };
}

/** A person and organisation, as the owner of a token is stored. */
interface TokenOwner {
  user_id: string;
  email: string;
  fullname: string;
  organisation_id: string;
}

/** Returns the caller with a stored token: verified, and not an operator. */
export function callerFor(
  { user_id: userId, email, fullname, organisation_id: organisationId }: TokenOwner,
  token: Pick<Caller, "sessionId" | "tokenHash" | "role" | "key">,
): Caller {
  return { ...token, userId, email, fullname, organisationId, isVerified: true, isOperator: false };
}

/** What the record of security events must know about an endpoint; `path` begins with "/" outside of /api. */
export type ObservedCall = Pick<Endpoint, "method" | "path" | "access" | "params">;

/** The features' functions that the HTTP layer uses, so that it depends on none of their services. */
export interface Gatekeepers {
  /** Returns the caller of a session token; undefined for unknown, ended and expired ones. */
  findCaller(token: string): Promise<Caller | undefined>;
  /**
   * Returns the person for whom a paired companion acts; undefined when its token is unknown, revoked or no longer permitted.
   * Absent when there are no companions.
   */
  findDevice(token: string): Promise<Caller | undefined>;
  /** Returns the person for whom an API key acts; undefined when it is not valid. Absent when there are no keys. */
  findKey(secret: string): Promise<Caller | undefined>;
  /** Uses up a download ticket; returns undefined when it is unknown, used or older than 30 seconds. */
  redeemTicket(ticket: string): Promise<Caller | undefined>;
  /**
   * Verifies and uses up a captcha solved for a purpose.
   *
   * @returns its difficulty; undefined when captchas cannot be made harder
   * @throws AppError when it is missing, wrong or for another purpose
   */
  checkCaptcha(
    purpose: CaptchaPurpose,
    solution: string | undefined,
    address: string,
  ): Promise<number | undefined>;
  /** The replica for read calls, if there is one. */
  replica?: ReadReplica | undefined;
  /** Is called with each answered call, after its response. */
  observe(endpoint: ObservedCall, request: FastifyRequest, reply: FastifyReply): void;
  /** Executes repeated requests with the same idempotency key once. */
  once: Once;
}
