import type {
  AlertCondition,
  AlertKind,
  AlertRearm,
  AlertScope,
  EntryState,
  LISTING_CHANGES,
  Outcome,
  PageTrial,
  PassEnd,
  PlanScope,
  PlanTiming,
  Role,
  RunTrigger,
  SkipReason,
  StockState,
  TRIAL_VERDICTS,
} from "@pricetrail/contract";
import type { PictureKind } from "../fetch/picture-kind.ts";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The tables as the program sees them; the migrations are the truth. Money columns are minor units, `day` is YYYY-MM-DD. */
export interface Database {
  app_user: AppUserTable;
  organisation: OrganisationTable;
  membership: MembershipTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  link_token: LinkTokenTable;
  invitation: InvitationTable;
  mail: MailTable;
  throttle: ThrottleTable;
  captcha_used: { key: string; expires_at: Date };
  pairing_code: PairingCodeTable;
  device: DeviceTable;
  ticket: { token_hash: Buffer; session_hash: Buffer; expires_at: Date };
  account_request: AccountRequestTable;
  setting: { key: string; value: JSONColumnType<object> };
  host_slot: HostSlotTable;
  robots_cache: { origin: string; entry: JSONColumnType<object>; expires_at: Date };
  category: NameTable;
  subcategory: NameTable & { category_id: string | null };
  brand: NameTable;
  seller: NameTable;
  product_group: NameTable;
  product: ProductTable;
  tracking_entry: TrackingEntryTable;
  entry_splice: EntrySpliceTable;
  stored_content: StoredContentTable;
  site_memory: SiteMemoryTable;
  trial: TrialTable;
  trial_row: TrialRowTable;
  plan: PlanTable;
  plan_setting: PlanSettingTable;
  plan_slot: PlanSlotTable;
  plan_visit: PlanVisitTable;
  listing: ListingTable;
  listing_pass: ListingPassTable;
  listing_page: ListingPageTable;
  listing_product: ListingProductTable;
  listing_change: ListingChangeTable;
  run: RunTable;
  run_item: RunItemTable;
  page_check: PageCheckTable;
  observation: ObservationTable;
  snapshot: { organisation_id: string; hash: Buffer; content: Buffer; created_at: Date; used_at: Date };
  latest: LatestTable;
  price_change: PriceChangeTable;
  price_point: PricePointTable;
  price_track: PriceTrackTable;
  stock_change: StockChangeTable;
  check_day: { organisation_id: string; product_id: string; day: string; outcome: Outcome; checks: number };
  shop_day: { organisation_id: string; host: string; day: string; outcome: Outcome; checks: number };
  held_price: HeldPriceTable;
  price_correction: PriceCorrectionTable;
  price_recheck: { organisation_id: string; product_id: string; work_queue: string; due_at: Date };
  alert_rule: AlertRuleTable;
  alert_state: AlertStateTable;
  alert_message: AlertMessageTable;
  usage_day: { organisation_id: string; day: string; points: number };
  usage_ledger: UsageLedgerTable;
  activity: ActivityTable;
  request_key: RequestKeyTable;
}

