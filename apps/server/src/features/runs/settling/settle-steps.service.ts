import { isGoneOutcome, utcDay } from "@pricetrail/contract";
import { storable } from "@pricetrail/locator";
import { newId } from "../../../ids.ts";
import { EXTRACTOR_VERSION } from "../../../reading/extractor-version.ts";
import { renewedIdentity } from "../../../reading/plausibility.ts";
import { countVisit } from "../../coverage/visit-counts.shared.store.ts";
import { markReadingAccepted, recordFinds } from "../../elements/entry-states.service.ts";
import { nameProduct } from "../../intake/naming.service.ts";
import { causeOf, recheckAfterError, recordCorrection, storeHeld } from "../../prices/held-prices.service.ts";
import { recordPrice } from "../../prices/price-track.service.ts";
import { learnShop } from "../../shops/shop-learning.service.ts";
import { recordStock } from "../../stock/stock-track.service.ts";
import { toStoredAmounts } from "../../shops/amounts.rules.ts";
import { billPoints } from "../points/bill-points.service.ts";
import { entryResult, heldValue, isUnpriced } from "./item-results.rules.ts";
import { identityShownBy } from "./reading-assessment.service.ts";
import { reverseCorrected } from "../points/reverse-points.service.ts";
import * as store from "./settle.store.ts";
import { billableOf, isCorrection, loadTimeOf, statedStock, tierOf, valuedOf } from "./settling.rules.ts";
import type { Settling } from "./settling.rules.ts";
import { storeVisitEvidence } from "./visit-evidence.service.ts";
import { countHttpMisses } from "../visits/visit-tier.rules.ts";

/** One effect of a visit. It changes nothing but the database and the times that `Settling` collects. */
interface Step {
  name: string;
  run: (settling: Settling) => Promise<void>;
  /** The steps that must have run before this one, each with the reason. */
  after?: Readonly<Record<string, string>>;
  /** Why all steps without such a reason run before this one. */
  last?: string;
}

/** The effects of a visit, in the order in which they are stored. */
export const SETTLING_STEPS: readonly Step[] = [
  { name: "confirm the held price", run: confirmHeldPrice },
  {
    name: "store the check",
    run: storeCheck,
    after: { "confirm the held price": "otherwise this check would be the next reading after the sighting" },
  },
  { name: "store the data points", run: storeObservations },
  { name: "update the latest state", run: updateLatest },
  {
    name: "track the stock",
    run: trackStock,
    after: { "update the latest state": "its times show whether this reading is late" },
  },
  {
    name: "track the price",
    run: trackPrice,
    after: {
      "confirm the held price": "the visit's own price then only continues it",
      "update the latest state": "its times show whether this reading is late",
    },
  },
  { name: "correct a misread price", run: correctPrice },
  { name: "update the held prices", run: updateHeldPrices },
  {
    name: "store the evidence",
    run: storeVisitEvidence,
    after: {
      "confirm the held price": "the record says since when the price is in force",
      "track the stock": "a change of the stock is a cause",
      "track the price": "a change of the price is a cause",
      "update the held prices": "a newly held price is a cause",
    },
  },
  { name: "refresh the product", run: refreshProduct },
  { name: "name the product", run: nameFromPage },
  { name: "store how the elements were found", run: storeFinds },
  { name: "mark an accepted reading", run: markAccepted },
  { name: "learn about the shop", run: learnFromReading },
  {
    name: "notify people",
    run: notify,
    after: {
      "confirm the held price": "alerts read the stored changes",
      "track the stock": "alerts read the stored changes",
      "track the price": "alerts read the stored changes",
    },
  },
  {
    name: "bill the data points",
    run: bill,
    last: "other visits of the organisation wait for its counters until this transaction ends",
  },
  {
    name: "count the visit",
    run: countThisVisit,
    last: "other visits of the shop wait for its counters until this transaction ends",
  },
];

