import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * When a person saved a product's configuration. Its entries alone do not show that: a proposal read from the page's own data has
 * automatic entries, like every product.
 */
const STATEMENTS = /* sql */ `
alter table product add column configured_at timestamptz;
alter table product no force row level security;
alter table tracking_entry no force row level security;
update product p set configured_at = e.changed from (
  select organisation_id, product_id, max(updated_at) as changed from tracking_entry
  where fingerprint is not null and deleted_at is null group by 1, 2
) e where e.organisation_id = p.organisation_id and e.product_id = p.id;
alter table tracking_entry force row level security;
alter table product force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
