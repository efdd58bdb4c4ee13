import { HOUR_MS } from "../../time.ts";
import * as z from "zod/mini";
import { endpoint, OPERATOR } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { line, message, moment, searchText } from "../../schemas.ts";

/** `open`: paused after too many failures in a row; `trying`: the pause is over, and the next visit finds out whether it works. */
export const HOST_STATES = ["working", "slowed", "open", "trying", "paused"] as const;

/** The result of the last request for a host's robots.txt; null before the first. */
export const ROBOTS_STATES = ["read", "missing", "trouble"] as const;

/** Maximum pause between two visits that an operator can set, in ms. */
export const MAX_HOST_INTERVAL_MS = HOUR_MS;

export const hostRow = z.object({
  /** Host and port. */
  host: z.string(),
  state: z.enum(HOST_STATES),
  /** Pause between two visits in ms, and whether the operator set it for this host. */
  intervalMs: z.number(),
  isOwnInterval: z.boolean(),
  /** Maximum concurrent visits of one host; null if only the pace limits them. */
  parallel: z.nullable(z.number()),
  nextFreeAt: moment,
  /** End of the pause that it requested, or of the pause after its failures. */
  closedUntil: z.nullable(moment),
  /** Number of organisations for which alone it, or one of its addresses, is not visited now. */
  stoppedFor: z.number(),
  /** When an operator last lifted its stops. */
  liftedAt: z.nullable(moment),
  /** Failures in a row, and the last one. */
  failures: z.number(),
  lastOutcome: z.nullable(z.enum(OUTCOMES)),
  lastDetail: z.nullable(z.string()),
  failedAt: z.nullable(moment),
  answeredAt: z.nullable(moment),
  robots: z.nullable(z.enum(ROBOTS_STATES)),
  robotsStatus: z.nullable(z.number()),
  robotsUntil: z.nullable(moment),
});
export type HostRow = z.infer<typeof hostRow>;

export const listHosts = endpoint({
  method: "GET",
  path: "get/host",
  summary:
    "Visited hosts, those with errors first, at most 200; does not show which organisations track them",
  access: OPERATOR,
  scope: null,
  query: z.object({ search: searchText }),
  response: z.object({ data: z.array(hostRow) }),
});

export const updateHost = endpoint({
  method: "POST",
  path: "update/host",
  summary:
    "Pause or resume a host, set its pause between visits (null: the installation's), or lift its stops",
  access: OPERATOR,
  scope: null,
  body: z.object({
    host: line(300),
    isPaused: z.optional(z.boolean()),
    intervalMs: z.optional(
      z.nullable(
        z
          .number()
          .check(
            z.int("Please enter whole milliseconds"),
            z.minimum(0, "Please enter 0 or more"),
            z.maximum(MAX_HOST_INTERVAL_MS, "Please enter at most an hour"),
          ),
      ),
    ),
    /** Clears its failures and the pauses that it asked for, for every organisation: it is visited again at once. */
    isLifted: z.optional(z.literal(true)),
  }),
  response: message,
});
