import * as z from "zod/mini";
import { MAX_START_ENTRIES } from "../../constants.ts";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { growingQuery, idParams, message, moment, paged, pageQuery } from "../../schemas.ts";

export const RUN_STATES = ["queued", "running", "finished", "cancelled"] as const;
export const RUN_KINDS = ["tracking", "deep"] as const;
export const RUN_TRIGGERS = [
  "person",
  "schedule",
  "import",
  "retry",
  "demo",
  "companion",
  "recheck",
  "resume",
  "repair",
] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

export const runRow = z.object({
  _id: z.string(),
  kind: z.enum(RUN_KINDS),
  trigger: z.enum(RUN_TRIGGERS),
  state: z.enum(RUN_STATES),
  /** Number of entries in the run, and of those done. */
  total: z.number(),
  done: z.number(),
  /** Number of entries that got a value, and of those that ended in an error. */
  values: z.number(),
  errors: z.number(),
  /** Entries whose price is held until it is confirmed. */
  held: z.number(),
  /** Entries skipped because the day's cap was reached; a later run resumes them. */
  skipped: z.number(),
  /** Entries that were live in another run when this one began: that run's visit serves both. */
  joined: z.number(),
  startedBy: z.nullable(z.string()),
  /** The plan that started it, and the name of the plan's target (null: all products). */
  plan: z.nullable(z.object({ _id: z.string(), name: z.nullable(z.string()) })),
  createdAt: moment,
  startedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
});
export type RunRow = z.infer<typeof runRow>;

export const startTrack = endpoint({
  method: "POST",
  path: "start/track",
  isOnce: true,
  summary: "Track the given entries now; only `_id` is used. With an unknown id: 404, and nothing starts",
  access: WRITE,
  scope: "runs:write",
  body: z
    .array(z.looseObject({ _id: z.string() }))
    .check(
      z.minLength(1, "There is nothing to track: select at least one entry."),
      z.maxLength(MAX_START_ENTRIES),
    ),
  response: z.object({ message: z.string(), data: runRow }),
});

/** Start by filter or by product, for screens whose selection spans pages. */
export const trackProducts = endpoint({
  method: "POST",
  path: "track/product",
  isOnce: true,
  summary: "Track all entries of the given products now; without products, of every tracked product",
  access: WRITE,
  scope: "runs:write",
  body: z.object({ products: z.optional(z.array(z.string()).check(z.maxLength(MAX_START_ENTRIES))) }),
  response: z.object({ message: z.string(), data: runRow }),
});

/** Outcomes that a person can accept: the page is right, and the previously known facts are outdated. */
export const ACCEPTABLE_OUTCOMES = ["currency_changed", "identity_changed", "replaced"] as const;

export const acceptPage = endpoint({
  method: "POST",
  path: "accept/page/{id}",
  isOnce: true,
  summary:
    "Accept that a product's page shows another product or currency, as found by its last check, and track it now; 406 if the last check found something else",
  access: WRITE,
  scope: "prices:write",
  params: idParams,
  /** The outcome and detail of the last check that the person saw. */
  body: z.object({
    outcome: z.enum(ACCEPTABLE_OUTCOMES),
    detail: z.nullable(z.string().check(z.maxLength(1000))),
  }),
  response: z.object({ message: z.string(), data: runRow }),
});

export const listRuns = endpoint({
  method: "GET",
  path: "get/run",
  summary: "Runs, newest first",
  access: READ,
  scope: "runs:read",
  query: z.extend(growingQuery, {
    kind: z.optional(z.enum(RUN_KINDS)),
    state: z.optional(z.enum(RUN_STATES)),
    trigger: z.optional(z.enum(RUN_TRIGGERS)),
  }),
  response: paged(runRow),
});

export const getRun = endpoint({
  method: "GET",
  path: "get/run/{id}",
  summary: "One run",
  access: READ,
  scope: "runs:read",
  params: idParams,
  response: z.object({ data: runRow }),
});

export const runItemRow = z.object({
  _id: z.string(),
  entryId: z.string(),
  productId: z.string(),
  product: z.string(),
  url: z.string(),
  field: z.string(),
  state: z.enum(["queued", "done", "joined"]),
  /** Visited by another run in which it was already live; `joined` until that visit. */
  isJoined: z.boolean(),
  outcome: z.nullable(z.enum(OUTCOMES)),
  detail: z.nullable(z.string()),
  value: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  finishedAt: z.nullable(moment),
});

export const listRunItems = endpoint({
  method: "GET",
  path: "get/run/{id}/item",
  summary: "The entries of a run with their outcomes",
  access: READ,
  scope: "runs:read",
  params: idParams,
  query: z.extend(pageQuery, { only: z.optional(z.enum(["errors"])) }),
  response: paged(runItemRow),
});

export const runEvents = endpoint({
  method: "GET",
  path: "get/run/{id}/events",
  summary:
    "Progress of a run as server-sent events named `run`, each with the run as data, until it is finished",
  access: READ,
  scope: "runs:read",
  stream: "events",
  params: idParams,
  response: runRow,
});

export const cancelRun = endpoint({
  method: "POST",
  path: "cancel/run/{id}",
  summary: "Cancel the visits of a run that have not been made yet",
  access: WRITE,
  scope: "runs:write",
  params: idParams,
  response: message,
});

export const retryRun = endpoint({
  method: "POST",
  path: "retry/run/{id}",
  isOnce: true,
  summary: "Start a new run of the entries that ended in an error",
  access: WRITE,
  scope: "runs:write",
  params: idParams,
  response: z.object({ message: z.string(), data: runRow }),
});
