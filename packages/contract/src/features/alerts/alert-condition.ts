import * as z from "zod/mini";
import { ALERT_TEXTS } from "./alerts.texts.ts";

/** Possible subjects of a rule. */
export const ALERT_SCOPES = [
  "product",
  "group",
  "subcategory",
  "category",
  "brand",
  "seller",
  /** Only its new products. */
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

/** Amounts as stored: minor units within the range of a number. */
const MAX_MINOR = 1_000_000_000_000;
export const MAX_ALERT_DAYS = 365;
/** Days of history that a rehearsal covers. */
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

/** When a rule reports. Amounts are in minor units of their currency. */
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

/** Returns whether a condition can have this subject: new products require a listing or all listings, and listings nothing else. */
export function isKindOfScope(kind: AlertKind, scope: AlertScope): boolean {
  return kind === "listed" ? scope === "listing" || scope === "all" : scope !== "listing";
}

/** Returns whether an alert of this kind has settings for reporting again; the others report once until the condition ends. */
export const hasRearm = (kind: AlertKind): boolean => !["silence", "gone", "listed"].includes(kind);

/** When a rule that has fired for a product may fire for it again. */
export const alertRearm = z.object({
  /** How far beyond its limit a price must be, in percent of the limit. */
  deadBandPercent: percent(0),
  /** Number of hours after which it may fire again at any distance. */
  afterHours: z.nullable(
    z.int(ALERT_TEXTS.badHours).check(z.gte(1, ALERT_TEXTS.badHours), z.lte(24 * 365, ALERT_TEXTS.badHours)),
  ),
});
export type AlertRearm = z.infer<typeof alertRearm>;

export const DEFAULT_ALERT_REARM: AlertRearm = { deadBandPercent: 2, afterHours: null };
