import type { SiteHints } from "@pricetrail/extract";
import { sql } from "kysely";
import type { StoredAmounts } from "../../database/tables/runs.ts";
import type { Trx } from "../../database/tenant.ts";

export interface CheckedAmounts {
  url: string;
  host: string;
  checkId: string | null;
  checkedAt: Date | null;
  amounts: StoredAmounts | null;
  /** People's decisions about how to read the shop. */
  hints: SiteHints | null;
}

/** Returns the amounts of a live product's last check; `isLocked` holds the row lock until the transaction ends. */
export async function findAmounts(
  trx: Trx,
  organisationId: string,
  productId: string,
  { isLocked = false } = {},
): Promise<CheckedAmounts | undefined> {
  const { rows } = await sql<CheckedAmounts>`
    select p.url, p.host, l.check_id as "checkId", l.checked_at as "checkedAt", c.amounts, m.hints
    from product p
    left join latest l on l.organisation_id = ${organisationId} and l.product_id = p.id
    left join page_check c on c.organisation_id = ${organisationId} and c.product_id = p.id and c.id = l.check_id and c.at = l.checked_at
    left join site_memory m on m.organisation_id = ${organisationId} and m.host = p.host
    where p.organisation_id = ${organisationId} and p.id = ${productId} and p.deleted_at is null
    ${isLocked ? sql`for update of p` : sql``}`.execute(trx);
  return rows[0];
}
