import { formatDate, formatDateTime } from "../../dates.ts";
import { changePermille, formatMinor } from "../../money.ts";
import { capitalised, counted } from "../../texts/counting.ts";
import { lastReadText } from "../../texts/last-read.ts";
import type { AlertCondition } from "./alert-condition.ts";
import { ALERT_TEXTS } from "./alerts.texts.ts";

const days = (count: number): string => counted(count, "day", "days");
const DIRECTIONS = { down: "falls", up: "rises", both: "changes" } as const;

type Size = Extract<AlertCondition, { kind: "change" }>["by"];
const sizeText = (by: Size): string =>
  by.unit === "percent" ? `${by.percent}%` : formatMinor(by.minor, by.currency);

/** Returns an alert's condition as the predicate of a sentence about its subject: "falls to EUR 50.00 or less". */
export function conditionText(condition: AlertCondition): string {
  switch (condition.kind) {
    case "below":
      return `falls to ${formatMinor(condition.minor, condition.currency)} or less`;
    case "above":
      return `rises to ${formatMinor(condition.minor, condition.currency)} or more`;
    case "change":
      return `${DIRECTIONS[condition.direction]} by ${sizeText(condition.by)} or more`;
    case "lowest":
      return `is the lowest in ${days(condition.days)}`;
    case "highest":
      return `is the highest in ${days(condition.days)}`;
    case "discount":
      return condition.on === "begins" ? "gets a discounted price" : "loses its discounted price";
    case "stock":
      return condition.on === "back" ? "is back in stock" : "is sold out";
    case "silence":
      return `has had no reading for ${days(condition.days)}`;
    case "undercut":
      return `is undercut in its group by ${sizeText(condition.by)} or more`;
    case "cheapest":
      return "becomes the cheapest in its group";
    case "gone":
      return "is gone from the shop";
    case "listed":
      return "shows a new product";
  }
}

/** Returns the subject of an alert without a named target: "All products". */
export const allText = ({ kind }: AlertCondition): string =>
  kind === "listed" ? ALERT_TEXTS.allListings : ALERT_TEXTS.all;

/** The content of a message. Amounts are selling prices in minor units. */
export interface AlertReport {
  condition: AlertCondition;
  fromMinor: number | null;
  toMinor: number | null;
  currency: string | null;
  /** For missing readings: the last reading. For a page that is gone: when it last existed. */
  lastReadingAt: string | null;
}

/** "−25.0%" */
export function changeText(fromMinor: number, toMinor: number): string {
  const permille = changePermille(fromMinor, toMinor);
  if (permille === null) return "";
  return `${permille < 0 ? "−" : "+"}${(Math.abs(permille) / 10).toFixed(1)}%`;
}

/**
 * Returns the event as the predicate of a sentence about the product.
 *
 * @param atText formats the time of the last reading
 */
export function reportText(
  { condition, fromMinor, toMinor, currency, lastReadingAt }: AlertReport,
  atText: (at: string) => string = formatDateTime,
): string {
  if (condition.kind === "silence")
    return `has had no reading since ${lastReadingAt === null ? "it was added" : atText(lastReadingAt)}`;
  if (condition.kind === "gone") {
    const seen = lastReadingAt === null ? "" : `: its page was last seen on ${atText(lastReadingAt)}`;
    return `${conditionText(condition)}${seen}`;
  }
  const now = toMinor === null || currency === null ? null : formatMinor(toMinor, currency);
  if (condition.kind === "listed") return `is new in a listing${now === null ? "" : ` at ${now}`}`;
  if (condition.kind === "stock") return `${conditionText(condition)}${now === null ? "" : ` at ${now}`}`;
  if (now === null) return conditionText(condition);
  const change = fromMinor === null || toMinor === null ? "" : changeText(fromMinor, toMinor);
  const nowAndChange = change === "" ? now : `${now} (${change})`;
  switch (condition.kind) {
    case "undercut":
      return `is undercut: another seller in its group asks ${nowAndChange}`;
    case "cheapest": {
      const next =
        fromMinor === null || currency === null
          ? ""
          : `, the next seller asks ${formatMinor(fromMinor, currency)}`;
      return `is now the cheapest in its group at ${now}${next}`;
    }
    case "lowest":
    case "highest":
      return `is at ${nowAndChange}, the ${condition.kind} in ${days(condition.days)}`;
    case "discount":
      return condition.on === "begins"
        ? `is discounted to ${nowAndChange}`
        : `is no longer discounted: ${nowAndChange}`;
    default:
      return `is now at ${nowAndChange}`;
  }
}

/** Verbs that a headline leaves out: "is now at" becomes "Now at", "has had no reading" becomes "No reading". */
const AUXILIARY = /^(?:is|has had) /;

/** Returns the event as a headline of its own, for a list that shows the product elsewhere: "Now at EUR 45.00 (−10.0%)". */
export function reportHeadline(report: AlertReport, atText?: (at: string) => string): string {
  return capitalised(reportText(report, atText).replace(AUXILIARY, ""));
}

/** The state of a product when a message about it is sent. Amounts are the selling price in minor units. */
export interface PresentState {
  minor: number | null;
  currency: string | null;
  isSoldOut: boolean;
  /** The newest reading of a price or stock. */
  readAt: string | null;
  /** The newest reading of a price, and whether it is stale. */
  pricedAt: string | null;
  isStale: boolean;
}

/** Returns when the price of a message about one was last read, as a sentence; null while it is not stale. */
export function staleText(
  { condition, toMinor }: Pick<AlertReport, "condition" | "toMinor">,
  now: Pick<PresentState, "isStale" | "pricedAt">,
): string | null {
  // The amount of an undercut is another product's; a listing's new product is not tracked.
  const isOwnPrice = toMinor !== null && condition.kind !== "undercut" && condition.kind !== "listed";
  if (!isOwnPrice || !now.isStale || now.pricedAt === null) return null;
  return `${lastReadText(formatDate(now.pricedAt))}.`;
}

/** Returns what has changed since a message was written, as a sentence; null while its content is still true. */
export function sinceText(news: AlertReport, now: PresentState): string | null {
  const { condition, fromMinor, toMinor, currency, lastReadingAt } = news;
  if (condition.kind === "listed") return null;
  if (condition.kind === "gone" && lastReadingAt === null) return null;
  if (condition.kind === "silence" || condition.kind === "gone") {
    const isRead = now.readAt !== null && (lastReadingAt === null || now.readAt > lastReadingAt);
    return isRead ? `Read again since: ${formatDateTime(now.readAt!)}.` : null;
  }
  if (condition.kind === "stock") {
    if (now.isSoldOut === (condition.on === "out")) return null;
    return now.isSoldOut ? "Sold out again since." : "Back in stock since.";
  }
  // Its amount is another product's.
  if (condition.kind === "undercut") return null;
  const stale = staleText(news, now);
  if (stale !== null) return stale;
  if (toMinor === null || now.minor === null || now.currency === null) return null;
  if (now.currency === currency && now.minor === toMinor) return null;
  const price = formatMinor(now.minor, now.currency);
  const isBack = now.currency === currency && now.minor === fromMinor;
  return isBack ? `The price has gone back to ${price} since.` : `The price has changed to ${price} since.`;
}
