import * as z from "zod/mini";
import { timeZone } from "../../time-zone.ts";
import { CHANNEL_TEXTS } from "./channels.texts.ts";

/**
 * How messages are put together: one for each product (but one for many products of a shop at once), one for all that an alert
 * reports at once, or a digest.
 */
export const SENDING_WAYS = ["product", "rule", "hourly", "daily", "weekly"] as const;
export type SendingWay = (typeof SENDING_WAYS)[number];

const minuteOfDay = z.int(CHANNEL_TEXTS.badTime).check(z.gte(0), z.lte(24 * 60 - 1));

/** When messages are sent. Minutes are of the local day. */
export const sending = z.object({
  by: z.enum(SENDING_WAYS),
  /** When a daily or weekly digest is sent. */
  minute: minuteOfDay,
  /** 1 Monday to 7 Sunday, for weekly digests. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  zone: timeZone(CHANNEL_TEXTS.badZone),
  /** Nothing is sent in these hours; `until` before `from` is on the next day. */
  quiet: z.nullable(
    z
      .object({ from: minuteOfDay, until: minuteOfDay })
      .check(z.refine(({ from, until }) => from !== until, CHANNEL_TEXTS.badQuiet)),
  ),
});
export type Sending = z.infer<typeof sending>;

/** Each product at once, at any hour. */
export const DEFAULT_SENDING: Sending = {
  by: "product",
  minute: 8 * 60,
  weekday: 1,
  zone: "UTC",
  quiet: null,
};

/** Days that a paused channel keeps its messages; older ones are not sent when it is on again. */
export const PAUSED_RETENTION_DAYS = 7;
/** So many products of one shop at once are one message. */
export const SHOP_EVENT_PRODUCTS = 5;
