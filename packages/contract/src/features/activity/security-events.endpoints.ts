import * as z from "zod/mini";
import { endpoint, OPERATOR } from "../../endpoint.ts";
import { integerText, line, moment, paged, pageQuery } from "../../schemas.ts";

/** What a security event is about. `permission`, `row` and `key` are refusals of any other call: by role, by owner, of a key. */
export const SECURITY_EVENT_KINDS = [
  "sign_in",
  "sign_up",
  "password",
  "account_deletion",
  "session_end",
  "key_new",
  "key_rotation",
  "key_end",
  "device",
  "member_new",
  "member_role",
  "member_end",
  "export",
  "operator",
  "permission",
  "row",
  "key",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const SECURITY_EVENT_OUTCOMES = ["done", "refused"] as const;

/** Number of days for which security events are kept. */
export const SECURITY_EVENT_DAYS = 180;

export const securityEventRow = z.object({
  _id: z.string(),
  /** The first of several like events, the last one, and their number. */
  at: moment,
  lastAt: moment,
  count: z.number(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  outcome: z.enum(SECURITY_EVENT_OUTCOMES),
  /** Status of the response. */
  status: z.number(),
  /** Method and path of the call: "POST update/member/{id}". */
  call: z.string(),
  /** Ids of the account and the organisation, if they are known. */
  account: z.nullable(z.string()),
  organisation: z.nullable(z.string()),
  /** The id of the API key; of one that is not valid, its public beginning. */
  key: z.nullable(z.string()),
  /** The id that the call is about: a member, a session, a key. */
  target: z.nullable(z.string()),
  /** IPv4 address, or /64 network of an IPv6 address. */
  address: z.nullable(z.string()),
});
export type SecurityEventRow = z.infer<typeof securityEventRow>;

export const listSecurityEvents = endpoint({
  method: "GET",
  path: "get/security-event",
  summary:
    "Security events of the installation, newest first: ids and network addresses, never names or an organisation's data",
  access: OPERATOR,
  scope: null,
  query: z.extend(pageQuery, {
    kind: z.optional(z.enum(SECURITY_EVENT_KINDS)),
    outcome: z.optional(z.enum(SECURITY_EVENT_OUTCOMES)),
    organisation: z.optional(line(36)),
    /** Only those of the last days. */
    days: z.optional(integerText.check(z.minimum(1), z.maximum(SECURITY_EVENT_DAYS))),
  }),
  response: paged(securityEventRow),
});