/** Puts a price that this visit confirms in force from its first sighting. */
async function confirmHeldPrice(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, assessed } = settling;
  const { sighting, first } = assessed;
  if (!sighting || !first) return;
  settling.confirmedAt = await recordPrice(trx, {
    organisationId,
    productId,
    ...sighting.price,
    ...first,
    isCorrection: isCorrection(assessed),
  });
}

async function storeCheck(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, runId, checkId, now, published } = settling;
  const { reading } = settling.assessed;
  const { page, snapshot } = reading;
  const amounts = toStoredAmounts(reading);
  if (snapshot) await store.insertSnapshot(trx, organisationId, snapshot, now);
  await store.insertCheck(trx, {
    organisation_id: organisationId,
    id: checkId,
    product_id: productId,
    run_id: runId,
    at: now,
    outcome: reading.outcome,
    detail: reading.detail,
    tier: tierOf(reading),
    http_status: reading.httpStatus,
    final_url: page && page.redirects.length > 0 ? page.finalUrl : null,
    load_time_ms: loadTimeOf(reading),
    bytes: page?.bytes ?? null,
    extractor_version: EXTRACTOR_VERSION,
    snapshot_hash: snapshot?.hash ?? null,
    normal_minor: published?.normalMinor ?? null,
    discounted_minor: published?.discountedMinor ?? null,
    currency: published?.currency ?? null,
    availability: statedStock(settling),
    amounts: amounts && JSON.stringify(amounts),
  });
}

async function storeObservations(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, runId, now, raw } = settling;
  await store.insertObservations(
    trx,
    valuedOf(settling).map(({ item, result }) => ({
      organisation_id: organisationId,
      id: item.id,
      entry_id: item.entryId,
      entry_version: item.entryVersion,
      product_id: productId,
      run_id: runId,
      field: item.field,
      tag: item.tag,
      raw: result.raw,
      text_value: "text" in result ? result.text : null,
      minor: "minor" in result ? result.minor : null,
      currency: "currency" in result ? result.currency : null,
      load_time_ms: loadTimeOf(raw),
      at: now,
    })),
  );
}

async function updateLatest(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, checkId, now, published, stock, latest, options, raw } = settling;
  const { reading, sighting } = settling.assessed;
  const httpMisses = latest?.httpMisses ?? 0;
  await store.upsertLatest(trx, {
    organisation_id: organisationId,
    product_id: productId,
    checked_at: now,
    check_id: checkId,
    outcome: reading.outcome,
    detail: reading.detail,
    priced_at: published ? now : null,
    normal_minor: published?.normalMinor ?? null,
    discounted_minor: published?.discountedMinor ?? null,
    currency: published?.currency ?? null,
    read_by: published && sighting ? JSON.stringify(sighting.readBy) : null,
    availability: statedStock(settling),
    stock_at: stock === undefined ? null : now,
    http_misses: options.tiers ? countHttpMisses(httpMisses, options.tiers, raw) : httpMisses,
  });
}

async function trackStock(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, checkId, now: at, stock: state } = settling;
  if (state === undefined) return;
  settling.stockAt = await recordStock(trx, { organisationId, productId, checkId, at, state });
}

async function trackPrice(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, checkId, now: at, published, assessed } = settling;
  if (!published) return;
  settling.pricedAt = await recordPrice(trx, {
    organisationId,
    productId,
    ...published,
    checkId,
    at,
    isCorrection: isCorrection(assessed),
  });
}

/** Records that the price in force was read incorrectly, and reverses its data points. */
async function correctPrice(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, checkId, now, assessed } = settling;
  const { sighting, weighed, first } = assessed;
  if (!sighting || !weighed?.inForce || !isCorrection(assessed)) return;
  const { inForce } = weighed;
  await recordCorrection(trx, sighting, inForce, first ?? { at: now, checkId });
  const [from, to, cause] = [inForce.price, sighting.price, causeOf(inForce, sighting.readBy)];
  await reverseCorrected(trx, { organisationId, productId, cause, from, to, now });
}

