import * as z from "zod/mini";
import { endpoint, READ } from "../../endpoint.ts";
import { line, message } from "../../schemas.ts";

/** The endpoint that every screen calls for the bell, separate from those of the alerts' own screens. */

export const countUnread = endpoint({
  method: "GET",
  path: "get/alert/unread",
  summary: "Number of unread messages of your alerts",
  access: READ,
  scope: "alerts:read",
  response: z.object({ data: z.object({ unread: z.number() }) }),
});

export const readAlertMessages = endpoint({
  method: "POST",
  path: "read/alert/message",
  summary: "Mark messages as read: those with the given ids, or all",
  access: READ,
  scope: "alerts:write",
  body: z.object({ ids: z.optional(z.array(line(64)).check(z.maxLength(200))) }),
  response: message,
});
