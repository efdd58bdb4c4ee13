import type { StockState } from "@pricetrail/contract";
import { sql } from "kysely";
import { findAround } from "../products/step-points.shared.store.ts";
import type { StepTable } from "../products/step-points.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import type { Around, StepEdit, StepPoint } from "../products/step-track.rules.ts";

/** A time from which a product had another stock state. */
export interface StockPoint extends StepPoint {
  state: StockState;
}

const POINTS: StepTable = {
  table: "stock_change",
  columns: sql`at, check_id as "checkId", to_state as state`,
  latest: "stock_at",
  isReading: sql<boolean>`(outcome = 'value' or availability is not null)`,
};

export function findStockAround(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<Around<StockPoint>> {
  return findAround<StockPoint>(trx, organisationId, productId, at, POINTS);
}

/** Applies an edit to the product's changes, and stores the start of its current stock state in its latest row. */
export async function applyStockEdit(
  trx: Trx,
  organisationId: string,
  productId: string,
  { put, remove }: StepEdit<StockPoint>,
): Promise<void> {
  const stale = [...remove, ...put.map(({ point }) => point)].map(({ at }) => at);
  await trx
    .deleteFrom("stock_change")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("at", "in", stale)
    .execute();
  await trx
    .insertInto("stock_change")
    .values(
      put.map(({ point, after }) => ({
        organisation_id: organisationId,
        product_id: productId,
        at: point.at,
        id: newId(point.at),
        check_id: point.checkId,
        from_state: after?.state ?? null,
        to_state: point.state,
      })),
    )
    .execute();
  await sql`
    update latest set stock_since = (
      select max(at) from stock_change where organisation_id = ${organisationId} and product_id = ${productId})
    where organisation_id = ${organisationId} and product_id = ${productId}`.execute(trx);
}