/** Stores the price held since this visit, or clears the held price. */
async function updateHeldPrices(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, runId, checkId, now, raw, stock, results, options } = settling;
  const { sighting, weighed, detail } = settling.assessed;
  const { workQueue } = options;
  if (!weighed || !sighting) return recheckAfterError(trx, { organisationId, productId, at: now }, workQueue);
  settling.isNewlyHeld = await storeHeld(trx, sighting, weighed, {
    checkId,
    detail,
    workQueue,
    sighting: {
      runId,
      loadTimeMs: loadTimeOf(raw),
      identity: identityShownBy(raw),
      readBy: sighting.readBy,
      values: results.flatMap(({ item, result }) =>
        result.outcome === "value" ? [] : heldValue(item, entryResult(item.field, raw, stock)),
      ),
    },
  });
}

/** Returns the fields of a page that shows the product, with a price, without one, or as a person has accepted it. */
function fieldsOfProduct({ assessed, published }: Settling) {
  const { reading, isAccepted } = assessed;
  const isShown = published !== undefined || isUnpriced(reading.outcome) || isAccepted;
  return isShown ? reading.extraction?.fields : undefined;
}

async function refreshProduct(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, published } = settling;
  const { reading, identity: known, isAccepted } = settling.assessed;
  const fields = fieldsOfProduct(settling);
  if (!fields) return;
  const { name, description, image, sku, gtin, mpn } = fields;
  const shown = identityShownBy(reading);
  await store.refreshProduct(trx, organisationId, productId, {
    name: storable(name?.value, 300),
    description: storable(description?.value, 2000),
    image: storable(image?.value, 2048),
    sku: storable(sku?.value, 100),
    gtin: gtin?.value,
    mpn: storable(mpn?.value, 100),
    isAcceptedOver: published !== undefined || isAccepted,
    identity: { known, shown, renewed: renewedIdentity(known, shown) },
  });
}

async function nameFromPage(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, now, options } = settling;
  const fields = fieldsOfProduct(settling);
  // The product's identity is known after its first reading, or when somebody has confirmed it.
  const isFirst = Object.keys(options.identity).length === 0;
  if (fields && isFirst && options.isNamed !== true)
    await nameProduct(trx, { organisationId, productId, now }, fields);
}

async function storeFinds(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, now, assessed, latest, options } = settling;
  // A late reading shows where the elements were, not where they are.
  if (latest !== undefined && latest.checkedAt > now) return;
  const { identity, reading } = assessed;
  const { versions, threads } = options;
  await recordFinds(trx, { organisationId, productId, identity, now, reading, versions, threads });
}

async function markAccepted({
  trx,
  organisationId,
  productId,
  now: at,
  assessed,
  results,
}: Settling): Promise<void> {
  const items = results.map(({ item }) => item);
  const marked = items.find(({ field }) => field === "normalPrice") ?? items[0];
  if (!assessed.isAccepted || !marked) return;
  const { entryId, field, entryVersion: version } = marked;
  await markReadingAccepted(trx, organisationId, { id: newId(at), productId, entryId, field, version, at });
}

async function learnFromReading(settling: Settling): Promise<void> {
  const { trx, organisationId, published, options, assessed, now } = settling;
  if (published && options.shop) await learnShop(trx, organisationId, options.shop, assessed.reading, now);
}

async function notify(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, now, options, assessed } = settling;
  const { confirmedAt, stockAt, pricedAt } = settling;
  const moments = [confirmedAt, stockAt, pricedAt].flatMap((at) => at?.getTime() ?? []);
  if (moments.length > 0)
    await options.onPublished(trx, { organisationId, productId, since: new Date(Math.min(...moments)), now });
  if (isGoneOutcome(assessed.reading.outcome))
    await options.onPublished(trx, { organisationId, productId, since: now, now, isGone: true });
}

function bill(settling: Settling): Promise<void> {
  return billPoints(settling.trx, settling, billableOf(settling), settling.options.tariff);
}

function countThisVisit({ trx, organisationId, productId, now, assessed }: Settling): Promise<void> {
  return countVisit(trx, { organisationId, productId, day: utcDay(now), outcome: assessed.reading.outcome });
}
