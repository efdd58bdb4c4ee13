import type { Trx } from "../../database/tenant.ts";
import { stepEdit } from "../products/step-track.rules.ts";
import { applyStockEdit, findStockAround } from "./stock-track.store.ts";
import type { StockPoint } from "./stock-track.store.ts";

export interface StockReading extends StockPoint {
  organisationId: string;
  productId: string;
}

/**
 * Updates a product's stock changes with a check that read its stock, in the transaction that stores the check, after the
 * latest row was updated (which shows whether a reading is late) and while that row is locked. Exact for late readings, and
 * safe to repeat.
 *
 * @returns the start of the new stock state; undefined when nothing has changed
 */
export async function recordStock(trx: Trx, reading: StockReading): Promise<Date | undefined> {
  const { organisationId, productId, ...point } = reading;
  const around = await findStockAround(trx, organisationId, productId, point.at);
  const edit = stepEdit(point, around, (a, b) => a.state === b.state);
  if (edit.put.length > 0) await applyStockEdit(trx, organisationId, productId, edit);
  return edit.put[0]?.point.at;
}
