import {
  formatMinor,
  isStale,
  LISTING_MESSAGES,
  minorToDecimal,
  outcomeSentence,
  WATCH_HOURS,
} from "@pricetrail/contract";
import type { ListedProduct, Listing, DeepRun, PlanTiming } from "@pricetrail/contract";
import type { NewEntry, Offer } from "../intake/new-products.service.ts";
import type { ListedRecord } from "./chosen-products.store.ts";
import type { ListingRecord, DeepRunRecord } from "./listings.store.ts";

/** The reading of a found product's own page, with all data for adding it. Plain data. */
export interface ListedDraft {
  offer: Offer;
  entries: NewEntry[];
  tier: "auto" | "browser";
  /** Missing in older ones. */
  readAt?: string;
}

const T = LISTING_MESSAGES.doubts;

/**
 * Returns a found product as the API represents it.
 *
 * @param plan of its listing, null while that is not watched
 */
export function toListed(
  record: ListedRecord,
  plan: { timing: PlanTiming } | null,
  now: Date,
): ListedProduct {
  const draft = record.draft as ListedDraft | null;
  const read = draft?.offer.proposal;
  const isRead = read?.outcome === "value";
  const listed = (minor: number | null) =>
    minor === null || record.currency === null
      ? null
      : { value: minorToDecimal(minor, record.currency), currency: record.currency };
  const pricedAt = isRead && draft?.readAt !== undefined ? new Date(draft.readAt) : record.lastSeenAt;
  const price = isRead ? (read.discountedPrice ?? read.normalPrice) : listed(record.priceMinor);
  return {
    _id: record.id,
    url: record.url,
    name: (isRead ? read.name : null) ?? record.name,
    image: (isRead ? read.image : null) ?? record.image,
    picture: record.picture?.toString("hex") ?? null,
    price,
    wasPrice: isRead ? (read.discountedPrice ? read.normalPrice : null) : listed(record.wasMinor),
    pricedAt: pricedAt.toISOString(),
    isStale: price !== null && isStale(pricedAt, plan && { timing: plan.timing, turnDays: null }, now),
    category: isRead ? [read.category, read.subcategory].filter(Boolean).join(" › ") || null : null,
    productId: record.productId,
    isNew: record.isNew,
    firstSeenAt: record.firstSeenAt.toISOString(),
    lastSeenAt: record.lastSeenAt.toISOString(),
    goneAt: record.goneAt?.toISOString() ?? null,
    reading: record.readState,
    outcome: read?.outcome ?? null,
    doubts: doubtsOf(record, draft),
  };
}

/** Returns what a person should check before the product is added. */
function doubtsOf(record: ListedRecord, draft: ListedDraft | null): string[] {
  const doubts: string[] = [];
  const read = draft?.offer.proposal;
  if (!record.name && !read?.name) doubts.push(T.noName);
  if (!read) {
    if (record.priceMinor === null) doubts.push(T.noPrice);
    return doubts;
  }
  if (read.outcome !== "value") {
    doubts.push(outcomeSentence(read.outcome, null));
    return doubts;
  }
  const now = read.discountedPrice ?? read.normalPrice;
  if (now && record.priceMinor !== null && record.currency !== null) {
    const listed = minorToDecimal(record.priceMinor, record.currency);
    if (listed !== now.value || record.currency !== now.currency)
      doubts.push(T.otherPrice(formatMinor(record.priceMinor, record.currency)));
  }
  return doubts;
}

export const toDeepRun = ({ id, title, createdAt, finishedAt, ...deepRun }: DeepRunRecord): DeepRun => ({
  _id: id,
  listing: title ?? deepRun.url,
  ...deepRun,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** Returns the choice of hours that corresponds to a plan's timing. */
const hoursOf = (timing: PlanTiming | undefined): number | undefined =>
  timing?.mode === "interval" && !timing.window && timing.weekdays.length === 0
    ? WATCH_HOURS.find((hours) => hours * 60 === timing.everyMinutes)
    : undefined;

export const toListing = (
  { id, host: _host, nextDeepRunAt, createdAt, everyHours, ...listing }: ListingRecord,
  deepRun: DeepRunRecord | undefined,
): Listing => ({
  _id: id,
  ...listing,
  everyHours: hoursOf(listing.plan?.timing) ?? everyHours,
  nextDeepRunAt: nextDeepRunAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  deepRun: deepRun === undefined ? null : toDeepRun(deepRun),
});
