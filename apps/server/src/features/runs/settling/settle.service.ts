import { writeInOrganisation } from "../../../database/tenant.ts";
import type { Db, Trx } from "../../../database/tenant.ts";
import { newId } from "../../../ids.ts";
import type { PageReading } from "../../../reading/read-page.ts";
import { stockOf } from "../../../reading/stock.ts";
import { CapReachedError } from "../points/bill-points.service.ts";
import { entryResult, shownValue } from "./item-results.rules.ts";
import { assessReading } from "./reading-assessment.service.ts";
import { SETTLING_STEPS } from "./settle-steps.service.ts";
import * as store from "./settle.store.ts";
import type { OpenItem } from "./settle.store.ts";
import { publishedPrice } from "./settling.rules.ts";
import type { SettleOptions, Settling } from "./settling.rules.ts";
import { skipVisit } from "../visits/skipped-visits.service.ts";
import type { VisitJob } from "../visits/visits.queue.ts";

/**
 * Stores the result of one visit atomically and once: a second delivery of the same visit finds no open item and stops. When the
 * daily cap has no room, nothing is stored and the visit counts as skipped.
 *
 * @returns the other runs whose items were closed; empty when there was nothing to do
 */
export async function settleVisit(
  db: Db,
  job: VisitJob,
  raw: PageReading,
  options: SettleOptions,
): Promise<string[]> {
  try {
    return await writeInOrganisation(db, job.organisationId, (trx) => settleIn(trx, job, raw, options));
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
  raw: PageReading,
  options: SettleOptions,
): Promise<string[]> {
  const items = await store.lockOpenItems(trx, job.organisationId, job.runId, job.productId);
  if (items.length === 0) return [];
  const settling = await beginSettling(trx, job, raw, options, items);
  for (const step of SETTLING_STEPS) await step.run(settling);
  return store.closeItems(
    trx,
    settling,
    settling.results.map(({ item, result }) => ({
      entryId: item.entryId,
      outcome: result.outcome,
      detail: result.outcome === "value" ? null : result.detail,
      ...shownValue(result),
    })),
  );
}

/** Locks the product's latest row, which serializes its visits, and assesses the reading. */
async function beginSettling(
  trx: Trx,
  { organisationId, productId, runId }: VisitJob,
  raw: PageReading,
  options: SettleOptions,
  items: readonly OpenItem[],
): Promise<Settling> {
  const { now, picks, identity, versions } = options;
  const latest = await store.lockLatest(trx, organisationId, productId);
  const visit = { organisationId, productId, now, picks, identity };
  const assessed = await assessReading(trx, visit, raw, latest);
  const stock = stockOf(assessed.reading, assessed.identity);
  return {
    trx,
    organisationId,
    runId,
    productId,
    now,
    checkId: newId(now),
    options,
    latest,
    raw,
    assessed,
    stock,
    results: items.map((item) => ({
      // An entry that was re-picked during the visit was read with its former element.
      item: { ...item, entryVersion: versions?.get(item.entryId) ?? item.entryVersion },
      result: entryResult(item.field, assessed.reading, stock),
    })),
    published: publishedPrice(assessed),
  };
}
