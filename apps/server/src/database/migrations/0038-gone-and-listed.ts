import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Alerts about products that are gone, and about new products of listings. The latter are not tracked: their message contains the
 * listing's data, so that it stays readable without the listing.
 */
const STATEMENTS = /* sql */ `
alter table alert_rule drop constraint alert_rule_kind_check;
alter table alert_rule add constraint alert_rule_kind_check check (kind in
  ('below', 'above', 'change', 'lowest', 'highest', 'discount', 'stock', 'silence', 'undercut', 'cheapest', 'gone', 'listed'));
alter table alert_rule drop constraint alert_rule_scope_check;
alter table alert_rule add constraint alert_rule_scope_check check (scope in
  ('all', 'seller', 'brand', 'category', 'subcategory', 'group', 'product', 'listing'));

alter table alert_message alter column product_id drop not null;
-- Id of the product in its listing, and its listing, name, address and host.
alter table alert_message add column listed_id uuid;
alter table alert_message add column listed jsonb;
alter table alert_message add constraint alert_message_subject_check check (
  (listed_id is null) = (product_id is not null) and (listed is null) = (listed_id is null));
-- A product is new once.
create unique index alert_message_listed_once on alert_message (organisation_id, rule_id, listed_id) where listed_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
