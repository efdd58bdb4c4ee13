import type { EvidenceCause, Outcome } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { EvidenceTable } from "../../database/tables/evidence.ts";
import { PREPARED } from "../../database/prepared.ts";
import type { Trx } from "../../database/tenant.ts";

/** Locks a product, so that its records are numbered one after the other, and returns the end of its chain. */
export async function lockChain(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<{ number: number; hash: Buffer } | undefined> {
  await sql`${PREPARED} select from product where organisation_id = ${organisationId} and id = ${productId}
    for no key update`.execute(trx);
  return trx
    .selectFrom("evidence")
    .select(["number", "hash"])
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .orderBy("number", "desc")
    .limit(1)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
}

export async function insertEvidence(trx: Trx, row: Insertable<EvidenceTable>): Promise<void> {
  await trx.insertInto("evidence").values(row).execute();
}

/** Returns whether evidence exists for an error of this kind. */
export async function hasError(
  trx: Trx,
  organisationId: string,
  productId: string,
  outcome: Outcome,
): Promise<boolean> {
  const row = await trx
    .selectFrom("evidence")
    .select("number")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("outcome", "=", outcome)
    .where(hasCause("error"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const hasCause = (cause: EvidenceCause) => sql<boolean>`${cause} = any(causes)`;

export async function findProductName(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<{ name: string; url: string } | undefined> {
  return trx
    .selectFrom("product")
    .select(["name", "url"])
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the records of a product in a range of numbers, in order. */
export function findChain(
  trx: Trx,
  organisationId: string,
  productId: string,
  range: { from: number; to: number },
) {
  return trx
    .selectFrom("evidence")
    .select(["number", "record", "hash"])
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("number", ">=", range.from)
    .where("number", "<=", range.to)
    .orderBy("number")
    .execute();
}

/** Returns the number of a product's newest record; 0 when it has none. */
export async function findNewest(trx: Trx, organisationId: string, productId: string): Promise<number> {
  const row = await trx
    .selectFrom("evidence")
    .select("number")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

type Numbered = { number: number };

/**
 * Returns the record of the price in force at a time: of the visit that published it, or else of the one that saw it first. A
 * price that continues after a late reading has an earlier record: the newest until then with the same amounts.
 */
export async function findPriceRecord(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<Numbered>`
    select e.number from (
      select at, check_id, normal_minor, discounted_minor, currency from price_point
      where organisation_id = ${organisationId} and product_id = ${productId} and at <= ${at} order by at desc limit 1) p
    join evidence e on e.organisation_id = ${organisationId} and e.product_id = ${productId}
      and e.causes && array['price', 'held'] and e.normal_minor = p.normal_minor and e.currency = p.currency
      and e.discounted_minor is not distinct from p.discounted_minor
      and (e.since = p.at or e.check_id = p.check_id or e.at <= p.at)
    order by coalesce(e.since = p.at, false) desc, (e.check_id = p.check_id) desc, e.number desc limit 1`.execute(
    trx,
  );
  return rows[0]?.number;
}

/** Returns the record of the stock in force at a time. */
export async function findStockRecord(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<Numbered>`
    select e.number from (
      select check_id from stock_change
      where organisation_id = ${organisationId} and product_id = ${productId} and at <= ${at} order by at desc limit 1) s
    join evidence e on e.organisation_id = ${organisationId} and e.check_id = s.check_id`.execute(trx);
  return rows[0]?.number;
}

/** Returns the record of a held price, by the time of its first sighting. */
export async function findHeldRecord(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("evidence")
    .select("number")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("at", "<=", at)
    .where(hasCause("held"))
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/**
 * Returns the record for the id of a visit, a price or stock change, or a correction. A price that a second visit confirmed has
 * the id of the first: the record is that of the visit that published it.
 */
export async function findByChange(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<{ productId: string; at: Date; number: number | null } | undefined> {
  const { rows } = await sql<{ productId: string; at: Date; number: number | null }>`
    select c.product_id as "productId", c.at, c.number from (
      select product_id, at, number from evidence where organisation_id = ${organisationId} and check_id = ${id}
      union all select product_id, at, null from price_change where organisation_id = ${organisationId} and id = ${id}
      union all select product_id, at, null from price_correction where organisation_id = ${organisationId} and id = ${id}
      union all select s.product_id, s.at, e.number from stock_change s
        join evidence e on e.organisation_id = ${organisationId} and e.check_id = s.check_id
        where s.organisation_id = ${organisationId} and s.id = ${id} and s.at = ${momentOf(id)}) c
    join product p on p.organisation_id = ${organisationId} and p.id = c.product_id and p.deleted_at is null
    limit 1`.execute(trx);
  return rows[0];
}

/** Returns the time at the beginning of an id, by which an index finds it. */
const momentOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16));
