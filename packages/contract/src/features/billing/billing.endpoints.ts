import * as z from "zod/mini";
import { endpoint, READ } from "../../endpoint.ts";
import { day } from "../../schemas.ts";

export const usage = endpoint({
  method: "GET",
  path: "get/usage",
  summary: "Data points and cost per UTC day, from the ledger",
  access: READ,
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  response: z.object({
    data: z.array(
      z.object({
        day,
        points: z.number(),
        freePoints: z.number(),
        billedPoints: z.number(),
        costMicroUsd: z.number(),
      }),
    ),
    today: z.object({ points: z.number(), freePoints: z.number(), costMicroUsd: z.number() }),
    totals: z.object({ points: z.number(), billedPoints: z.number(), costMicroUsd: z.number() }),
  }),
});
