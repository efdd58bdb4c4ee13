import type { StockState } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

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
