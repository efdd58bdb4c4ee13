import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** What a product is known by: its item's own id, and the numbers that its page states. */
export interface Identifiers {
  ownId: string | null;
  gtin: string | null;
  mpn: string | null;
}

/** Selects them from `product p` and its group `g`. */
export const identifierColumns = sql`g.own_id as "ownId", p.gtin, p.mpn`;

/** Returns what products are known by, by product. */
export async function findIdentifiers(
  trx: Trx,
  organisationId: string,
  productIds: readonly string[],
): Promise<Map<string, Identifiers>> {
  const { rows } = await sql<Identifiers & { id: string }>`
    select p.id, ${identifierColumns} from product p
    left join product_group g on g.organisation_id = ${organisationId} and g.id = p.group_id and g.deleted_at is null
    where p.organisation_id = ${organisationId} and p.id = any(${productIds}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, ...identifiers }) => [id, identifiers]));
}
