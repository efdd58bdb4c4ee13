import { minorToDecimal } from "@pricetrail/contract";
import type { TrackedRow } from "@pricetrail/contract";
import type { TrackedRecord } from "./tracked.store.ts";

/** Returns field and tag name, as shown in filters and tables. */
export const tagText = (field: string, tag: string): string => (tag === "" ? field : `${field} ${tag}`);

/** Converts a data point for the HTTP API. */
export function toTrackedRow(record: TrackedRecord): TrackedRow {
  return {
    _id: record.id,
    entryId: record.entryId,
    productId: record.productId,
    url: record.url,
    ownId: record.ownId,
    gtin: record.gtin,
    mpn: record.mpn,
    tag: tagText(record.field, record.tag),
    field: record.field,
    value:
      record.minor !== null && record.currency !== null
        ? minorToDecimal(record.minor, record.currency)
        : (record.textValue ?? ""),
    currency: record.currency,
    raw: record.raw,
    websiteLoadTime: record.loadTimeMs,
    trigger: record.trigger,
    createdAt: record.at.toISOString(),
  };
}
