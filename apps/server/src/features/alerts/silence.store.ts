import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** Returns the organisations with alerts about missing readings. */
export function findSilenceOrganisations(db: Db): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx
      .selectFrom("alert_rule")
      .select("organisation_id")
      .distinct()
      .where("kind", "=", "silence")
      .where("deleted_at", "is", null),
  );
}

/**
 * Returns tracked products without a reading for at least a day, and the time of the last one; a new product counts as read when
 * it was added.
 */
export async function findWithoutReading(
  trx: Trx,
  organisationId: string,
  readBefore: Date,
): Promise<{ productId: string; readAt: Date }[]> {
  const { rows } = await sql<{ productId: string; readAt: Date }>`
    select p.id as "productId", greatest(p.created_at, l.priced_at, l.stock_at) as "readAt"
    from product p
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
    where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking
      and greatest(p.created_at, l.priced_at, l.stock_at) <= ${readBefore}
    order by p.id`.execute(trx);
  return rows;
}

/** Locks a product's latest row like a visit that is being settled; a product that was never visited has none. */
export async function lockLatest(trx: Trx, organisationId: string, productId: string): Promise<Date | null> {
  const { rows } = await sql<{ readAt: Date | null }>`
    select greatest(l.priced_at, l.stock_at) as "readAt" from latest l
    where l.organisation_id = ${organisationId} and l.product_id = ${productId} for update`.execute(trx);
  return rows[0]?.readAt ?? null;
}
