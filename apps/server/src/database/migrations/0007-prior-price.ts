import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Stores the previous price next to the current one, so that one row shows whether a product's price changed in the last days.
 * `prior_since` is null for a product that has had only one price.
 */
const STATEMENTS = /* sql */ `
alter table latest add column prior_since timestamptz, add column prior_normal bigint,
  add column prior_discounted bigint, add column prior_currency text;

-- All organisations at once: the owner of the tables steps over the walls for these statements only.
alter table latest no force row level security;
alter table price_point no force row level security;
update latest l set price_since = n.at, prior_since = b.at, prior_normal = b.normal_minor,
  prior_discounted = b.discounted_minor, prior_currency = b.currency
from latest k
cross join lateral (
  select p.at from price_point p where p.organisation_id = k.organisation_id and p.product_id = k.product_id
  order by p.at desc limit 1) n
left join lateral (
  select p.* from price_point p where p.organisation_id = k.organisation_id and p.product_id = k.product_id and p.at < n.at
  order by p.at desc limit 1) b on true
where k.organisation_id = l.organisation_id and k.product_id = l.product_id;
alter table latest force row level security;
alter table price_point force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
