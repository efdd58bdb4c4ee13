import * as z from "zod/mini";
import { endpoint, PUBLIC } from "../../endpoint.ts";
import { BILLING_MODES } from "../../constants.ts";

/** Facts about this installation that every page needs. */
export const siteInfo = endpoint({
  method: "GET",
  path: "get/site",
  summary: "Public facts about this installation",
  access: PUBLIC,
  scope: null,
  response: z.object({
    version: z.string(),
    isDemo: z.boolean(),
    captcha: z.object({
      provider: z.enum(["off", "altcha", "turnstile", "hcaptcha", "recaptcha"]),
      siteKey: z.optional(z.string()),
    }),
    signup: z.enum(["open", "invited"]),
    passwordPolicy: z.enum(["spec", "modern"]),
    businessEmail: z.enum(["hint", "enforce"]),
    offer: z.nullable(z.object({ percent: z.number(), oldPriceUsd: z.number(), newPriceUsd: z.number() })),
    /** Whether data points are only counted, limited to the free ones, or charged. */
    billing: z.enum(BILLING_MODES),
    pricing: z.object({ freePoints: z.number(), pointPriceMicroUsd: z.number() }),
    /** Minimum time between two visits of one shop. */
    hostIntervalMs: z.number(),
    links: z.object({ marketing: z.string(), download: z.string(), pickerStart: z.string() }),
    /** Whether the outbox page exists (without SMTP, on this machine only). */
    hasOutbox: z.boolean(),
    hasBrowser: z.boolean(),
    now: z.string(),
  }),
});

export const health = endpoint({
  method: "GET",
  path: "health",
  summary: "Whether the program is running",
  access: PUBLIC,
  scope: null,
  response: z.object({ status: z.literal("ok") }),
});

export const ready = endpoint({
  method: "GET",
  path: "ready",
  summary: "Whether database, queue, disk and browser are available; 503 if any of the first three is not",
  access: PUBLIC,
  scope: null,
  response: z.object({
    database: z.boolean(),
    queue: z.boolean(),
    /** Whether the database's disk has space. */
    disk: z.boolean(),
    browser: z.boolean(),
  }),
});
