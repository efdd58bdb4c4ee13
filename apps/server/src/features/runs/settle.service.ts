import { isGoneOutcome, NOT_STATED, utcDay } from "@pricetrail/contract";
import type { StockState } from "@pricetrail/contract";
import { storable } from "@pricetrail/locator";
import type { Sighting } from "../../database/tables/prices.ts";
import type { ProductIdentity } from "../../database/tables/products.ts";
import { inOrganisation } from "../../database/tenant.ts";
import type { Db, Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { EXTRACTOR_VERSION } from "../../reading/extractor-version.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { stockOf } from "../../reading/stock.ts";
import { toStoredAmounts } from "./amounts.rules.ts";
import { entryResult, heldValue, isUnpriced, shownValue } from "./item-results.rules.ts";
import type { EntryResult } from "./item-results.rules.ts";
import { markReadingAccepted, recordFinds } from "../elements/entry-states.service.ts";
import { storeVisitEvidence } from "./visit-evidence.service.ts";
import { causeOf, storeHeld, recheckAfterError, recordCorrection } from "../prices/held-prices.service.ts";
import { recordPrice } from "../prices/price-track.service.ts";
import type { PricePoint } from "../prices/price-track.rules.ts";
import type { KnownShop } from "../shops/shop-learning.service.ts";
import { countVisit } from "../coverage/coverage.service.ts";
import { recordStock } from "../stock/stock-track.service.ts";
import { learnShop } from "../shops/shop-learning.service.ts";
import { renewedIdentity } from "../../reading/plausibility.ts";
import { billPoints, CapReachedError } from "./bill-points.service.ts";
import type { Tariff } from "./bill-points.service.ts";
import { reverseCorrected } from "./reverse-points.service.ts";
import { assessReading, identityShownBy } from "./reading-assessment.service.ts";
import type { AssessedReading } from "./reading-assessment.service.ts";
import * as store from "./settle.store.ts";
import type { OpenItem } from "./settle.store.ts";
import { skipVisit } from "./skipped-visits.service.ts";
import { countHttpMisses } from "./visit-tier.rules.ts";
import type { VisitTiers } from "./visit-tier.rules.ts";
import type { VisitJob } from "./visits.queue.ts";
import type { OnPublished } from "../alerts/published.service.ts";
import type { NameProduct } from "../intake/naming.service.ts";

interface Settling {
  trx: Trx;
  job: VisitJob;
  checkId: string;
  now: Date;
  reading: PageReading;
  /** The stock that the visit found; undefined when the page does not state it. */
  stock: StockState | undefined;
}

/** Returns the stock as checks and latest rows store it: null when the page states none. */
const stated = (stock: StockState | undefined): StockState | null =>
  stock === undefined || stock === NOT_STATED ? null : stock;

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

/** Returns how the page was fetched, as checks and observations store it. */
const tierOf = ({ isCompanion, page }: PageReading): string | null =>
  isCompanion ? "companion" : (page?.tier ?? null);

async function recordCheck(
  { trx, job, checkId, now, reading, stock }: Settling,
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
    final_url: reading.page && reading.page.redirects.length > 0 ? reading.page.finalUrl : null,
    load_time_ms: reading.page ? Math.round(reading.page.loadTimeMs) : null,
    bytes: reading.page?.bytes ?? null,
    extractor_version: EXTRACTOR_VERSION,
    snapshot_hash: reading.snapshot?.hash ?? null,
    normal_minor: point?.normalMinor ?? null,
    discounted_minor: point?.discountedMinor ?? null,
    currency: point?.currency ?? null,
    availability: stated(stock),
    amounts: jsonOf(toStoredAmounts(reading)),
  });
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

type Valued = { item: OpenItem; result: Extract<EntryResult, { outcome: "value" }> };

async function recordObservations({ trx, job, now, reading }: Settling, valued: Valued[]): Promise<void> {
  await store.insertObservations(
    trx,
    valued.map(({ item, result }) => ({
      organisation_id: job.organisationId,
      id: item.id,
      entry_id: item.entryId,
      entry_version: item.entryVersion,
      product_id: job.productId,
      run_id: job.runId,
      field: item.field,
      tag: item.tag,
      raw: result.raw,
      text_value: "text" in result ? result.text : null,
      minor: "minor" in result ? result.minor : null,
      currency: "currency" in result ? result.currency : null,
      load_time_ms: reading.page ? Math.round(reading.page.loadTimeMs) : null,
      at: now,
    })),
  );
}

