import type { EvidenceCause, EvidenceContent } from "@pricetrail/contract";
import { storable } from "@pricetrail/locator";
import type { Trx } from "../../database/tenant.ts";
import { EXTRACTOR_VERSION } from "../../reading/extractor-version.ts";
import { evidenceOf } from "../../reading/page-parts.ts";
import type { PageEvidence } from "../../reading/page-parts.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { PageTooExpensiveError } from "../../reading/reading-threads.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import { insertContents, pictureContent, textContent } from "../elements/content.shared.store.ts";
import type { Content } from "../elements/content.shared.store.ts";
import * as store from "./evidence.store.ts";
import {
  keptAddress,
  headersToStore,
  valuesToStore,
  RECORD_FORMAT,
  recordText,
  sha256,
} from "./record.rules.ts";
import type { EvidenceRecord } from "./record.rules.ts";

/** A visit whose evidence is stored. */
export interface RecordedVisit {
  organisationId: string;
  productId: string;
  checkId: string;
  now: Date;
  causes: readonly EvidenceCause[];
  /** The validated reading. */
  reading: PageReading;
  tier: string | null;
  /** Since when its published values are in force. */
  since: Date | null;
  /** The price that it published or held. */
  price: { normalMinor: number; discountedMinor: number | null; currency: string } | null;
  threads: ReadingThreads;
}

/** Returns the product's part of the page and its hash; null without a page, or with one that is not stored. */
async function shownBy({ reading, threads, organisationId }: RecordedVisit): Promise<PageEvidence | null> {
  const { page, extraction, isCompanion } = reading;
  // A page from a person's own browser may contain personal content: its markup is not stored.
  if (!page || isCompanion) return null;
  try {
    return await evidenceOf(threads, organisationId, page, extraction);
  } catch (error) {
    if (!(error instanceof PageTooExpensiveError)) throw error;
    return null;
  }
}

interface Kept {
  content: Content;
  bytes: number;
}

const keptText = (kind: "block" | "headers", text: string): Kept => ({
  content: textContent(kind, text),
  bytes: Buffer.byteLength(text),
});

function contentsOf(
  { page, isCompanion }: PageReading,
  block: string,
): Partial<Record<EvidenceContent, Kept>> {
  const picture = page?.picture;
  return {
    ...(block !== "" && { block: keptText("block", block) }),
    // The shop's response to that browser may contain personal content.
    ...(page &&
      !isCompanion && { headers: keptText("headers", JSON.stringify(headersToStore(page.headers))) }),
    ...(picture && {
      picture: { content: pictureContent(picture.kind, picture.content), bytes: picture.content.length },
    }),
  };
}

const named = (kept: Kept | undefined) =>
  kept && { sha256: kept.content.hash.toString("hex"), bytes: kept.bytes };

/**
 * Stores the evidence of why a visit published, held or failed, in the transaction that settles it: the record with the hash of
 * the product's previous record, and its contents, each stored once.
 */
export async function storeEvidence(trx: Trx, visit: RecordedVisit): Promise<void> {
  const { organisationId, productId, checkId, now, causes, reading, tier, since, price } = visit;
  const { page, extraction } = reading;
  const shown = await shownBy(visit);
  const { block, headers, picture } = contentsOf(reading, shown?.block ?? "");
  const last = await store.lockChain(trx, organisationId, productId);
  const number = (last?.number ?? 0) + 1;
  const record = recordText({
    format: RECORD_FORMAT,
    product: productId,
    number,
    previous: last?.hash.toString("hex") ?? null,
    check: checkId,
    at: now.toISOString(),
    causes: [...causes],
    since: since?.toISOString() ?? null,
    outcome: reading.outcome,
    detail: reading.detail === null ? null : storable(reading.detail, 500),
    values: extraction ? valuesToStore(extraction) : [],
    finalUrl: page ? keptAddress(page.finalUrl) : null,
    httpStatus: reading.httpStatus,
    tier,
    loadTimeMs: page ? Math.round(page.loadTimeMs) : null,
    extractor: EXTRACTOR_VERSION,
    pageHash: shown?.pageHash ?? null,
    contents: { block: named(block), headers: named(headers), picture: named(picture) },
  } satisfies EvidenceRecord);
  await insertContents(
    trx,
    organisationId,
    [block, headers, picture].flatMap((kept) => (kept ? [kept.content] : [])),
    now,
  );
  await store.insertEvidence(trx, {
    organisation_id: organisationId,
    product_id: productId,
    number,
    check_id: checkId,
    at: now,
    causes: [...causes],
    outcome: reading.outcome,
    since,
    normal_minor: price?.normalMinor ?? null,
    discounted_minor: price?.discountedMinor ?? null,
    currency: price?.currency ?? null,
    record,
    hash: sha256(record),
    block_hash: block?.content.hash ?? null,
    headers_hash: headers?.content.hash ?? null,
    picture_hash: picture?.content.hash ?? null,
  });
}

/** Returns whether evidence exists for an error of this kind: that of the first is enough. */
export const hasErrorEvidence = store.hasError;
