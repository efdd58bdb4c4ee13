import type * as z from "zod/mini";
import type { Permission } from "./permissions.ts";
import type { Scope } from "./scopes.ts";

/**
 * Who may call an endpoint:
 * - `public`: anyone
 * - `link`: the bearer of an unexpired one-time link token of one of the named purposes
 * - `session`: any live session, verified or not
 * - `member`: a live session of a verified user whose role holds the permission
 * - `operator`: a verified user listed as operator of the installation
 * - `ticket`: a single-use ticket of 30 seconds in the query (downloads, images)
 * - `device`: the token of a paired browser extension; it opens these endpoints and nothing else
 * - `secretAddress`: whoever knows an address that cannot be guessed, which its handler looks up (pictures, which an `img`
 *   loads without a header)
 */
export type Access =
  | { kind: "public" }
  | { kind: "link"; purposes: readonly LinkPurpose[] }
  | { kind: "session" }
  | { kind: "member"; permission: Permission }
  | { kind: "operator" }
  | { kind: "ticket" }
  | { kind: "device" }
  | { kind: "secretAddress" };

export const LINK_PURPOSES = ["verify", "reset", "set", "invite", "delete"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** What a captcha can be solved for: a solution opens the calls of its own purpose and no others. */
export const CAPTCHA_PURPOSES = ["login", "signup", "resend"] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];

/** How hard a captcha can be made: 0 is the usual one. */
export const MAX_CAPTCHA_LEVEL = 2;

type Schema = z.ZodMiniType;

/** One call: what the server registers, the web calls and the API description is made from. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  method: "GET" | "POST";
  /** Path below /api with `{name}` for parameters, as the specification writes it: "update/brand/{id}". */
  path: string;
  summary: string;
  access: Access;
  /** What an API key must be for to use it, beside what `access` asks of its maker; null: no key may. */
  scope: Scope | null;
  /** A captcha solved for this purpose is required in the X-Captcha header. */
  captcha?: CaptchaPurpose;
  /** What the answer is when it is not JSON: an event stream, a file or a web socket. */
  stream?: "events" | "file" | "socket";
  /**
   * Starts or adds something: sent again under the key of the header `Idempotency-Key`, it answers as it did the first time and
   * does nothing.
   */
  isOnce?: boolean;
  /** The answer has a secret that is stored nowhere: the answer kept for `isOnce` can only be read under the request's own key. */
  hasSecretAnswer?: boolean;
  /**
   * The body is multipart/form-data: a field `call` with the values as JSON, and a file whose text is the value of its name, so that
   * long markup is read as a stream.
   */
  isForm?: boolean;
  /** The body may be a form of names and values (application/x-www-form-urlencoded) as well as JSON. */
  isUrlEncoded?: boolean;
  /** The body's own bytes count, as what is signed: it is given as it was sent, and not read as JSON. */
  isRaw?: boolean;
  /** Browser extensions, which have an origin of their own, may call it; web pages of other origins never may. */
  isForExtensions?: boolean;
  /** Largest body in bytes, where it is not the usual 1 MB. */
  bodyLimit?: number;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
}

/** Gives an endpoint object its exact type. */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  definition: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return definition;
}

export const PUBLIC: Access = { kind: "public" };
export const SESSION: Access = { kind: "session" };
export const READ: Access = { kind: "member", permission: "read" };
export const WRITE: Access = { kind: "member", permission: "write" };
export const MANAGE: Access = { kind: "member", permission: "manage" };
export const OWN: Access = { kind: "member", permission: "own" };
export const OPERATOR: Access = { kind: "operator" };
export const TICKET: Access = { kind: "ticket" };
export const DEVICE: Access = { kind: "device" };
export const SECRET_ADDRESS: Access = { kind: "secretAddress" };
export const link = (...purposes: LinkPurpose[]): Access => ({ kind: "link", purposes });