async function recordUsage(
  { trx, job, now, reading }: Settling,
  valued: Valued[],
  tariff: Tariff,
): Promise<void> {
  const { organisationId, runId, productId } = job;
  const billable = billableOf(reading, valued);
  await billPoints(trx, { organisationId, runId, productId, now }, billable, tariff);
}

/** Returns the ids of the run items whose values are billable data points. */
function billableOf(reading: PageReading, valued: readonly Valued[]): string[] {
  // Stock read on a visit without an accepted price is free, like errors and held values.
  if (reading.outcome !== "value" && !isUnpriced(reading.outcome)) return [];
  return valued.filter(({ result }) => !("isFree" in result && result.isFree)).map(({ item }) => item.id);
}

export interface SettleOptions {
  identity: ProductIdentity;
  /** The picked elements of the prices, with their versions; empty when none is picked. */
  picks: string;
  /** The work queue of this program's clock, for rechecks of held prices. */
  workQueue: string;
  now: Date;
  tariff: Tariff;
  /** How the page was to be fetched; unset when no visit was made. */
  tiers?: VisitTiers;
  /** Versions of the picked entries when the visit began, by id. */
  versions?: ReadonlyMap<string, number>;
  /** The product's shop, and what was known about it. */
  shop?: KnownShop;
  /** Names a product after its first reading, if nobody has. */
  nameProduct: NameProduct;
  /** Notifies people about a published price or stock according to their alerts. */
  onPublished: OnPublished;
}

const isCorrectionIn = ({ weighed }: AssessedReading): boolean => weighed?.decision.kind === "correct";

/**
 * Puts a price that this visit confirms in force from its first sighting. Runs before the visit's own check is stored: otherwise
 * that check would be the next reading after the sighting.
 */
async function recordConfirmed(trx: Trx, believed: AssessedReading): Promise<Date | undefined> {
  const { sighting, first } = believed;
  if (!sighting || !first) return undefined;
  const { organisationId, productId, price } = sighting;
  const isCorrection = isCorrectionIn(believed);
  return recordPrice(trx, { organisationId, productId, ...price, ...first, isCorrection });
}

/** Stores the price held since this visit, or clears the held price; returns whether it is held since this visit. */
async function storeWhatIsHeld(
  { trx, job, checkId, now, stock }: Settling,
  { weighed, sighting, detail, first }: AssessedReading,
  rawReading: PageReading,
  results: { item: OpenItem; result: EntryResult }[],
  workQueue: string,
): Promise<boolean> {
  const { organisationId, productId } = job;
  if (!weighed || !sighting) {
    await recheckAfterError(trx, { organisationId, productId, at: now }, workQueue);
    return false;
  }
  if (weighed.decision.kind === "correct" && weighed.inForce) {
    const { inForce } = weighed;
    await recordCorrection(trx, sighting, inForce, first ?? { at: now, checkId });
    const [from, to, cause] = [inForce.price, sighting.price, causeOf(inForce, sighting.readBy)];
    await reverseCorrected(trx, { organisationId, productId, cause, from, to, now });
  }
  const kept: Sighting = {
    runId: job.runId,
    loadTimeMs: rawReading.page ? Math.round(rawReading.page.loadTimeMs) : null,
    identity: identityShownBy(rawReading),
    readBy: sighting.readBy,
    values: results.flatMap(({ item, result }) =>
      result.outcome === "value" ? [] : heldValue(item, entryResult(item.field, rawReading, stock)),
    ),
  };
  return storeHeld(trx, sighting, weighed, { checkId, detail, sighting: kept, workQueue });
}

/**
 * Stores the result of one visit atomically and once: a second delivery of the same visit finds no open item and stops. When the
 * daily cap has no room, nothing is stored and the visit counts as skipped.
 *
 * @returns the other runs whose items were closed; empty when there was nothing to do
 */
export async function settleVisit(
  db: Db,
  job: VisitJob,
  rawReading: PageReading,
  options: SettleOptions,
): Promise<string[]> {
  try {
    return await inOrganisation(db, job.organisationId, (trx) => settleIn(trx, job, rawReading, options));
  } catch (error) {
    if (!(error instanceof CapReachedError)) throw error;
    return skipVisit(db, job, options);
  }
}

