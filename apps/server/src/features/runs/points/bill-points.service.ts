import { BILLING_TEXTS, utcDay } from "@pricetrail/contract";
import type { Trx } from "../../../database/tenant.ts";
import { AppError } from "../../../http/errors.ts";
import type { CapGate } from "./cap-gate.rules.ts";
import * as store from "../settling/settle.store.ts";

export interface Tariff {
  /** Free data points per UTC day. */
  freePoints: number;
  /** Price of each further data point, in micro-dollars. */
  pointPriceMicroUsd: number;
  /** Called once per day and organisation, in the settling transaction, when the free points are used up. */
  onQuotaReached: (
    trx: Trx,
    reached: { organisationId: string; day: string; used: number; quota: number },
  ) => Promise<void>;
  /** The daily caps on data points and cost. */
  cap: CapGate;
}

/**
 * The daily cap has no room for the values of a visit. Thrown before anything is counted: the caller must roll the transaction
 * back.
 */
export class CapReachedError extends AppError {
  override name = "CapReachedError";
  constructor() {
    super(406, "cap_reached", BILLING_TEXTS.cap.reached);
  }
}

/**
 * Writes one ledger row per billable data point, with its day, quota and price frozen.
 *
 * @param billable ids of the run items that produced the points
 * @throws CapReachedError when the daily cap has no room for them
 */
export async function billPoints(
  trx: Trx,
  {
    organisationId,
    runId,
    productId,
    now,
  }: { organisationId: string; runId: string; productId: string; now: Date },
  billable: readonly string[],
  tariff: Tariff,
): Promise<void> {
  if (billable.length === 0) return;
  const day = utcDay(now);
  const isAdmitted = await tariff.cap.admits(trx, { organisationId, day, now, points: billable.length });
  if (!isAdmitted) throw new CapReachedError();
  const counted = await store.addDayPoints(trx, organisationId, day, billable.length, tariff);
  const quota = tariff.freePoints;
  if (counted >= quota && counted - billable.length < quota) {
    await tariff.onQuotaReached(trx, { organisationId, day, used: counted, quota });
  }
  const rows = billable.map((id, index) => {
    const number = counted - billable.length + index + 1;
    return {
      organisation_id: organisationId,
      run_item_id: id,
      run_id: runId,
      product_id: productId,
      day,
      at: now,
      number,
      quota,
      price_micro_usd: number <= quota ? 0 : tariff.pointPriceMicroUsd,
    };
  });
  await store.insertLedger(trx, rows);
}
