import * as z from "zod/mini";
import { endpoint, PUBLIC, READ } from "../../endpoint.ts";
import { line, message, moment } from "../../schemas.ts";

/** The files at a feed's secret address. */
export const FEED_FILES = ["feed.rss", "feed.atom", "feed.json", "feed.ics"] as const;
export type FeedFile = (typeof FEED_FILES)[number];

export const alertFeedRow = z.object({
  /** The alert whose messages it contains; null: the whole inbox. */
  alert: z.nullable(z.string()),
  /** Its base address, without the file name. */
  url: z.string(),
  createdAt: moment,
});
export type AlertFeedRow = z.infer<typeof alertFeedRow>;

/** The id of one of the person's or the team's alerts, whose feed belongs to whom the alert does; null for the whole inbox. */
const ofWhat = z.object({ alert: z.nullable(line(64)) });

export const listAlertFeeds = endpoint({
  method: "GET",
  path: "get/alert/feed",
  summary: "The secret addresses of your feeds, and of those of the team's alerts",
  access: READ,
  scope: "alerts:read",
  response: z.object({ list: z.array(alertFeedRow) }),
});

export const renewAlertFeed = endpoint({
  method: "POST",
  path: "renew/alert/feed",
  isOnce: true,
  summary:
    "Create a feed of your inbox or of one of your alerts, or replace its address; the old address stops working",
  access: READ,
  scope: "alerts:write",
  body: ofWhat,
  response: z.object({ message: z.string(), data: alertFeedRow }),
});

export const deleteAlertFeed = endpoint({
  method: "POST",
  path: "delete/alert/feed",
  summary: "End one of your feeds",
  access: READ,
  scope: "alerts:write",
  body: ofWhat,
  response: message,
});

export const readAlertFeed = endpoint({
  method: "GET",
  path: "feed/{token}/{file}",
  summary: "The newest messages by a secret address: RSS, Atom, JSON Feed or iCalendar",
  access: PUBLIC,
  scope: null,
  stream: "file",
  params: z.object({ token: line(200), file: line(20) }),
  response: z.unknown(),
});
