import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Each row of the ledger names its product, so that a bill can be explained for as long as it is kept. */
const STATEMENTS = /* sql */ `
-- All organisations at once: the owner of the tables steps over the walls for these statements only.
alter table usage_ledger no force row level security;
alter table run_item no force row level security;

-- Null where the entry's run was deleted before this.
alter table usage_ledger add column product_id uuid;
update usage_ledger l set product_id = i.product_id from run_item i
where i.organisation_id = l.organisation_id and i.run_id = l.run_id and i.id = l.run_item_id;

alter table usage_ledger force row level security;
alter table run_item force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
