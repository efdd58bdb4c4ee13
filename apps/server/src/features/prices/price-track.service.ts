import type { Trx } from "../../database/tenant.ts";
import { differences, trackEdit } from "./price-track.rules.ts";
import type { PricePoint } from "./price-track.rules.ts";
import * as store from "./price-track.store.ts";

export interface PriceReading extends PricePoint {
  organisationId: string;
  productId: string;
}

/**
 * Updates the change points and price changes of a product with a reading, in the transaction that stores its check and after the
 * latest row was updated (which shows whether a reading is late). Exact for late readings, and idempotent.
 *
 * @returns since when another price is in force; undefined when nothing has changed
 */
export async function recordPrice(trx: Trx, reading: PriceReading): Promise<Date | undefined> {
  const { organisationId, productId, ...point } = reading;
  await store.lockTrack(trx, organisationId, productId);
  const around = await store.findSurroundings(trx, organisationId, productId, point.at);
  const edit = trackEdit(point, around);
  for (const superfluous of edit.remove) await store.removePoint(trx, organisationId, productId, superfluous);
  for (const { point: put, after } of edit.put) {
    // What continues after a late reading is the price before it, not its correction.
    const isCorrection = [point, around.next].find((one) => one?.at === put.at)?.isCorrection ?? false;
    const standing = { ...put, isCorrection };
    await store.putPoint(trx, organisationId, productId, standing, differences(after, standing));
  }
  if (edit.put.length > 0) await store.refreshTrack(trx, organisationId, productId);
  return edit.put[0]?.point.at;
}
