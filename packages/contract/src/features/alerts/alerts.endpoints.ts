import * as z from "zod/mini";
import { endpoint, PUBLIC, READ } from "../../endpoint.ts";
import { growingQuery, idParams, line, message, moment, paged } from "../../schemas.ts";
import { givenTo, newOwner, ownership } from "../accounts/ownership.ts";
import { sending } from "../channels/sending.ts";
import { ALERT_SCOPES, alertCondition, alertRearm } from "./alert-condition.ts";

/**
 * A personal alert is seen and changed by its person only. The messages of one of the team go to its channels, and to the inbox and by
 * mail to its contact.
 */

const target = z.nullable(z.object({ _id: z.string(), name: z.string() }));

export const alertRow = z.object({
  _id: z.string(),
  scope: z.enum(ALERT_SCOPES),
  /** Its target; null for all products or listings. */
  target,
  condition: alertCondition,
  /** The condition as the predicate of a sentence about the alert's target: "falls to EUR 50.00 or less". */
  when: z.string(),
  rearm: alertRearm,
  /** Whether its messages are also mailed. */
  isMailed: z.boolean(),
  /** The channels of its messages, in addition to inbox and mail. */
  channels: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** When its messages are sent; null: each at once. A channel may override it. */
  sending: z.nullable(sending),
  isPaused: z.boolean(),
  /** Until then, its messages are not mailed. */
  snoozedUntil: z.nullable(moment),
  /** Number of tracked products in its scope; for listings, of the products on them. */
  products: z.number(),
  /** Number of messages in the last 30 days, and the newest one. */
  messages: z.number(),
  newestAt: z.nullable(moment),
  createdAt: moment,
  ...ownership,
});
export type AlertRow = z.infer<typeof alertRow>;

const firing = {
  /** Null for a listing's new product. */
  productId: z.nullable(z.string()),
  /** For a listing's new product: the listing, and the product's page at the shop. */
  listed: z.nullable(z.object({ listingId: z.string(), url: z.string() })),
  product: z.string(),
  at: moment,
  /** Selling prices in minor units of the currency; null if there is none. */
  fromMinor: z.nullable(z.number()),
  toMinor: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  lastReadingAt: z.nullable(moment),
};

export const alertMessageRow = z.object({
  ...firing,
  _id: z.string(),
  /** Key of the product's picture; null where it has none. */
  picture: z.nullable(z.string()),
  /** Null when the alert has been deleted. */
  alertId: z.nullable(z.string()),
  /** Its state when the message was written. */
  condition: alertCondition,
  isRead: z.boolean(),
  /** When the price of a message about one was last read, as a sentence; null while it is not stale. */
  stale: z.nullable(z.string()),
});
export type AlertMessageRow = z.infer<typeof alertMessageRow>;

const alertBody = z.object({
  scope: z.enum(ALERT_SCOPES),
  /** Id of the target product, name or listing; absent for all. */
  target: z.nullish(z.string().check(z.maxLength(64))),
  condition: alertCondition,
  rearm: alertRearm,
});

/** Ids of channels: the person's own or the team's; of an alert of the team, its contact's or the team's. */
const channels = z.array(line(64)).check(z.maxLength(50));

export const listAlerts = endpoint({
  method: "GET",
  path: "get/alert",
  summary: "Your alerts and those of the team",
  access: READ,
  scope: "alerts:read",
  response: z.object({ list: z.array(alertRow) }),
});

export const addAlert = endpoint({
  method: "POST",
  path: "add/alert",
  isOnce: true,
  summary: "Add an alert, for yourself or for the team",
  access: READ,
  scope: "alerts:write",
  body: z.extend(alertBody, {
    isMailed: z.boolean(),
    channels: z.optional(channels),
    sending: z.nullish(sending),
    owner: newOwner,
  }),
  response: z.object({ message: z.string(), data: alertRow }),
});

