import * as z from "zod/mini";
import { endpoint, MANAGE } from "../../endpoint.ts";
import { moment, paged, pageQuery } from "../../schemas.ts";

export const activityRow = z.object({
  _id: z.string(),
  at: moment,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const listActivity = endpoint({
  method: "GET",
  path: "get/activity",
  summary: "Changes made by people, newest first",
  access: MANAGE,
  scope: null,
  query: pageQuery,
  response: paged(activityRow),
});

/** Names in the record of changes for actors other than existing people. */
export const ACTIVITY_TEXTS = { program: "Pricetrail", formerMember: "Former member" } as const;