interface AlertRuleTable {
  organisation_id: string;
  id: string;
  user_id: string;
  scope: AlertScope;
  target_id: string | null;
  kind: AlertKind;
  condition: JSONColumnType<AlertCondition>;
  rearm: JSONColumnType<AlertRearm>;
  is_mailed: boolean;
  is_paused: Generated<boolean>;
  snoozed_until: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface AlertStateTable {
  organisation_id: string;
  rule_id: string;
  product_id: string;
  phase: "armed" | "fired" | "cooling";
  through: Date;
  fired_at: Date | null;
  fired_minor: number | null;
}

interface AlertMessageTable {
  organisation_id: string;
  id: string;
  rule_id: string;
  user_id: string;
  product_id: string;
  at: Date;
  created_at: Date;
  condition: JSONColumnType<AlertCondition>;
  from_minor: number | null;
  to_minor: number | null;
  currency: string | null;
  last_reading_at: Date | null;
  read_at: Date | null;
}

interface RequestKeyTable {
  organisation_id: string;
  user_id: string;
  key: string;
  fingerprint: Buffer;
  answer: string | null;
  has_effect: boolean;
  lease_until: Date;
  expires_at: Date;
}

interface PairingCodeTable {
  secret_hash: Buffer;
  organisation_id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

interface DeviceTable {
  secret_hash: Buffer;
  organisation_id: string;
  id: string;
  user_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date;
}

interface AppUserTable {
  id: string;
  email: string;
  email_key: string;
  fullname: string;
  password_hash: string | null;
  email_verified_at: Date | null;
  created_at: Date;
  password_changed_at: Date | null;
}

interface OrganisationTable {
  id: string;
  name: string;
  is_demo: Generated<boolean>;
  created_at: Date;
}

interface MembershipTable {
  organisation_id: string;
  user_id: string;
  role: Role;
  created_at: Date;
}

interface SessionTable {
  token_hash: Buffer;
  id: string;
  user_id: string;
  organisation_id: string;
  origin: "login" | "verify" | "invitation";
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

interface AccountRequestTable {
  id: string;
  kind: "signup" | "resend" | "reset";
  email: string;
  fullname: string;
  orgname: string;
  attempts: Generated<number>;
  created_at: Date;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
}

interface LinkTokenTable {
  token_hash: Buffer;
  purpose: "verify" | "reset" | "set" | "invite" | "delete";
  user_id: string | null;
  organisation_id: string | null;
  invitation_id: string | null;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface InvitationTable {
  organisation_id: string;
  id: string;
  email: string;
  email_key: string;
  fullname: string;
  role: Role;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
}

interface MailTable {
  id: string;
  kind: string;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string;
  state: "pending" | "sent" | "dead" | "kept";
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

interface ThrottleTable {
  key: string;
  points: number;
  expire: number | null;
}

interface HostSlotTable {
  host: string;
  work_queue: string;
  next_free_at: Date;
  penalised_until: Date | null;
  /** The operator's own pause between two visits. */
  interval_ms: number | null;
  paused_at: Date | null;
  /** Failures in a row. */
  failures: Generated<number>;
  open_until: Date | null;
  answered_at: Date | null;
  failed_at: Date | null;
  last_outcome: Outcome | null;
  last_detail: string | null;
}

interface NameTable {
  organisation_id: string;
  id: string;
  name: string;
  name_key: string;
  created_at: Date;
  deleted_at: Date | null;
}

export interface ProductIdentity {
  name?: string;
  sku?: string;
  gtin?: string;
}

/** A change of the page that a person has accepted, as the check that found it reported it. */
export interface AcceptedPage {
  outcome: "identity_changed" | "replaced" | "currency_changed";
  detail: string | null;
}

interface ProductTable {
  organisation_id: string;
  id: string;
  url: string;
  url_key: string;
  host: string;
  name: string;
  /** A person has named it: pages no longer do. */
  has_own_name: Generated<boolean>;
  /** Name, sku, gtin and address without case: what a product is found by. */
  search_text: GeneratedAlways<string>;
  description: Generated<string>;
  image_url: string | null;
  sku: string | null;
  gtin: string | null;
  mpn: string | null;
  brand_id: string | null;
  category_id: string | null;
  subcategory_id: string | null;
  seller_id: string | null;
  group_id: string | null;
  is_tracking: Generated<boolean>;
  identity: ColumnType<ProductIdentity, string, string>;
  /** What a person has accepted of the page: the next visit that finds just that believes it. */
  accepted: ColumnType<AcceptedPage | null, string | null | undefined, string | null>;
  tier: Generated<"auto" | "http" | "browser">;
  /** When a person saved its configuration; null while everything is found automatically. */
  configured_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface TrackingEntryTable {
  organisation_id: string;
  id: string;
  product_id: string;
  field: string;
  dom: string;
  location: string;
  pathway: string | null;
  tag: string;
  fingerprint: ColumnType<object | null, string | null, string | null>;
  version: Generated<number>;
  created_at: Date;
  /** When a person last changed it; finds do not. */
  updated_at: Date;
  deleted_at: Date | null;
  attribute: string | null;
  state: Generated<EntryState>;
  confidence: number | null;
  detail: string | null;
  last_found_at: Date | null;
  rejected: Generated<string[]>;
  picked: ColumnType<StoredElement | null, string | null | undefined, string | null>;
  found: ColumnType<StoredElement | null, string | null | undefined, string | null>;
  proposed: ColumnType<ProposedElement | null, string | null | undefined, string | null>;
}

/** An element at one moment; `block` and `picture` are hashes of stored contents, in hexadecimal digits. */
export interface StoredElement {
  /** ISO 8601. */
  at: string;
  raw: string;
  value: string | null;
  currency: string | null;
  location: string;
  block: string | null;
  picture: string | null;
}

/** Where an entry's element seems to be now: all that confirming it needs. */
export interface ProposedElement extends StoredElement {
  pathway: string;
  tag: string;
  dom: string;
  fingerprint: object;
  confidence: number;
  /** Version of the entry that it was proposed for. */
  version: number;
  /** Why the page is not believed to show the same product; such a proposal cannot be confirmed. */
  problem: string | null;
}

interface EntrySpliceTable {
  organisation_id: string;
  id: string;
  product_id: string;
  entry_id: string;
  field: string;
  version: number;
  kind: "picked" | "repaired" | "automatic" | "accepted";
  at: Date;
}

interface StoredContentTable {
  organisation_id: string;
  hash: Buffer;
  kind: "block" | PictureKind;
  content: Buffer;
  created_at: Date;
}

/** What successful readings showed of a shop. */
export interface LearnedShop {
  currency?: string;
  tier?: "http" | "browser";
  /** Where each field was read, by field. */
  sources?: Record<string, string>;
}

interface SiteMemoryTable {
  organisation_id: string;
  host: string;
  hints: JSONColumnType<object>;
  tier: "http" | "browser" | null;
  learned: ColumnType<LearnedShop, string | undefined, string>;
  updated_at: Date;
}

interface TrialTable {
  organisation_id: string;
  id: string;
  product_id: string;
  started_by: string | null;
  created_at: Date;
  finished_at: Date | null;
  /** Addresses that were not taken, and why. */
  refused: ColumnType<{ url: string; reason: string }[], string | undefined, never>;
}

interface TrialRowTable {
  organisation_id: string;
  trial_id: string;
  position: number;
  url: string;
  url_key: string;
  product_id: string | null;
  verdict: (typeof TRIAL_VERDICTS)[number];
  reason: string | null;
  name: string | null;
  result: ColumnType<PageTrial | null, string | null, string | null>;
  draft: ColumnType<object | null, string | null, string | null>;
  block_hash: Buffer | null;
  picture_hash: Buffer | null;
  accepted_at: Date | null;
}

interface PlanSettingTable {
  organisation_id: string;
  paused_at: Date | null;
  wake_at: Date | null;
  has_first_plan: Generated<boolean>;
}

interface PlanTable {
  organisation_id: string;
  id: string;
  scope: PlanScope;
  target_id: string | null;
  timing: ColumnType<PlanTiming, string, string>;
  is_paused: Generated<boolean>;
  next_slot_at: Date | null;
  next_due_at: Date | null;
  is_late: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface PlanSlotTable {
  organisation_id: string;
  plan_id: string;
  slot_at: Date;
  state: "made" | "skipped";
  reason: SkipReason | null;
  slots: Generated<number>;
  visits: number;
  run_id: string | null;
  at: Date;
}

interface PlanVisitTable {
  organisation_id: string;
  plan_id: string;
  product_id: string;
  slot_at: Date;
  state: "made" | "skipped";
  reason: SkipReason | null;
  slots: Generated<number>;
  run_id: string | null;
  at: Date;
}

interface ListingTable {
  organisation_id: string;
  id: string;
  url: string;
  url_key: string;
  host: string;
  title: string | null;
  max_pages: number;
  max_depth: number;
  max_minutes: number;
  read_first: number;
  every_hours: number;
  created_by: string | null;
  created_at: Date;
}

interface ListingPassTable {
  organisation_id: string;
  run_id: string;
  listing_id: string;
  is_first: boolean;
  max_pages: number;
  max_depth: number;
  until: Date;
  claimed: Generated<number | null>;
  template: Generated<string | null>;
  found_count: Generated<number>;
  new_count: Generated<number>;
  gone_count: Generated<number>;
  back_count: Generated<number>;
  replaced_count: Generated<number>;
  cut: Generated<PassEnd | null>;
  ended: Generated<PassEnd | null>;
  detail: Generated<string | null>;
  finished_at: Generated<Date | null>;
}

interface ListingPageTable {
  organisation_id: string;
  run_id: string;
  position: number;
  url: string;
  url_key: string;
  kind: "page" | "sitemap";
  depth: number;
  is_guess: boolean;
  is_unfolded: boolean;
  tier: "auto" | "browser";
  state: "waiting" | "done" | "failed";
  tries: Generated<number>;
  outcome: Generated<Outcome | null>;
  detail: Generated<string | null>;
  found: Generated<number | null>;
}

interface ListingProductTable {
  organisation_id: string;
  id: string;
  listing_id: string;
  url: string;
  url_key: string;
  position: number;
  name: string | null;
  name_key: string | null;
  price_minor: number | null;
  was_minor: number | null;
  currency: string | null;
  image_url: string | null;
  first_run_id: string;
  last_run_id: string;
  first_seen_at: Date;
  last_seen_at: Date;
  missed: Generated<number>;
  gone_at: Generated<Date | null>;
  read_state: Generated<"none" | "waiting" | "done">;
  picture_hash: Generated<Buffer | null>;
  draft: ColumnType<object | null, string | null | undefined, string | null>;
}

interface ListingChangeTable {
  organisation_id: string;
  id: string;
  listing_id: string;
  run_id: string;
  listing_product_id: string;
  kind: (typeof LISTING_CHANGES)[number];
  other_id: string | null;
  at: Date;
}

interface RunTable {
  organisation_id: string;
  id: string;
  kind: "tracking" | "deep";
  trigger: RunTrigger;
  state: "queued" | "running" | "finished" | "cancelled";
  total: number;
  /** Frozen when the run ends; counted from the items before. */
  value_count: number | null;
  error_count: number | null;
  joined_count: number | null;
  held_count: Generated<number | null>;
  started_by: string | null;
  /** The plan that started it; null for every other run. */
  plan_id: Generated<string | null>;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

interface RunItemTable {
  organisation_id: string;
  run_id: string;
  entry_id: string;
  id: string;
  product_id: string;
  state: "queued" | "joined" | "done";
  joined_run_id: string | null;
  outcome: Outcome | null;
  detail: string | null;
  check_id: string | null;
  value: string | null;
  currency: string | null;
  finished_at: Date | null;
}

interface PageCheckTable {
  organisation_id: string;
  id: string;
  product_id: string;
  run_id: string;
  at: Date;
  outcome: Outcome;
  detail: string | null;
  tier: string | null;
  http_status: number | null;
  final_url: string | null;
  load_time_ms: number | null;
  bytes: number | null;
  extractor_version: string;
  snapshot_hash: Buffer | null;
  normal_minor: number | null;
  discounted_minor: number | null;
  currency: string | null;
  availability: string | null;
}

interface ObservationTable {
  organisation_id: string;
  id: string;
  entry_id: string;
  entry_version: number;
  product_id: string;
  run_id: string;
  check_id: string;
  field: string;
  tag: string;
  raw: string;
  text_value: string | null;
  minor: number | null;
  currency: string | null;
  tier: string;
  extractor_version: string;
  load_time_ms: number | null;
  snapshot_hash: Buffer | null;
  at: Date;
}

interface LatestTable {
  organisation_id: string;
  product_id: string;
  checked_at: Date;
  check_id: string;
  outcome: Outcome;
  detail: string | null;
  priced_at: Date | null;
  normal_minor: number | null;
  discounted_minor: number | null;
  currency: string | null;
  availability: string | null;
  /** With what the price was read last; null when that was before this was kept. */
  read_by: ColumnType<ReadBy | null, string | null | undefined, string | null>;
  /** When the price in force began; null when not known. */
  price_since: Generated<Date | null>;
  /** The price in force before the present one; all null when there was none. */
  prior_since: Generated<Date | null>;
  prior_normal: Generated<number | null>;
  prior_discounted: Generated<number | null>;
  prior_currency: Generated<string | null>;
  /** When the stock was read last, priced or not, and since when it is what it is. */
  stock_at: Generated<Date | null>;
  stock_since: Generated<Date | null>;
  /** For the tiles: 1 price read, 2 error; 4 sold at normal price, 8 at a discounted one; 16 cannot be bought. */
  tile_state: GeneratedAlways<number>;
}

interface StockChangeTable {
  organisation_id: string;
  product_id: string;
  at: Date;
  id: string;
  check_id: string;
  /** Null in a product's first row. */
  from_state: StockState | null;
  to_state: StockState;
  /** Whether a person would call it a change. */
  is_change: GeneratedAlways<boolean>;
}

interface PriceChangeTable {
  organisation_id: string;
  id: string;
  product_id: string;
  check_id: string;
  kind: "normal" | "discounted";
  at: Date;
  from_minor: number | null;
  to_minor: number | null;
  currency: string;
}

interface PricePointTable {
  organisation_id: string;
  product_id: string;
  at: Date;
  check_id: string;
  normal_minor: number;
  discounted_minor: number | null;
  currency: string;
  /** It is in force because it is read better: no price is compared across it. */
  is_correction: Generated<boolean>;
}

/** With what a price was read, and where. */
export interface ReadBy {
  extractor: string;
  picks: string;
  raw: string;
  place: string;
}

/** One entry's value of a held reading, as it is stored when a person accepts it. */
export interface HeldValue {
  /** The run item, whose id the data point gets. */
  id: string;
  entryId: string;
  entryVersion: number;
  field: string;
  tag: string;
  raw: string;
  text: string | null;
  minor: number | null;
  currency: string | null;
}

/** The first reading of a held price: all that accepting it needs. */
export interface Sighting {
  runId: string;
  tier: string;
  loadTimeMs: number | null;
  /** Hexadecimal digits. */
  snapshotHash: string | null;
  identity: ProductIdentity;
  readBy: ReadBy;
  values: HeldValue[];
}

export type HeldReason =
  | "changed"
  | "far"
  | "currency"
  | "other_product"
  | "above_normal"
  | "rejected"
  | "unstable";

interface HeldPriceTable {
  organisation_id: string;
  id: string;
  product_id: string;
  normal_minor: number;
  discounted_minor: number | null;
  currency: string;
  other_product: string | null;
  reason: HeldReason;
  detail: string | null;
  first_at: Date;
  last_at: Date;
  in_a_row: number;
  check_id: string;
  sighting: ColumnType<Sighting, string, string>;
  rejected_at: Date | null;
}

interface PriceCorrectionTable {
  organisation_id: string;
  id: string;
  product_id: string;
  check_id: string;
  at: Date;
  cause: "picks" | "extractor";
  from_normal: number;
  from_discounted: number | null;
  from_currency: string;
  to_normal: number;
  to_discounted: number | null;
  to_currency: string;
}

interface PriceTrackTable {
  organisation_id: string;
  product_id: string;
  currency: string;
  at: Date[];
  normal_minor: number[];
  discounted_minor: number[];
  is_whole: boolean;
  /** Its first point is a correction. */
  is_corrected: Generated<boolean>;
}

interface UsageLedgerTable {
  organisation_id: string;
  run_item_id: string;
  run_id: string;
  day: string;
  at: Date;
  number: number;
  quota: number;
  price_micro_usd: number;
}

interface ActivityTable {
  organisation_id: string;
  id: string;
  at: Date;
  actor_id: string | null;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
}