/**
 * Does the same in the caller's transaction, which has entered the organisation.
 *
 * @throws CapReachedError when the daily cap has no room for it
 */
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
  const httpMisses = latest?.httpMisses ?? 0;
  const now = options.now;
  const visit = { organisationId, productId, now, picks: options.picks, identity: options.identity };
  const believed = await assessReading(trx, visit, rawReading, latest);
  const { reading, identity, isAccepted } = believed;
  const stock = stockOf(reading, identity);
  const settling: Settling = { trx, job, checkId: newId(now), now, reading, stock };
  const results = items.map((item) => ({
    // An entry that was re-picked during the visit was read with its former element.
    item: { ...item, entryVersion: options.versions?.get(item.entryId) ?? item.entryVersion },
    result: entryResult(item.field, reading, stock),
  }));

  const point = pricePointOf(settling);
  const confirmedAt = await recordConfirmed(trx, believed);
  await recordCheck(settling, point);
  const valued = results.filter((r): r is Valued => r.result.outcome === "value");
  await recordObservations(settling, valued);
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
    read_by: point && believed.sighting ? JSON.stringify(believed.sighting.readBy) : null,
    availability: stated(stock),
    stock_at: stock === undefined ? null : now,
    http_misses: options.tiers ? countHttpMisses(httpMisses, options.tiers, rawReading) : httpMisses,
  });
  // Runs after the latest row is updated, which shows whether this reading is late.
  const stockAt =
    stock &&
    (await recordStock(trx, { organisationId, productId, checkId: settling.checkId, at: now, state: stock }));
  const isCorrection = isCorrectionIn(believed);
  const pricedAt = point && (await recordPrice(trx, { organisationId, productId, ...point, isCorrection }));
  const isNewlyHeld = await storeWhatIsHeld(settling, believed, rawReading, results, options.workQueue);
  await storeVisitEvidence(trx, {
    organisationId,
    productId,
    checkId: settling.checkId,
    now,
    reading,
    latest,
    tier: tierOf(reading),
    pricedAt: confirmedAt ?? pricedAt,
    stockAt,
    price: believed.sighting?.price,
    isNewlyHeld,
  });
  if ((point || isUnpriced(reading.outcome) || isAccepted) && reading.extraction) {
    const { name, description, image, sku, gtin, mpn } = reading.extraction.fields;
    const shown = identityShownBy(reading);
    await store.refreshProduct(trx, organisationId, productId, {
      name: storable(name?.value, 300),
      description: storable(description?.value, 2000),
      image: storable(image?.value, 2048),
      sku: storable(sku?.value, 100),
      gtin: gtin?.value,
      mpn: storable(mpn?.value, 100),
      isAcceptedOver: point !== undefined || isAccepted,
      identity: { known: identity, shown, renewed: renewedIdentity(identity, shown) },
    });
    // The product's identity is unknown: nobody has confirmed it, and this is its first reading.
    if (Object.keys(options.identity).length === 0)
      await options.nameProduct(trx, { organisationId, productId, now }, reading.extraction.fields);
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
    await markReadingAccepted(trx, organisationId, {
      id: newId(now),
      productId,
      entryId,
      field,
      version,
      at: now,
    });
  }
  if (point && options.shop) await learnShop(trx, organisationId, options.shop, reading, now);
  const moments = [confirmedAt, stockAt, pricedAt].flatMap((at) => (at ? [at.getTime()] : []));
  if (moments.length > 0)
    await options.onPublished(trx, { organisationId, productId, since: new Date(Math.min(...moments)), now });
  if (isGoneOutcome(reading.outcome))
    await options.onPublished(trx, { organisationId, productId, since: now, now, isGone: true });
  // Runs last, because other visits wait for these counter rows (the organisation's and the shop's) until this transaction ends.
  await recordUsage(settling, valued, options.tariff);
  await countVisit(trx, { organisationId, productId, day: utcDay(now), outcome: reading.outcome });
  return store.closeItems(
    trx,
    { organisationId, runId, now },
    results.map(({ item, result }) => ({
      entryId: item.entryId,
      outcome: result.outcome,
      detail: result.outcome === "value" ? null : result.detail,
      ...shownValue(result),
    })),
  );
}
