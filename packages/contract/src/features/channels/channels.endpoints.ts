import * as z from "zod/mini";
import { endpoint, READ } from "../../endpoint.ts";
import { growingQuery, idParams, line, message, moment, paged } from "../../schemas.ts";
import { givenTo, newOwner, ownership } from "../accounts/ownership.ts";
import { CHANNEL_KIND_NAMES } from "./channel-kinds.ts";
import { CHANNEL_TEXTS } from "./channels.texts.ts";
import { sending } from "./sending.ts";

/** Channels belong to a person or to the team, like alerts. The secrets that a channel was given are stored and never returned. */

export const CHANNEL_STATES = ["on", "paused", "off"] as const;

export const channelRow = z.object({
  _id: z.string(),
  kind: z.enum(CHANNEL_KIND_NAMES),
  name: z.string(),
  /** The host to which messages are sent. */
  host: z.string(),
  /** `off`: switched off by the program, for the given reason. */
  state: z.enum(CHANNEL_STATES),
  /** When its messages are sent; null: according to each alert. */
  sending: z.nullable(sending),
  offReason: z.nullable(z.string()),
  /** Start of the failures since the last delivered message, and the latest error. */
  failingSince: z.nullable(moment),
  lastError: z.nullable(z.string()),
  lastSentAt: z.nullable(moment),
  waiting: z.number(),
  /** Number of messages held for sending later. */
  held: z.number(),
  dead: z.number(),
  /** Number of alerts that use it. */
  alerts: z.number(),
  createdAt: moment,
  ...ownership,
});
export type ChannelRow = z.infer<typeof channelRow>;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, CHANNEL_TEXTS.badName),
    z.maxLength(60, CHANNEL_TEXTS.badName),
    z.regex(/^\P{Cc}*$/u, CHANNEL_TEXTS.badName),
  );
const settings = z.record(line(40), line(2048));

export const listChannels = endpoint({
  method: "GET",
  path: "get/channel",
  summary: "Your channels and those of the team, to which messages of alerts are sent",
  access: READ,
  scope: "channels:read",
  response: z.object({ list: z.array(channelRow) }),
});

export const addChannel = endpoint({
  method: "POST",
  path: "add/channel",
  isOnce: true,
  hasSecretAnswer: true,
  summary: "Add a channel, for yourself or for the team",
  access: READ,
  scope: "channels:write",
  body: z.object({
    kind: z.enum(CHANNEL_KIND_NAMES),
    name,
    settings,
    sending: z.nullish(sending),
    owner: newOwner,
  }),
  response: z.object({
    message: z.string(),
    data: channelRow,
    /** A webhook's signing secret: shown here and never again. */
    secret: z.nullable(z.string()),
  }),
});

export const updateChannel = endpoint({
  method: "POST",
  path: "update/channel/{id}",
  summary:
    "Change one of these channels: its name, its values, when messages are sent, and whether it is paused or on; or give it to the team",
  access: READ,
  scope: "channels:write",
  params: idParams,
  body: z.object({
    name: z.optional(name),
    settings: z.optional(settings),
    sending: z.nullish(sending),
    isPaused: z.optional(z.boolean()),
    owner: givenTo,
  }),
  response: z.object({ message: z.string(), data: channelRow }),
});

export const getPushKey = endpoint({
  method: "GET",
  path: "get/push-key",
  summary: "This installation's key, with which a browser subscribes before it is added as a channel",
  access: READ,
  scope: "channels:read",
  response: z.object({ data: z.object({ publicKey: z.string() }) }),
});

export const deleteChannel = endpoint({
  method: "POST",
  path: "delete/channel/{id}",
  summary: "Delete one of these channels with its deliveries",
  access: READ,
  scope: "channels:write",
  params: idParams,
  response: message,
});

export const testChannel = endpoint({
  method: "POST",
  path: "test/channel/{id}",
  isDear: true,
  isOnce: true,
  summary: "Send a test message to one of these channels now, whatever its state",
  access: READ,
  scope: "channels:write",
  params: idParams,
  response: z.object({ message: z.string(), data: z.object({ isDelivered: z.boolean() }) }),
});

export const rotateChannelSecret = endpoint({
  method: "POST",
  path: "rotate/channel/{id}",
  isOnce: true,
  hasSecretAnswer: true,
  summary: "Create a new signing secret for a webhook; for 24 hours, messages carry both signatures",
  access: READ,
  scope: "channels:write",
  params: idParams,
  response: z.object({ message: z.string(), secret: z.string() }),
});

/** `expired`: it waited for a paused channel for too long. */
export const DELIVERY_STATES = ["waiting", "sent", "dead", "expired"] as const;

export const deliveryRow = z.object({
  _id: z.string(),
  /** The message's first line. */
  title: z.string(),
  isTest: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  createdAt: moment,
  /** The latest attempt: its time, the response status, the error, and at most 1 KB of the response body. */
  triedAt: z.nullable(moment),
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** Time of the next attempt while it is waiting. */
  nextAt: z.nullable(moment),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

export const listDeliveries = endpoint({
  method: "GET",
  path: "get/delivery",
  summary: "Deliveries of one of these channels, newest first",
  access: READ,
  scope: "channels:read",
  query: z.extend(growingQuery, { channel: line(64), state: z.optional(z.enum(DELIVERY_STATES)) }),
  response: paged(deliveryRow),
});

export const resendDeliveries = endpoint({
  method: "POST",
  path: "resend/delivery",
  isOnce: true,
  summary: "Send messages of a channel again with the same ids: the given ones, or all of a state or period",
  access: READ,
  scope: "channels:write",
  body: z.object({
    channel: line(64),
    ids: z.optional(z.array(line(64)).check(z.maxLength(200))),
    state: z.optional(z.enum(["sent", "dead", "expired"])),
    from: z.optional(z.iso.datetime()),
    to: z.optional(z.iso.datetime()),
  }),
  response: message,
});
