import * as z from "zod/mini";
import { timeZone } from "../../time-zone.ts";
import { CHANNEL_TEXTS } from "./channels.texts.ts";

/**
 * How messages are combined: one per product (or one for many products of a shop at once), one for everything that an alert reports
 * at once, or a digest.
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
  /** Quiet hours, in which nothing is sent; `until` before `from` is on the next day. */
  quiet: z.nullable(
    z
      .object({ from: minuteOfDay, until: minuteOfDay })
      .check(z.refine(({ from, until }) => from !== until, CHANNEL_TEXTS.badQuiet)),
  ),
});
export type Sending = z.infer<typeof sending>;

/** Sends a message per product at once, at any hour. */
export const DEFAULT_SENDING: Sending = {
  by: "product",
  minute: 8 * 60,
  weekday: 1,
  zone: "UTC",
  quiet: null,
};

/** Number of days for which a paused channel keeps its messages; older ones are not sent when it is on again. */
export const PAUSED_RETENTION_DAYS = 7;
/** Number of products of one shop from which they are combined into one message. */
export const SHOP_EVENT_PRODUCTS = 5;
