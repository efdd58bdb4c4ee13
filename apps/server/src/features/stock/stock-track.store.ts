import type { StockState } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import type { Around, StepEdit, StepPoint } from "../../step-track.ts";

/** A moment from which on a product's stock was another one. */
export interface StockPoint extends StepPoint {
  state: StockState;
}

export async function findStockAround(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<Around<StockPoint>> {
  const point = (side: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
    (select at, check_id as "checkId", to_state as state from stock_change
     where organisation_id = ${organisationId} and product_id = ${productId} and at ${side} ${at} order by at ${order} limit 1)`;
  const { rows } = await sql<StockPoint & { place: "before" | "next" }>`
    select 'before' as place, b.* from ${point(sql`<=`, sql`desc`)} b
    union all select 'next', n.* from ${point(sql`>`, sql`asc`)} n`.execute(trx);
  const before = rows.find((row) => row.place === "before");
  return {
    before,
    next: rows.find((row) => row.place === "next"),
    nextReading: before && (await findNextReading(trx, organisationId, productId, at)),
  };
}

/** The next check that read the stock. Looked for only behind a late reading: the checks of all later months have to be asked. */
async function findNextReading(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<StepPoint | undefined> {
  const latest = await trx
    .selectFrom("latest")
    .select("stock_at")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
  if (!latest?.stock_at || latest.stock_at <= at) return undefined;
  return trx
    .selectFrom("page_check")
    .select(["at", "id as checkId"])
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("at", ">", at)
    .where((eb) => eb.or([eb("outcome", "=", "value"), eb("availability", "is not", null)]))
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
}

/** Applies an edit to the product's changes, and writes in its latest row since when its stock is what it is. */
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

/** The newest change points in the span, at most `MAX_POINTS`, after the one in force when it begins. */
export async function findStockPoints(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: { from: Date; end: Date },
): Promise<{ at: Date; state: StockState }[]> {
  const { rows } = await sql<{ at: Date; state: StockState }>`${PREPARED}
    select at, to_state as state from stock_change
    where organisation_id = ${organisationId} and product_id = ${productId} and at < ${span.end}
      and at >= coalesce((
        select max(b.at) from stock_change b
        where b.organisation_id = ${organisationId} and b.product_id = ${productId} and b.at <= ${span.from}
      ), ${span.from})
    order by at desc limit ${MAX_POINTS}`.execute(trx);
  return rows.toReversed();
}

/** A page whose stock flickers at every visit would make a chart of stripes. */
const MAX_POINTS = 500;
