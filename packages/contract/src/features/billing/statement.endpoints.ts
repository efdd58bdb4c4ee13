import * as z from "zod/mini";
import { endpoint, TICKET } from "../../endpoint.ts";

export const exportStatement = endpoint({
  method: "GET",
  path: "export/statement",
  isDear: true,
  summary: "A month's data points and cost by day, with reversals, as PDF or CSV",
  access: TICKET,
  scope: "exports:read",
  stream: "file",
  query: z.object({
    /** A UTC month, YYYY-MM. */
    month: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Please choose a month")),
    ticket: z.optional(z.string()),
    format: z.optional(z.enum(["pdf", "csv"])),
  }),
  response: z.string(),
});
