import { utcDay } from "@pricetrail/contract";
import { storable } from "@pricetrail/locator";
import type { ProductIdentity } from "../../database/schema.ts";
import { inOrganisation } from "../../database/tenant.ts";
import type { Db, Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { doubtOf } from "../../reading/plausibility.ts";
import { EXTRACTOR_VERSION } from "../../reading/read-page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { entryResult, shownValue } from "./item-results.ts";
import type { EntryResult } from "./item-results.ts";
import { markAccepted, recordFinds } from "../configurations/entry-states.service.ts";
import { recordPrice } from "../history/price-track.service.ts";
import type { PricePoint } from "../history/price-track.ts";
import type { KnownShop } from "../shops/shop-learning.service.ts";
import { learnShop } from "../shops/shop-learning.service.ts";
import { findAccepted } from "./accepted.store.ts";
import * as store from "./settle.store.ts";
import type { LatestState, OpenItem } from "./settle.store.ts";
import type { VisitJob } from "./visit-queue.ts";
import type { NameProduct } from "../products/first-names.ts";

export interface Tariff {
  /** Data points of a UTC day that cost nothing. */
  freePoints: number;
  /** Micro-dollars for each further one. */
  pointPriceMicroUsd: number;
  /** Told once a day and organisation, in the settling transaction, when the free points are used up. */
  onQuotaReached?: (
    trx: Trx,
    reached: { organisationId: string; day: string; used: number; quota: number },
  ) => Promise<void>;
}

interface Settling {
  trx: Trx;
  job: VisitJob;
  checkId: string;
  now: Date;
  reading: PageReading;
}

/** What a product is recognised by, as a page shows it. */
export function identityOf({ extraction }: PageReading): ProductIdentity {
  const { name, sku, gtin } = extraction?.fields ?? {};
  return { name: storable(name?.value, 300), sku: storable(sku?.value, 100), gtin: gtin?.value };
}

interface Believed {
  reading: PageReading;
  /** What the product is known by from this visit on. */
  identity: ProductIdentity;
  /** A person had accepted what speaks against the reading. */
  isAccepted: boolean;
}

/**
 * The reading as it is believed: a doubtful one keeps its page but gives no value, unless a person has accepted just what is
 * doubtful about it.
 */
async function believed(
  trx: Trx,
  { organisationId, productId }: VisitJob,
  reading: PageReading,
  identity: ProductIdentity,
  latest: LatestState | undefined,
): Promise<Believed> {
  const doubt =
    reading.outcome === "value" && reading.extraction && doubtOf(identity, latest, reading.extraction);
  if (!doubt) return { reading, identity, isAccepted: false };
  const accepted = await findAccepted(trx, organisationId, productId);
  if (accepted?.outcome === doubt.outcome && accepted.detail === doubt.detail) {
    const isOther = doubt.outcome === "identity_changed";
    if (isOther) await store.setIdentity(trx, organisationId, productId, identityOf(reading), "any");
    return { reading, identity: isOther ? identityOf(reading) : identity, isAccepted: true };
  }
  return {
    reading: { ...reading, outcome: doubt.outcome, detail: doubt.detail },
    identity,
    isAccepted: false,
  };
}

function pricePointOf({ reading, checkId, now }: Settling): PricePoint | undefined {
  const normal = reading.outcome === "value" ? reading.extraction?.fields.normalPrice?.value : undefined;
  if (!normal) return undefined;
  return {
    checkId,
    at: now,
    normalMinor: normal.amountMinor,
    discountedMinor: reading.extraction?.fields.discountedPrice?.value.amountMinor ?? null,
    currency: normal.currency,
  };
}

/** How the page was read, as checks and observations say it. */
const tierOf = ({ isCompanion, page }: PageReading): string | null =>
  isCompanion ? "companion" : (page?.tier ?? null);

async function recordCheck(
  { trx, job, checkId, now, reading }: Settling,
  point: PricePoint | undefined,
): Promise<void> {
  if (reading.snapshot) await store.insertSnapshot(trx, job.organisationId, reading.snapshot, now);
  await store.insertCheck(trx, {
    organisation_id: job.organisationId,
    id: checkId,
    product_id: job.productId,
    run_id: job.runId,
    at: now,
    outcome: reading.outcome,
    detail: reading.detail,
    tier: tierOf(reading),
    http_status: reading.httpStatus,
    final_url: reading.page?.finalUrl ?? null,
    load_time_ms: reading.page ? Math.round(reading.page.loadTimeMs) : null,
    bytes: reading.page?.bytes ?? null,
    extractor_version: EXTRACTOR_VERSION,
    snapshot_hash: reading.snapshot?.hash ?? null,
    normal_minor: point?.normalMinor ?? null,
    discounted_minor: point?.discountedMinor ?? null,
    currency: point?.currency ?? null,
    availability: point ? (reading.extraction?.fields.availability?.value ?? null) : null,
  });
}

type Valued = { item: OpenItem; result: Extract<EntryResult, { outcome: "value" }> };

async function recordObservations(
  { trx, job, checkId, now, reading }: Settling,
  valued: Valued[],
): Promise<void> {
  await store.insertObservations(
    trx,
    valued.map(({ item, result }) => ({
      organisation_id: job.organisationId,
      id: item.id,
      entry_id: item.entryId,
      entry_version: item.entryVersion,
      product_id: job.productId,
      run_id: job.runId,
      check_id: checkId,
      field: item.field,
      tag: item.tag,
      raw: result.raw,
      text_value: "text" in result ? result.text : null,
      minor: "minor" in result ? result.minor : null,
      currency: "currency" in result ? result.currency : null,
      tier: tierOf(reading) ?? "http",
      extractor_version: EXTRACTOR_VERSION,
      load_time_ms: reading.page ? Math.round(reading.page.loadTimeMs) : null,
      snapshot_hash: reading.snapshot?.hash ?? null,
      at: now,
    })),
  );
}

/** One ledger row per billable data point, its day, quota and price frozen. */
async function recordUsage({ trx, job, now }: Settling, valued: Valued[], tariff: Tariff): Promise<void> {
  const billable = valued.filter(({ result }) => !("isFree" in result && result.isFree));
  if (billable.length === 0) return;
  const day = utcDay(now);
  const { organisationId } = job;
  const counted = await store.addDayPoints(trx, organisationId, day, billable.length);
  const quota = tariff.freePoints;
  if (counted >= quota && counted - billable.length < quota) {
    await tariff.onQuotaReached?.(trx, { organisationId, day, used: counted, quota });
  }
  await store.insertLedger(
    trx,
    billable.map(({ item }, index) => {
      const number = counted - billable.length + index + 1;
      return {
        organisation_id: job.organisationId,
        run_item_id: item.id,
        run_id: job.runId,
        day,
        at: now,
        number,
        quota: tariff.freePoints,
        price_micro_usd: number <= tariff.freePoints ? 0 : tariff.pointPriceMicroUsd,
      };
    }),
  );
}

export interface SettleOptions {
  identity: ProductIdentity;
  now: Date;
  tariff: Tariff;
  /** Versions of the picked entries when the visit began, by id. */
  versions?: ReadonlyMap<string, number>;
  /** The product's shop, and what was known of it. */
  shop?: KnownShop;
  /** Names a product after its first reading, where nobody has. */
  nameProduct?: NameProduct;
}

/**
 * Stores what came of one visit, all of it or nothing, and once: a second delivery of the same visit finds no open item and
 * stops.
 *
 * @returns the runs of which items were closed; empty when there was nothing to do
 */
export function settleVisit(
  db: Db,
  job: VisitJob,
  rawReading: PageReading,
  options: SettleOptions,
): Promise<string[]> {
  return inOrganisation(db, job.organisationId, (trx) => settleIn(trx, job, rawReading, options));
}

/** The same in the caller's transaction, which has entered the organisation. */
export async function settleIn(
  trx: Trx,
  job: VisitJob,
  rawReading: PageReading,
  options: SettleOptions,
): Promise<string[]> {
  const { organisationId, runId, productId } = job;
  const items = await store.lockOpenItems(trx, organisationId, runId, productId);
  if (items.length === 0) return [];
  const latest = await store.lockLatest(trx, organisationId, productId);
  const now = options.now;
  const { reading, identity, isAccepted } = await believed(trx, job, rawReading, options.identity, latest);
  const settling: Settling = { trx, job, checkId: newId(now), now, reading };
  const results = items.map((item) => ({
    // An entry that was re-picked since the visit began was read by its element of then.
    item: { ...item, entryVersion: options.versions?.get(item.entryId) ?? item.entryVersion },
    result: entryResult(item.field, reading),
  }));

  const point = pricePointOf(settling);
  await recordCheck(settling, point);
  const valued = results.filter((r): r is Valued => r.result.outcome === "value");
  await recordObservations(settling, valued);
  await recordUsage(settling, valued, options.tariff);
  await store.upsertLatest(trx, {
    organisation_id: organisationId,
    product_id: productId,
    checked_at: now,
    check_id: settling.checkId,
    outcome: reading.outcome,
    detail: reading.detail,
    priced_at: point ? now : null,
    normal_minor: point?.normalMinor ?? null,
    discounted_minor: point?.discountedMinor ?? null,
    currency: point?.currency ?? null,
    availability: point ? (reading.extraction?.fields.availability?.value ?? null) : null,
  });
  // After the latest row, which tells whether this reading is late.
  if (point) await recordPrice(trx, { organisationId, productId, ...point });
  if (point && reading.extraction) {
    const { name, description, image, sku, gtin, mpn } = reading.extraction.fields;
    await store.refreshProduct(trx, organisationId, productId, {
      name: storable(name?.value, 300),
      description: storable(description?.value, 2000),
      image: storable(image?.value, 2048),
      sku: storable(sku?.value, 100),
      gtin: gtin?.value,
      mpn: storable(mpn?.value, 100),
    });
    // Nothing is known yet of what it is: nobody has confirmed it, and this is its first reading.
    if (Object.keys(options.identity).length === 0)
      await options.nameProduct?.(trx, { organisationId, productId, now }, reading.extraction.fields);
  }
  await recordFinds(trx, {
    organisationId,
    productId,
    identity,
    now,
    reading,
    versions: options.versions,
  });
  const marked = items.find(({ field }) => field === "normalPrice") ?? items[0];
  if (isAccepted && marked) {
    const { entryId, field, entryVersion: version } = marked;
    await markAccepted(trx, organisationId, { id: newId(now), productId, entryId, field, version, at: now });
  }
  if (point && options.shop) await learnShop(trx, organisationId, options.shop, reading, now);
  return store.closeItems(
    trx,
    { organisationId, runId, checkId: settling.checkId, now },
    results.map(({ item, result }) => ({
      entryId: item.entryId,
      outcome: result.outcome,
      detail: result.outcome === "value" ? null : result.detail,
      ...shownValue(result),
    })),
  );
}
