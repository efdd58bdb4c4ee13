import * as z from "zod/mini";
import { endpoint, READ, WRITE } from "../../endpoint.ts";
import { line, message } from "../../schemas.ts";
import { storedBlock } from "./elements.endpoints.ts";

/** Entries of one shop and field that broke the same way. */
export const repairGroup = z.object({
  _id: z.string(),
  host: z.string(),
  key: z.string(),
  /** What happened, in one sentence. */
  reason: z.string(),
  entries: z.array(
    z.object({
      entryId: z.string(),
      productId: z.string(),
      product: z.string(),
      url: z.string(),
      /** The markup is included only for the first entries of a group: entries that broke in the same way look the same. */
      before: z.nullable(storedBlock),
      /** The proposed replacement; null when there is none, so that only picking again helps. */
      after: z.nullable(storedBlock),
      confidence: z.nullable(z.number()),
    }),
  ),
});
export type RepairGroup = z.infer<typeof repairGroup>;

export const listRepairs = endpoint({
  method: "GET",
  path: "get/repair",
  summary: "Entries whose element moved or was lost, grouped by shop, field and kind of failure",
  access: READ,
  scope: "elements:read",
  query: z.object({ product: z.optional(line(64)) }),
  response: z.object({ list: z.array(repairGroup) }),
});

export const countRepairs = endpoint({
  method: "GET",
  path: "get/repair/count",
  summary: "Number of picked elements that need a decision",
  access: READ,
  scope: "elements:read",
  response: z.object({ data: z.object({ repairs: z.number() }) }),
});

export const confirmRepair = endpoint({
  method: "POST",
  path: "confirm/repair",
  isOnce: true,
  summary:
    "Confirm the proposed elements of entries; their histories continue with a mark, and a run with the trigger `repair` visits the tracked ones",
  access: WRITE,
  scope: "elements:write",
  body: z.object({
    entryIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5_000)),
  }),
  response: z.object({
    message: z.string(),
    repaired: z.number(),
    refused: z.array(z.object({ entryId: z.string(), reason: z.string() })),
  }),
});

export const dismissRepair = endpoint({
  method: "POST",
  path: "dismiss/repair",
  summary: "Reject the proposed elements; the entries stay as they are until someone re-picks them",
  access: WRITE,
  scope: "elements:write",
  body: z.object({
    entryIds: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5_000)),
  }),
  response: message,
});
