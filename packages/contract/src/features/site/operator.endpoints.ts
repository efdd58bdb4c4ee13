import * as z from "zod/mini";
import { endpoint, OPERATOR } from "../../endpoint.ts";
import { idParams, message, moment } from "../../schemas.ts";

/** `kept`: stored for reading on this machine, because there is no SMTP server. */
export const MAIL_STATES = ["pending", "sent", "dead", "kept"] as const;

export const outboxMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: moment,
});

/** Without SMTP, and only on this machine: the mails with their links. Its bearer is the key in the link printed at startup. */
export const listOutbox = endpoint({
  method: "GET",
  path: "get/outbox",
  summary:
    "Mails kept here because no SMTP server is configured (local machine only, with the key of the installation as bearer; else 404)",
  access: { kind: "public" },
  scope: null,
  response: z.object({ data: z.array(outboxMail) }),
});

/** How background work runs: at an interval, over the due rows of a table, or from a queue. */
export const JOB_KINDS = ["repeated", "leased", "queue"] as const;

export const jobRow = z.object({
  name: z.string(),
  does: z.string(),
  kind: z.enum(JOB_KINDS),
  /** Interval in ms; null for a queue, whose jobs run at once. */
  everyMs: z.nullable(z.number()),
  /** The table whose due rows it processes. */
  table: z.nullable(z.string()),
  /** Start of its last run in the program that answers, and the kind of error if it failed: never a text, which could hold data. */
  lastRun: z.nullable(z.object({ at: moment, error: z.nullable(z.string()) })),
});
export type JobRow = z.infer<typeof jobRow>;

export const operatorStatus = endpoint({
  method: "GET",
  path: "get/operator",
  summary: "Queue, background jobs, mail and health of the installation",
  access: OPERATOR,
  scope: null,
  response: z.object({
    queue: z.array(
      z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() }),
    ),
    jobs: z.array(jobRow),
    mail: z.array(
      z.object({
        _id: z.string(),
        kind: z.string(),
        state: z.string(),
        attempts: z.number(),
        lastError: z.nullable(z.string()),
        createdAt: moment,
      }),
    ),
    health: z.object({
      database: z.boolean(),
      queue: z.boolean(),
      disk: z.boolean(),
      browser: z.boolean(),
      version: z.string(),
    }),
  }),
});

export const retryMail = endpoint({
  method: "POST",
  path: "retry/mail/{id}",
  summary: "Try a dead mail again",
  access: OPERATOR,
  scope: null,
  params: idParams,
  response: message,
});
