import { sql } from "kysely";
import type { Kysely } from "kysely";
import { ALERTS } from "./schema/alerts.ts";
import { BILLING } from "./schema/billing.ts";
import { PEOPLE } from "./schema/people.ts";
import { PLANS } from "./schema/plans.ts";
import { PRICES } from "./schema/prices.ts";
import { PRODUCTS } from "./schema/products.ts";
import { VISITS } from "./schema/visits.ts";

/** Whom the transaction is for, set by `SET LOCAL`: an organisation, a person, or whoever knows a secret (its hash, hexadecimal). */
const CALLER = /* sql */ `
create function app_org() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;
create function app_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app_secret() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('app.secret_hash', true), ''), 'hex') $$;
`;

/**
 * Text similarity, for misspelt searches. `pg_trgm` is a trusted extension, which a role with the CREATE privilege on the database
 * can install. Otherwise the program works without it, and reports that when it is first needed.
 */
const LIKENESS = /* sql */ `
do $$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_parameter_value then
  raise notice 'pg_trgm is not available';
end $$;
`;

/** Policies that are more than "rows of the organisation", which all other tables of organisations get. */
const POLICIES = /* sql */ `
-- A person sees the memberships of the organisation the transaction has set, and their own.
create policy own_membership on membership
  using (organisation_id = app_org() or user_id = app_actor()) with check (organisation_id = app_org());
create policy own_organisation on organisation
  using (id = app_org() or id in (select organisation_id from membership where user_id = app_actor()))
  with check (id = app_org());
-- A secret is presented before its organisation is known.
create policy own_organisation on pairing_code
  using (organisation_id = app_org() or secret_hash = app_secret())
  with check (organisation_id = app_org() or secret_hash = app_secret());
create policy own_organisation on device
  using (organisation_id = app_org() or secret_hash = app_secret())
  with check (organisation_id = app_org() or secret_hash = app_secret());
create policy own_organisation on api_secret
  using (organisation_id = app_org() or secret_hash = app_secret()) with check (organisation_id = app_org());
-- Nothing may change or take away a row.
create policy append_only on usage_ledger as restrictive for update using (false);
create policy keep_rows on usage_ledger as restrictive for delete using (false);
create policy append_only on ledger_reversal as restrictive for update using (false);
create policy keep_rows on ledger_reversal as restrictive for delete using (false);
create policy activity_append_only on activity as restrictive for update using (false);
`;

/** Sweeps find the organisations with something to do here, and then enter each; the transaction has to enable that. */
const SEEN_BY_UPKEEP = [
  "organisation",
  "plan_setting",
  "price_recheck",
  "product_picture",
  "alert_rule",
  "channel",
  "delivery",
  "held_message",
  "billing_account",
  "capped_run",
  "account_closing",
];

/**
 * All tables. Every key and foreign key of an organisation's table starts with the organisation, so that the tables can be distributed
 * by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [
    CALLER,
    LIKENESS,
    PEOPLE,
    PRODUCTS,
    VISITS,
    PRICES,
    PLANS,
    ALERTS,
    BILLING,
    POLICIES,
    ...SEEN_BY_UPKEEP.map(
      (table) =>
        `create policy seen_by_upkeep on ${table} for select using (current_setting('app.upkeep', true) = 'on')`,
    ),
  ])
    await sql.raw(statements).execute(db);
}