export const updateAlert = endpoint({
  method: "POST",
  path: "update/alert/{id}",
  summary: "Change or pause one of these alerts, switch its mail on or off, or give it to the team",
  access: READ,
  scope: "alerts:write",
  params: idParams,
  body: z.object({
    condition: z.optional(alertCondition),
    rearm: z.optional(alertRearm),
    isMailed: z.optional(z.boolean()),
    channels: z.optional(channels),
    sending: z.nullish(sending),
    isPaused: z.optional(z.boolean()),
    owner: givenTo,
  }),
  response: z.object({ message: z.string(), data: alertRow }),
});

export const deleteAlert = endpoint({
  method: "POST",
  path: "delete/alert/{id}",
  summary: "Delete one of these alerts; its messages are kept",
  access: READ,
  scope: "alerts:write",
  params: idParams,
  response: message,
});

export const rehearseAlert = endpoint({
  method: "POST",
  path: "rehearse/alert",
  summary:
    "The messages that an alert would have sent in the last 90 days of your own history; nothing is stored",
  access: READ,
  scope: "alerts:read",
  body: alertBody,
  response: z.object({
    data: z.object({
      days: z.number(),
      /** Number of products in its scope, and of those that already meet the condition, about which nothing is sent until it ends. */
      products: z.number(),
      already: z.number(),
      /** Total number of messages, and the newest of them. */
      count: z.number(),
      list: z.array(z.object(firing)),
      /** The period, and its number of messages by UTC day; days without any are omitted. */
      from: moment,
      to: moment,
      byDay: z.array(z.object({ day: z.string(), count: z.number() })),
    }),
  }),
});
export type Rehearsal = z.infer<typeof rehearseAlert.response>["data"];

export const listAlertMessages = endpoint({
  method: "GET",
  path: "get/alert/message",
  summary: "Messages of your alerts, newest first",
  access: READ,
  scope: "alerts:read",
  query: z.extend(growingQuery, { unread: z.optional(z.enum(["true"])) }),
  response: paged(alertMessageRow),
});

/** The actions of a mail's signed link: it only stops mail. */
export const ALERT_LINK_ACTIONS = ["snooze", "unsubscribe"] as const;
/** Lifetime of the link in days. */
export const ALERT_LINK_DAYS = 90;
const linkToken = line(200);

export const getAlertLink = endpoint({
  method: "GET",
  path: "get/alert-link",
  summary: "The alert that a signed link in a mail belongs to",
  access: PUBLIC,
  scope: null,
  query: z.object({ token: linkToken }),
  response: z.object({
    data: z.object({
      scope: z.enum(ALERT_SCOPES),
      target: z.nullable(z.string()),
      condition: alertCondition,
      isMailed: z.boolean(),
      snoozedUntil: z.nullable(moment),
    }),
  }),
});

export const applyAlertLink = endpoint({
  method: "POST",
  path: "use/alert-link",
  summary: "Stop an alert's mail for 7 days or permanently, with a signed link from a mail",
  access: PUBLIC,
  scope: null,
  body: z.object({ token: linkToken, action: z.enum(ALERT_LINK_ACTIONS) }),
  response: message,
});

const unsubscribePath = { path: "unsubscribe/{token}", params: z.object({ token: linkToken }) };

/** Stops an alert's mail at a click in the reader's mail program, which posts what RFC 8058 says. */
export const unsubscribe = endpoint({
  method: "POST",
  ...unsubscribePath,
  summary: "Stop an alert's mail by the List-Unsubscribe header of a mail (RFC 8058)",
  access: PUBLIC,
  scope: null,
  isUrlEncoded: true,
  body: z.object({ "List-Unsubscribe": z.literal("One-Click") }),
  response: message,
});

export const openUnsubscribe = endpoint({
  method: "GET",
  ...unsubscribePath,
  summary: "The page of a mail's List-Unsubscribe header, which stops nothing by itself",
  access: PUBLIC,
  scope: null,
  stream: "file",
  response: z.unknown(),
});
