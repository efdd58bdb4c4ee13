import { PERSON_REASONS } from "@pricetrail/contract";
import { sql } from "kysely";
import type { HeldReason } from "../../database/tables/prices.ts";
import type { Trx } from "../../database/tenant.ts";
import type { HeldPrice } from "../runs/settling/publish-held.service.ts";

export interface HeldRecord {
  id: string;
  productId: string;
  product: string;
  url: string;
  seller: string | null;
  picture: string | null;
  reason: HeldReason;
  detail: string | null;
  normalMinor: number;
  discountedMinor: number | null;
  currency: string;
  inForceMinor: number | null;
  inForceCurrency: string | null;
  pricedAt: Date | null;
  firstAt: Date;
  lastAt: Date;
  againAt: Date | null;
}

/**
 * Selects the newest waiting price of each live product: seen after the last reading of the price in force, and after a person's
 * last refusal. A late price of a past day is excluded. `products` null: of all of them.
 */
const waiting = (organisationId: string, products: readonly string[] | null) => sql`(
  select distinct on (h.product_id) h.*, l.normal_minor as "inForceNormal", l.discounted_minor as "inForceDiscounted",
    l.currency as "inForceCurrency", l.priced_at as "pricedAt"
  from held_price h
  left join latest l on l.organisation_id = ${organisationId} and l.product_id = h.product_id
  where h.organisation_id = ${organisationId}
    ${products === null ? sql`` : sql`and h.product_id = any(${products}::uuid[])`} and (l.priced_at is null or h.last_at > l.priced_at)
    and (h.rejected_at is null or h.last_at > h.rejected_at)
  order by h.product_id, h.last_at desc, h.id desc)`;

/** Which waiting prices are listed. */
export interface WaitingFilter {
  /** Null: those of all products. */
  products: readonly string[] | null;
  /** Whether only those that wait for a person. */
  isForPerson: boolean;
}

const matches = ({ isForPerson }: WaitingFilter) =>
  isForPerson ? sql`w.reason = any(${[...PERSON_REASONS]}::text[])` : sql`true`;

export async function countWaiting(trx: Trx, organisationId: string, filter: WaitingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${waiting(organisationId, filter.products)} w
    join product p on p.organisation_id = ${organisationId} and p.id = w.product_id and p.deleted_at is null
    where ${matches(filter)}`.execute(trx);
  return rows[0]!.total;
}

export async function findWaiting(
  trx: Trx,
  organisationId: string,
  filter: WaitingFilter,
  limit: number,
  offset: number,
): Promise<HeldRecord[]> {
  const { rows } = await sql<HeldRecord>`
    select w.id, w.product_id as "productId", p.name as product, p.url, s.name as seller, pp.key as picture, w.reason, w.detail,
      w.normal_minor as "normalMinor", w.discounted_minor as "discountedMinor", w.currency,
      coalesce(w."inForceDiscounted", w."inForceNormal") as "inForceMinor", w."inForceCurrency", w."pricedAt",
      w.first_at as "firstAt", w.last_at as "lastAt", c.due_at as "againAt"
    from ${waiting(organisationId, filter.products)} w
    join product p on p.organisation_id = ${organisationId} and p.id = w.product_id and p.deleted_at is null
    left join seller s on s.organisation_id = ${organisationId} and s.id = p.seller_id and s.deleted_at is null
    left join product_picture pp on pp.organisation_id = ${organisationId} and pp.product_id = w.product_id
    left join price_recheck c on c.organisation_id = ${organisationId} and c.product_id = w.product_id
    where ${matches(filter)}
    order by w.last_at desc, w.id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

export type LockedPrice = HeldPrice & { url: string };

/** Returns and locks a held price of a live product, exclusively, even against settling visits. */
export async function lockHeld(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<LockedPrice | undefined> {
  const find = () =>
    trx
      .selectFrom("held_price as h")
      .innerJoin("product as p", (join) =>
        join.onRef("p.organisation_id", "=", "h.organisation_id").onRef("p.id", "=", "h.product_id"),
      )
      .where("h.organisation_id", "=", organisationId)
      .where("h.id", "=", id)
      .where("p.deleted_at", "is", null)
      .select([
        "h.organisation_id as organisationId",
        "h.product_id as productId",
        "p.url",
        "h.check_id as checkId",
        "h.normal_minor as normalMinor",
        "h.discounted_minor as discountedMinor",
        "h.currency",
        "h.other_product as otherProduct",
        "h.reason",
        "h.first_at as firstAt",
        "h.last_at as lastAt",
        "h.sighting",
      ])
      .executeTakeFirst();
  const held = await find();
  if (!held) return undefined;
  await trx
    .selectFrom("latest")
    .select("product_id")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", held.productId)
    .forUpdate()
    .execute();
  // A visit may have settled it while this waited for the lock.
  return find();
}

export async function markRejected(trx: Trx, organisationId: string, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("held_price")
    .set({ rejected_at: at, reason: "rejected" })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Deletes all waiting and refused prices of a product. */
export async function deleteAllHeld(trx: Trx, organisationId: string, productId: string): Promise<void> {
  for (const table of ["held_price", "price_recheck"] as const)
    await trx
      .deleteFrom(table)
      .where("organisation_id", "=", organisationId)
      .where("product_id", "=", productId)
      .execute();
}
