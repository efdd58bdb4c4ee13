import type { StockState } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import { findAround } from "../../database/step-points.ts";
import type { StepTable } from "../../database/step-points.ts";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import type { Around, StepEdit, StepPoint } from "../../step-track.ts";

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

interface StockPointOf {
  productId: string;
  at: Date;
  state: StockState;
}

/**
 * Returns the newest change points of each product in the span, at most `MAX_POINTS` of each, after the one in effect at its
 * start.
 */
export async function findStockPoints(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
  span: { from: Date; end: Date },
): Promise<Map<string, StockPointOf[]>> {
  const { rows } = await sql<StockPointOf>`${PREPARED}
    select p.id as "productId", c.at, c.state from unnest(${productIds}::uuid[]) p(id)
    cross join lateral (
      select at, to_state as state from stock_change
      where organisation_id = ${organisationId} and product_id = p.id and at < ${span.end}
        and at >= coalesce((
          select max(b.at) from stock_change b
          where b.organisation_id = ${organisationId} and b.product_id = p.id and b.at <= ${span.from}
        ), ${span.from})
      order by at desc limit ${MAX_POINTS}) c
    order by p.id, c.at`.execute(trx);
  return Map.groupBy(rows, ({ productId }) => productId);
}

/** A stock state that changes at every visit would turn a chart into stripes. */
const MAX_POINTS = 500;
