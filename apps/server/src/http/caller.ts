import type { CaptchaPurpose, Role, Scope } from "@pricetrail/contract";
import type { ReadReplica } from "../database/read-replica.ts";
import type { Once } from "./once.ts";

/** Who calls: a live session (or a paired companion, or an API key) with the person and the organisation it names. */
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
  /** The API key that calls, in the name of its maker. */
  key?: { id: string; scopes: readonly Scope[] };
}

/** What the HTTP layer asks of the features, so that it needs none of their services. */
export interface Gatekeepers {
  /** The caller of a session token; undefined for unknown, ended and expired ones. */
  findCaller(token: string): Promise<Caller | undefined>;
  /**
   * The person for whom a paired companion acts; undefined when its token is unknown, revoked or no longer allowed. Absent
   * where there are no companions.
   */
  findDevice(token: string): Promise<Caller | undefined>;
  /** The person for whom an API key acts; undefined when it opens nothing (any more). Absent where there are no keys. */
  findKey(secret: string): Promise<Caller | undefined>;
  /** Spends a download ticket; undefined when it is unknown, used or older than 30 seconds. */
  redeemTicket(ticket: string): Promise<Caller | undefined>;
  /**
   * Checks and spends a captcha solved for a purpose; throws an AppError when it is missing, wrong or for another one.
   *
   * @returns how hard it was; undefined where captchas cannot be made harder
   */
  checkCaptcha(
    purpose: CaptchaPurpose,
    solution: string | undefined,
    address: string,
  ): Promise<number | undefined>;
  /** The replica that takes over reading, where there is one. */
  replica?: ReadReplica | undefined;
  /** Lets what is asked again under one key happen once. */
  once: Once;
}
