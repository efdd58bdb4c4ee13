import type { Database } from "./schema.ts";

/**
 * Where the rows of a table are in a distributed database: on the node of their `organisation`, `everywhere` as a copy on each
 * node, or `here`, on the coordinator only.
 *
 * Who somebody is must be known before their organisation is: those tables are small, and are copied to each node. What belongs to no
 * organisation and changes often stays on the coordinator.
 */
export type Place = "organisation" | "everywhere" | "here";

interface Table {
  /** The privileges of the working role. */
  rights: string;
  /** Whose the rows are. Those of an organisation are protected by row-level security; those of a person are deleted with it. */
  owner: "organisation" | "person" | null;
  place: Place;
}

const ALL = "select, insert, update, delete";
/** Records of events are never changed, and deleted only with their organisation. */
const WRITTEN_ONCE = "select, insert, delete";
const NEVER_REMOVED = "select, insert, update";
/** Billing records and security events outlive even their organisation. */
const APPEND_ONLY = "select, insert";

/**
 * Every table. Partitions are not listed: their rows are accessible only through the parent table, which has row-level security.
 */
export const TABLES: Readonly<Record<keyof Database, Table>> = {
  app_user: { rights: ALL, owner: "person", place: "everywhere" },
  read_position: { rights: ALL, owner: "person", place: "here" },
  organisation: { rights: ALL, owner: "organisation", place: "everywhere" },
  membership: { rights: ALL, owner: "organisation", place: "everywhere" },
  session: { rights: ALL, owner: "person", place: "here" },
  known_device: { rights: ALL, owner: "person", place: "here" },
  link_token: { rights: ALL, owner: "person", place: "everywhere" },
  invitation: { rights: ALL, owner: "organisation", place: "organisation" },
  mail: { rights: ALL, owner: null, place: "here" },
  mail_file: { rights: ALL, owner: null, place: "here" },
  throttle: { rights: ALL, owner: null, place: "here" },
  captcha_used: { rights: ALL, owner: null, place: "here" },
  pairing_code: { rights: ALL, owner: "organisation", place: "everywhere" },
  device: { rights: ALL, owner: "organisation", place: "everywhere" },
  api_key: { rights: ALL, owner: "organisation", place: "everywhere" },
  api_secret: { rights: ALL, owner: "organisation", place: "everywhere" },
  saved_view: { rights: ALL, owner: "organisation", place: "organisation" },
  report: { rights: ALL, owner: "organisation", place: "organisation" },
  report_reader: { rights: ALL, owner: "organisation", place: "organisation" },
  report_issue: { rights: ALL, owner: "organisation", place: "organisation" },
  ticket: { rights: ALL, owner: null, place: "here" },
  account_request: { rights: ALL, owner: null, place: "here" },
  setting: { rights: ALL, owner: null, place: "here" },
  host_slot: { rights: ALL, owner: null, place: "here" },
  host_trouble: { rights: ALL, owner: null, place: "here" },
  robots_cache: { rights: ALL, owner: null, place: "here" },
  category: { rights: ALL, owner: "organisation", place: "organisation" },
  subcategory: { rights: ALL, owner: "organisation", place: "organisation" },
  brand: { rights: ALL, owner: "organisation", place: "organisation" },
  seller: { rights: ALL, owner: "organisation", place: "organisation" },
  product_group: { rights: ALL, owner: "organisation", place: "organisation" },
  catalogue_address: { rights: ALL, owner: "organisation", place: "organisation" },
  catalogue_source: { rights: ALL, owner: "organisation", place: "organisation" },
  market_position: { rights: ALL, owner: "organisation", place: "organisation" },
  map_violation: { rights: ALL, owner: "organisation", place: "organisation" },
  match_proposal: { rights: ALL, owner: "organisation", place: "organisation" },
  product: { rights: ALL, owner: "organisation", place: "organisation" },
  tracking_entry: { rights: ALL, owner: "organisation", place: "organisation" },
  entry_splice: { rights: ALL, owner: "organisation", place: "organisation" },
  stored_content: { rights: ALL, owner: "organisation", place: "organisation" },
  evidence: { rights: WRITTEN_ONCE, owner: "organisation", place: "organisation" },
  picture: { rights: ALL, owner: "organisation", place: "organisation" },
  product_picture: { rights: ALL, owner: "organisation", place: "organisation" },
  site_memory: { rights: ALL, owner: "organisation", place: "organisation" },
  trial: { rights: ALL, owner: "organisation", place: "organisation" },
  trial_row: { rights: ALL, owner: "organisation", place: "organisation" },
  plan: { rights: ALL, owner: "organisation", place: "organisation" },
  plan_setting: { rights: ALL, owner: "organisation", place: "organisation" },
  plan_slot: { rights: ALL, owner: "organisation", place: "organisation" },
  plan_visit: { rights: ALL, owner: "organisation", place: "organisation" },
  listing: { rights: ALL, owner: "organisation", place: "organisation" },
  listing_pass: { rights: ALL, owner: "organisation", place: "organisation" },
  listing_page: { rights: ALL, owner: "organisation", place: "organisation" },
  listing_product: { rights: ALL, owner: "organisation", place: "organisation" },
  listing_change: { rights: ALL, owner: "organisation", place: "organisation" },
  run: { rights: ALL, owner: "organisation", place: "organisation" },
  run_item: { rights: ALL, owner: "organisation", place: "organisation" },
  page_check: { rights: WRITTEN_ONCE, owner: "organisation", place: "organisation" },
  observation: { rights: WRITTEN_ONCE, owner: "organisation", place: "organisation" },
  snapshot: { rights: ALL, owner: "organisation", place: "organisation" },
  latest: { rights: ALL, owner: "organisation", place: "organisation" },
  price_change: { rights: ALL, owner: "organisation", place: "organisation" },
  price_point: { rights: ALL, owner: "organisation", place: "organisation" },
  price_track: { rights: ALL, owner: "organisation", place: "organisation" },
  stock_change: { rights: ALL, owner: "organisation", place: "organisation" },
  check_day: { rights: ALL, owner: "organisation", place: "organisation" },
  shop_day: { rights: ALL, owner: "organisation", place: "organisation" },
  held_price: { rights: ALL, owner: "organisation", place: "organisation" },
  price_correction: { rights: WRITTEN_ONCE, owner: "organisation", place: "organisation" },
  price_recheck: { rights: ALL, owner: "organisation", place: "organisation" },
  alert_rule: { rights: ALL, owner: "organisation", place: "organisation" },
  alert_state: { rights: ALL, owner: "organisation", place: "organisation" },
  alert_message: { rights: ALL, owner: "organisation", place: "organisation" },
  channel: { rights: ALL, owner: "organisation", place: "organisation" },
  channel_use: { rights: ALL, owner: "organisation", place: "organisation" },
  alert_rule_channel: { rights: ALL, owner: "organisation", place: "organisation" },
  delivery: { rights: ALL, owner: "organisation", place: "organisation" },
  held_message: { rights: ALL, owner: "organisation", place: "organisation" },
  alert_feed: { rights: ALL, owner: "organisation", place: "organisation" },
  usage_day: { rights: ALL, owner: "organisation", place: "organisation" },
  usage_ledger: { rights: APPEND_ONLY, owner: "organisation", place: "organisation" },
  ledger_reversal: { rights: APPEND_ONLY, owner: "organisation", place: "organisation" },
  billing_account: { rights: ALL, owner: "organisation", place: "everywhere" },
  payment_session: { rights: ALL, owner: "organisation", place: "everywhere" },
  payment_back: { rights: ALL, owner: "organisation", place: "organisation" },
  capped_run: { rights: ALL, owner: "organisation", place: "organisation" },
  payment_subscription: { rights: ALL, owner: "organisation", place: "everywhere" },
  meter_report: { rights: NEVER_REMOVED, owner: "organisation", place: "everywhere" },
  signup_offer: { rights: ALL, owner: "organisation", place: "organisation" },
  account_closing: { rights: NEVER_REMOVED, owner: "organisation", place: "organisation" },
  provider_event: { rights: WRITTEN_ONCE, owner: null, place: "here" },
  security_event: { rights: APPEND_ONLY, owner: "organisation", place: "here" },
  activity: { rights: WRITTEN_ONCE, owner: "organisation", place: "organisation" },
  request_key: { rights: ALL, owner: "organisation", place: "organisation" },
};

/** The tables with organisations' rows. */
export const ORGANISATION_TABLES: ReadonlySet<string> = new Set(
  Object.entries(TABLES).flatMap(([table, { owner }]) => (owner === "organisation" ? [table] : [])),
);
