import { utcDay } from "@pricetrail/contract";
import type { Price } from "@pricetrail/confirm";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import * as store from "./reversals.store.ts";

export { insertReversal as reverse } from "./reversals.store.ts";
export type { Reversal } from "./reversals.store.ts";

/** Why a price was read wrong, and what for. */
export interface CorrectedPrice {
  organisationId: string;
  productId: string;
  cause: "extractor" | "picks";
  from: Price;
  to: Price;
  /** When the correction was read. */
  now: Date;
}

/** The values of a price that are data points, by the field they are of. */
const PARTS = [
  ["normalPrice", ({ normalMinor }: Price) => normalMinor],
  ["discountedPrice", ({ discountedMinor }: Price) => discountedMinor],
] as const;

/**
 * Takes back the data points of a price that turns out to have been read wrong, in the transaction that corrects it: all that the
 * wrong value was billed for where the program had read it so; the last one where a person has chosen another element, which says
 * nothing of the earlier ones. Each once, on the day of the correction, with the price that is frozen in its row.
 *
 * @returns the data points that were taken back
 */
export async function reverseCorrected(
  trx: Trx,
  { organisationId, productId, cause, from, to, now }: CorrectedPrice,
): Promise<number> {
  let points = 0;
  for (const [field, minorOf] of PARTS) {
    const minor = minorOf(from);
    if (minor === null || (minor === minorOf(to) && from.currency === to.currency)) continue;
    const wrong = { productId, field, minor, currency: from.currency, before: now };
    const billed = await store.findBilledValues(trx, organisationId, wrong, cause === "extractor" ? null : 1);
    for (const { runItemId, costMicroUsd } of billed) {
      const isNew = await store.insertReversal(trx, organisationId, {
        id: newId(now),
        kind: "correction",
        source: runItemId,
        runItemId,
        at: now,
        day: utcDay(now),
        points: -1,
        amountMicroUsd: costMicroUsd === 0 ? 0 : -costMicroUsd,
        reason: "the price was corrected",
      });
      if (isNew) points += 1;
    }
  }
  return points;
}
