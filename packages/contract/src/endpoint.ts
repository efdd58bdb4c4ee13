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
 * - `ticket`: a single-use ticket of 30 seconds in the query, for a page's links; files also for the live session of a verified user
 * - `device`: the token of a paired browser extension, which gives access only to these endpoints
 * - `secretAddress`: anyone who knows an unguessable address, which its handler looks up (pictures, which an `img` loads without
 *   a header)
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

export const LINK_PURPOSES = ["verify", "reset", "invite", "delete"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** The purposes of a captcha: a solution is valid only for calls with its purpose. */
export const CAPTCHA_PURPOSES = ["login", "signup", "resend"] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];

/** The highest difficulty of a captcha; 0 is the usual one. */
export const MAX_CAPTCHA_LEVEL = 2;

type Schema = z.ZodMiniType;

/** One call: registered by the server, called by the web app, and described in the API description. */
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
  /** The scope that an API key needs, in addition to `access` of its owner; null: no key may use it. */
  scope: Scope | null;
  /** A captcha solved for this purpose is required in the X-Captcha header. */
  captcha?: CaptchaPurpose;
  /** The kind of response if it is not JSON: an event stream, a file or a web socket. */
  stream?: "events" | "file" | "socket";
  /** Costs a visit or seconds of CPU: callers have a lower limit of such calls. */
  isDear?: boolean;
  /**
   * Starts or adds something: repeated with the same `Idempotency-Key` header, it returns the first response and has no further
   * effect.
   */
  isOnce?: boolean;
  /** The response contains a secret that is stored nowhere else: for `isOnce`, it is stored encrypted with the request's own key. */
  hasSecretAnswer?: boolean;
  /**
   * The body is multipart/form-data: a field `call` with the values as JSON, and a file whose text becomes the value of its name, so
   * that long markup is read as a stream.
   */
  isForm?: boolean;
  /** The body may also be a form (application/x-www-form-urlencoded). */
  isUrlEncoded?: boolean;
  /** The body is passed as raw bytes, because they are signed, and not parsed as JSON. */
  isRaw?: boolean;
  /** Browser extensions, which have their own origins, may call it; web pages of other origins never may. */
  isForExtensions?: boolean;
  /** Maximum body size in bytes, if not the usual 1 MB. */
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
