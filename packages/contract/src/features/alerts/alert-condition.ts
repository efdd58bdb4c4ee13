import * as z from "zod/mini";
import { ALERT_TEXTS } from "./alerts.texts.ts";

/** What a rule can be about. */
export const ALERT_SCOPES = [
  "product",
  "group",
  "subcategory",
  "category",
  "brand",
  "seller",
  /** Its new products, nothing else. */
  "listing",
  "all",
] as const;
export type AlertScope = (typeof ALERT_SCOPES)[number];

export const ALERT_KINDS = [
  "below",
  "above",
  "change",
  "lowest",
  "highest",
  "discount",
  "stock",
  "silence",
  "undercut",
  "cheapest",
  "gone",
  "listed",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** As the store keeps amounts: minor units that fit into a number. */
const MAX_MINOR = 1_000_000_000_000;
export const MAX_ALERT_DAYS = 365;
/** Days of history that a rehearsal goes back. */
export const REHEARSAL_DAYS = 90;
export const SNOOZE_DAYS = 7;

const minor = z
  .int(ALERT_TEXTS.badAmount)
  .check(z.gte(1, ALERT_TEXTS.badAmount), z.lte(MAX_MINOR, ALERT_TEXTS.badAmount));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, ALERT_TEXTS.badCurrency));
const days = z
  .int(ALERT_TEXTS.badDays)
  .check(z.gte(1, ALERT_TEXTS.badDays), z.lte(MAX_ALERT_DAYS, ALERT_TEXTS.badDays));
const percent = (least: number) =>
  z
    .number(ALERT_TEXTS.badPercent)
    .check(z.gte(least, ALERT_TEXTS.badPercent), z.lte(1000, ALERT_TEXTS.badPercent));

const size = z.discriminatedUnion("unit", [
  z.object({ unit: z.literal("percent"), percent: percent(0.1) }),
  z.object({ unit: z.literal("amount"), minor, currency }),
]);

/** When a rule has something to report. Amounts are minor units of their currency. */
export const alertCondition = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["below", "above"]), minor, currency }),
  z.object({
    kind: z.literal("change"),
    direction: z.enum(["down", "up", "both"]),
    by: size,
  }),
  z.object({ kind: z.enum(["lowest", "highest"]), days }),
  z.object({ kind: z.literal("discount"), on: z.enum(["begins", "ends"]) }),
  z.object({ kind: z.literal("stock"), on: z.enum(["back", "out"]) }),
  z.object({ kind: z.literal("silence"), days }),
  z.object({ kind: z.literal("undercut"), by: size }),
  z.object({ kind: z.literal("cheapest") }),
  z.object({ kind: z.literal("gone") }),
  z.object({ kind: z.literal("listed") }),
]);
export type AlertCondition = z.infer<typeof alertCondition>;

/** Whether an alert can be about this: new products are those of a listing or of all listings, and a listing has nothing else. */
export function isKindOfScope(kind: AlertKind, scope: AlertScope): boolean {
  return kind === "listed" ? scope === "listing" || scope === "all" : scope !== "listing";
}

/** Whether an alert of this kind may be told when to report again; the others report once until it is over. */
export const hasRearm = (kind: AlertKind): boolean => !["silence", "gone", "listed"].includes(kind);

/** When a rule that has fired for a product may fire for it again. */
export const alertRearm = z.object({
  /** How far beyond its limit a price has to be, in percent of the limit. */
  deadBandPercent: percent(0),
  /** After so many hours it may, whatever the distance. */
  afterHours: z.nullable(
    z.int(ALERT_TEXTS.badHours).check(z.gte(1, ALERT_TEXTS.badHours), z.lte(24 * 365, ALERT_TEXTS.badHours)),
  ),
});
export type AlertRearm = z.infer<typeof alertRearm>;

export const DEFAULT_ALERT_REARM: AlertRearm = { deadBandPercent: 2, afterHours: null };
