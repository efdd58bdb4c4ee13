import { createHash } from "node:crypto";
import { EVIDENCE_CAUSES, evidenceValue, minorToDecimal, OUTCOMES } from "@pricetrail/contract";
import type { EvidenceContent, EvidenceValue } from "@pricetrail/contract";
import type { Extraction, FieldValue, Money } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import * as z from "zod/mini";
import { readFields } from "../../reading/read-page.ts";

/** Identifier of a record's format. A changed format gets another identifier. */
export const RECORD_FORMAT = "pricetrail-evidence/1";

const HASH = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A content that a record names; `bytes` before compression. */
const namedContent = z.object({ sha256: HASH, bytes: z.number() });

const evidenceRecord = z.object({
  format: z.literal(RECORD_FORMAT),
  product: z.string(),
  number: z.number(),
  /** SHA-256 of the previous record; null in a product's first. */
  previous: z.nullable(HASH),
  check: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  causes: z.array(z.enum(EVIDENCE_CAUSES)),
  since: z.nullable(z.string()),
  outcome: z.enum(OUTCOMES),
  detail: z.nullable(z.string()),
  values: z.array(evidenceValue),
  finalUrl: z.nullable(z.string()),
  httpStatus: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  loadTimeMs: z.nullable(z.number()),
  extractor: z.string(),
  pageHash: z.nullable(HASH),
  contents: z.object({
    block: z.optional(namedContent),
    headers: z.optional(namedContent),
    picture: z.optional(namedContent),
  } satisfies Record<EvidenceContent, unknown>),
});

/** The reasons for a price, a stock or an error of one visit. Its text is hashed and therefore never changes. */
export type EvidenceRecord = z.infer<typeof evidenceRecord>;

const MAX_TEXT = 500;
const MAX_PLACE = 1000;
const MAX_ADDRESS = 2048;

/** Stored fields: those about the price, the stock and the product's identity. */
const KEPT_FIELDS = new Set([
  "normalPrice",
  "discountedPrice",
  "availability",
  "name",
  "sku",
  "gtin",
  "mpn",
  "brand",
  "seller",
]);

/**
 * Stored response headers: those about the time, origin, caching and type of a response. Never cookies, tokens, policies with
 * nonces, or addresses.
 */
const KEPT_HEADERS = [
  "age",
  "cache-control",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "date",
  "etag",
  "expires",
  "last-modified",
  "server",
  "vary",
  "via",
  "x-cache",
  "x-robots-tag",
] as const;

/** Returns the headers to store, in a fixed order. */
export function headersToStore(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
      return value === undefined ? [] : [[name, storable(value, MAX_TEXT)]];
    }),
  );
}

const isMoney = (value: unknown): value is Money =>
  typeof value === "object" && value !== null && "amountMinor" in value;

function valueOf(field: string, read: FieldValue<unknown>, extraction: Extraction): EvidenceValue {
  const { value, raw, confidence, evidence } = read;
  const picked =
    evidence.source === "locator"
      ? extraction.locatorResults.find((result) => result.field === field)?.found?.location
      : undefined;
  const place = picked ?? evidence.element;
  return {
    field: storable(field, MAX_TEXT),
    value: isMoney(value)
      ? minorToDecimal(value.amountMinor, value.currency)
      : storable(String(value), MAX_TEXT),
    currency: isMoney(value) ? value.currency : null,
    raw: storable(raw, MAX_TEXT),
    source: evidence.source,
    place: place === undefined ? null : storable(place, MAX_PLACE),
    confidence: Math.round(confidence * 1000) / 1000,
  };
}

/** Returns the values of a reading to store, each with its location; prices first. */
export function valuesToStore(extraction: Extraction): EvidenceValue[] {
  const { normalPrice, discountedPrice, ...rest } = extraction.fields;
  const fields = { normalPrice, discountedPrice, ...rest, ...extraction.own };
  return readFields(fields)
    .filter(([field]) => KEPT_FIELDS.has(field) || Object.hasOwn(extraction.own, field))
    .map(([field, read]) => valueOf(field, read, extraction));
}

export const keptAddress = (address: string): string => storable(address, MAX_ADDRESS);

/** Returns the text of a record: one line, whose hash the next record contains. */
export const recordText = (record: EvidenceRecord): string => JSON.stringify(record);

export const sha256 = (content: string | Buffer): Buffer => createHash("sha256").update(content).digest();

/** One record of a chain as it is stored. */
export interface Link {
  number: number;
  record: string;
  hash: Buffer;
}

/**
 * Returns the first record of a sequence that does not match the chain: its text does not match the stored hash or that in the
 * next record, or it is out of place. Returns null when all are unaltered.
 *
 * @param links in order, without gaps
 */
export function brokenAt(links: readonly Link[]): number | null {
  for (const [index, { number, record, hash }] of links.entries()) {
    if (!sha256(record).equals(hash)) return number;
    const before = links[index - 1];
    const written = parsed(record);
    if (written?.number !== number || (number === 1) !== (written.previous === null)) return number;
    if (before && before.number !== number - 1) return number;
    // The previous record was rewritten together with its stored hash.
    if (before && written.previous !== before.hash.toString("hex")) return before.number;
  }
  return null;
}

/** Returns a stored text as a record; undefined for a text that `recordText` cannot have written. */
export function parsed(text: string): EvidenceRecord | undefined {
  try {
    return evidenceRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
