import { utcDay } from "@pricetrail/contract";
import type { Price } from "@pricetrail/confirm";
import type { Trx } from "../../../database/tenant.ts";
import { newId } from "../../../ids.ts";
import * as store from "./reversals.shared.store.ts";

/** Why a price was read incorrectly, and for which product. */
export interface CorrectedPrice {
  organisationId: string;
  productId: string;
  cause: "extractor" | "picks";
  from: Price;
  to: Price;
  /** The time at which the correction was read. */
  now: Date;
}

/** The values of a price that are data points, by field. */
const PARTS = [
  ["normalPrice", ({ normalMinor }: Price) => normalMinor],
  ["discountedPrice", ({ discountedMinor }: Price) => discountedMinor],
] as const;

/**
 * Reverses the data points of a price that was read incorrectly, in the transaction that corrects it. When the program misread
 * the price, all data points of the wrong value are reversed. When a person has picked another element, only the last one is,
 * because the choice says nothing about earlier readings. Each point is reversed once, on the day of the correction, at the price
 * frozen in its row.
 *
 * @returns the reversed data points
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
