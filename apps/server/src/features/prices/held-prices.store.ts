import type { Held, ShopPeers, Price } from "@pricetrail/confirm";
import { sql } from "kysely";
import type { HeldReason, Sighting } from "../../database/tables/prices.ts";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";

/** A held price of a product, and the check that saw it first. */
export interface HeldRow extends Held {
  id: string;
  checkId: string;
  isRejected: boolean;
}

/** Returns the prices held against the price in force at a time: seen after its last reading, up to that time. */
export async function findHeld(
  trx: Trx,
  organisationId: string,
  productId: string,
  span: { after: Date | null; until: Date },
): Promise<HeldRow[]> {
  const rows = await trx
    .selectFrom("held_price")
    .selectAll()
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where((eb) =>
      eb.or([
        eb("rejected_at", "is not", null),
        eb.and([eb("first_at", "<=", span.until), ...(span.after ? [eb("first_at", ">", span.after)] : [])]),
      ]),
    )
    .modifyEnd(PREPARED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    checkId: row.check_id,
    isRejected: row.rejected_at !== null,
    price: { normalMinor: row.normal_minor, discountedMinor: row.discounted_minor, currency: row.currency },
    ...(row.other_product !== null && { otherProduct: row.other_product }),
    at: row.first_at.getTime(),
    lastAt: row.last_at.getTime(),
    inARow: row.in_a_row,
  }));
}

export interface NewHeld {
  held: Held;
  reason: HeldReason;
  detail: string;
  checkId: string;
  sighting: Sighting;
}

export async function insertHeld(
  trx: Trx,
  organisationId: string,
  productId: string,
  { held, reason, detail, checkId, sighting }: NewHeld,
): Promise<void> {
  await trx
    .insertInto("held_price")
    .values({
      organisation_id: organisationId,
      id: newId(new Date(held.at)),
      product_id: productId,
      normal_minor: held.price.normalMinor,
      discounted_minor: held.price.discountedMinor,
      currency: held.price.currency,
      other_product: held.otherProduct ?? null,
      reason,
      detail,
      first_at: new Date(held.at),
      last_at: new Date(held.lastAt),
      in_a_row: held.inARow,
      check_id: checkId,
      sighting: JSON.stringify(sighting),
      rejected_at: null,
    })
    .execute();
}

/** Adds a sighting to a held price. */
export async function updateHeld(
  trx: Trx,
  organisationId: string,
  id: string,
  { held, reason, detail }: Pick<NewHeld, "held" | "reason" | "detail">,
): Promise<void> {
  await trx
    .updateTable("held_price")
    .set({ last_at: new Date(held.lastAt), in_a_row: held.inARow, reason, detail })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteHeld(trx: Trx, organisationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("held_price")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Returns the price in force at a past time, and its last reading before that time. */
export async function findPriceAt(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<{ price: Price; readAt: Date | null } | undefined> {
  const { rows } = await sql<Price & { readAt: Date | null }>`
    select p.normal_minor as "normalMinor", p.discounted_minor as "discountedMinor", p.currency,
      (select max(c.at) from page_check c where c.organisation_id = ${organisationId} and c.product_id = ${productId}
        and c.at < ${at} and c.outcome = 'value') as "readAt"
    from price_point p
    where p.organisation_id = ${organisationId} and p.product_id = ${productId} and p.at < ${at}
    order by p.at desc limit 1`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { readAt, ...price } = row;
  return { price, readAt };
}

/** Maximum number of recently visited products that indicate a shop's behaviour; more would add no information. */
const MAX_PEERS = 500;

/** Counts what the other products of a product's shop showed since a time. */
export async function countPeers(
  trx: Trx,
  organisationId: string,
  productId: string,
  since: Date,
): Promise<ShopPeers> {
  const { rows } = await sql<ShopPeers>`
    select count(*) as read,
      count(*) filter (where l.outcome in ('held', 'unstable_price') or l.price_since >= ${since}) as moved,
      count(*) filter (where l.outcome = 'unstable_price') as unstable
    from (
      select product_id, outcome, price_since from latest
      where organisation_id = ${organisationId} and checked_at >= ${since} and product_id <> ${productId}
      order by checked_at desc limit ${MAX_PEERS}) l
    join product m on m.organisation_id = ${organisationId} and m.id = l.product_id
    join product p on p.organisation_id = ${organisationId} and p.id = ${productId} and p.host = m.host`.execute(
    trx,
  );
  return rows[0]!;
}

/** Sets or clears the time of a product's next recheck. */
export async function setRecheck(
  trx: Trx,
  organisationId: string,
  productId: string,
  recheck: { workQueue: string; dueAt: Date } | null,
): Promise<void> {
  if (!recheck) {
    await trx
      .deleteFrom("price_recheck")
      .where("organisation_id", "=", organisationId)
      .where("product_id", "=", productId)
      .execute();
    return;
  }
  const set = { work_queue: recheck.workQueue, due_at: recheck.dueAt };
  await trx
    .insertInto("price_recheck")
    .values({ organisation_id: organisationId, product_id: productId, ...set })
    .onConflict((conflict) => conflict.columns(["organisation_id", "product_id"]).doUpdateSet(set))
    .execute();
}

/** Sets the recheck of a product with a held price if none is set; prices that a person refused are not rechecked. */
export async function setMissedRecheck(
  trx: Trx,
  organisationId: string,
  productId: string,
  recheck: { workQueue: string; dueAt: Date; seenAfter: Date },
): Promise<void> {
  await sql`
    insert into price_recheck (organisation_id, product_id, work_queue, due_at)
    select h.organisation_id, h.product_id, ${recheck.workQueue}, ${recheck.dueAt}::timestamptz from held_price h
    where h.organisation_id = ${organisationId} and h.product_id = ${productId}
      and h.rejected_at is null and h.last_at > ${recheck.seenAfter}
    limit 1
    on conflict do nothing`.execute(trx);
}

export async function insertCorrection(
  trx: Trx,
  organisationId: string,
  correction: {
    productId: string;
    checkId: string;
    at: Date;
    cause: "picks" | "extractor";
    from: Price;
    to: Price;
  },
): Promise<void> {
  const { from, to } = correction;
  await trx
    .insertInto("price_correction")
    .values({
      organisation_id: organisationId,
      id: newId(correction.at),
      product_id: correction.productId,
      check_id: correction.checkId,
      at: correction.at,
      cause: correction.cause,
      from_normal: from.normalMinor,
      from_discounted: from.discountedMinor,
      from_currency: from.currency,
      to_normal: to.normalMinor,
      to_discounted: to.discountedMinor,
      to_currency: to.currency,
    })
    .execute();
}
