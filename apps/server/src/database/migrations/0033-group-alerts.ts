import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Alerts that compare the products of a group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_rule drop constraint alert_rule_kind_check;
    alter table alert_rule add constraint alert_rule_kind_check check (kind in
      ('below', 'above', 'change', 'lowest', 'highest', 'discount', 'stock', 'silence', 'undercut', 'cheapest'))`.execute(
    db,
  );
}
