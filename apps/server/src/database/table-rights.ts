import { sql } from "kysely";
import type { Database } from "./schema.ts";
import type { Trx } from "./tenant.ts";

const ALL = "select, insert, update, delete";
/** Records of events are never changed, and deleted only with their organisation. */
const WRITTEN_ONCE = "select, insert, delete";
/** Billing records outlive even their organisation. */
const APPEND_ONLY = "select, insert";

/**
 * The privileges of the working role; it has none on other tables. Partitions are not listed: their rows are accessible only through
 * the parent table, which has row-level security.
 */
const TABLE_RIGHTS: Record<keyof Database, string> = {
  app_user: ALL,
  read_position: ALL,
  organisation: ALL,
  membership: ALL,
  session: ALL,
  known_device: ALL,
  link_token: ALL,
  invitation: ALL,
  mail: ALL,
  throttle: ALL,
  captcha_used: ALL,
  pairing_code: ALL,
  device: ALL,
  api_key: ALL,
  api_secret: ALL,
  saved_view: ALL,
  ticket: ALL,
  account_request: ALL,
  setting: ALL,
  host_slot: ALL,
  robots_cache: ALL,
  category: ALL,
  subcategory: ALL,
  brand: ALL,
  seller: ALL,
  product_group: ALL,
  product: ALL,
  tracking_entry: ALL,
  entry_splice: ALL,
  stored_content: ALL,
  evidence: WRITTEN_ONCE,
  picture: ALL,
  product_picture: ALL,
  site_memory: ALL,
  trial: ALL,
  trial_row: ALL,
  plan: ALL,
  plan_setting: ALL,
  plan_slot: ALL,
  plan_visit: ALL,
  listing: ALL,
  listing_pass: ALL,
  listing_page: ALL,
  listing_product: ALL,
  listing_change: ALL,
  run: ALL,
  run_item: ALL,
  page_check: WRITTEN_ONCE,
  observation: WRITTEN_ONCE,
  snapshot: ALL,
  latest: ALL,
  price_change: ALL,
  price_point: ALL,
  price_track: ALL,
  stock_change: ALL,
  check_day: ALL,
  shop_day: ALL,
  held_price: ALL,
  price_correction: WRITTEN_ONCE,
  price_recheck: ALL,
  alert_rule: ALL,
  alert_state: ALL,
  alert_message: ALL,
  channel: ALL,
  channel_use: ALL,
  alert_rule_channel: ALL,
  delivery: ALL,
  held_message: ALL,
  alert_feed: ALL,
  usage_day: ALL,
  usage_ledger: APPEND_ONLY,
  ledger_reversal: APPEND_ONLY,
  billing_account: ALL,
  payment_session: ALL,
  payment_back: ALL,
  capped_run: ALL,
  payment_subscription: ALL,
  meter_report: "select, insert, update",
  signup_offer: ALL,
  account_closing: "select, insert, update",
  provider_event: "select, insert, delete",
  activity: WRITTEN_ONCE,
  request_key: ALL,
};

/**
 * Grants the working role exactly the privileges above, and those that the queue needs in its own schema; revokes all others there.
 * Safe to repeat while programs are running.
 */
export async function grantRights(trx: Trx, role: string): Promise<void> {
  const to = sql.id(role);
  await sql`revoke all on all tables in schema public, pgboss from ${to}`.execute(trx);
  for (const [table, rights] of Object.entries(TABLE_RIGHTS)) {
    await sql`grant ${sql.raw(rights)} on ${sql.id(table)} to ${to}`.execute(trx);
  }
  await sql`grant usage on schema public, pgboss to ${to}`.execute(trx);
  await sql`grant select, insert, update, delete on all tables in schema pgboss to ${to}`.execute(trx);
  await sql`grant usage on all sequences in schema pgboss to ${to}`.execute(trx);
}
