import type { EntryState, Outcome, PageTrial, Role, TRIAL_VERDICTS } from "@pricetrail/contract";
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
  run: RunTable;
  run_item: RunItemTable;
  page_check: PageCheckTable;
  observation: ObservationTable;
  snapshot: { organisation_id: string; hash: Buffer; content: Buffer; created_at: Date; used_at: Date };
  latest: LatestTable;
  price_change: PriceChangeTable;
  price_point: PricePointTable;
  price_track: PriceTrackTable;
  usage_day: { organisation_id: string; day: string; points: number };
  usage_ledger: UsageLedgerTable;
  activity: ActivityTable;
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
  lane: string;
  next_free_at: Date;
  penalised_until: Date | null;
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

/** A change of the page that a person has accepted, as the check that found it told it. */
export interface AcceptedPage {
  outcome: "identity_changed" | "currency_changed";
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

interface RunTable {
  organisation_id: string;
  id: string;
  kind: "tracking" | "deep";
  trigger: "person" | "schedule" | "import" | "retry" | "demo" | "companion";
  state: "queued" | "running" | "finished" | "cancelled";
  total: number;
  /** Frozen when the run ends; counted from the items before. */
  value_count: number | null;
  error_count: number | null;
  started_by: string | null;
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
  /** When the price in force began; null when not known. */
  price_since: Generated<Date | null>;
  /** The price in force before the present one; all null when there was none. */
  prior_since: Generated<Date | null>;
  prior_normal: Generated<number | null>;
  prior_discounted: Generated<number | null>;
  prior_currency: Generated<string | null>;
  /** For the tiles: 1 price read, 2 error; 4 sold at normal price, 8 at a discounted one. */
  tile_state: GeneratedAlways<number>;
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
}

interface PriceTrackTable {
  organisation_id: string;
  product_id: string;
  currency: string;
  at: Date[];
  normal_minor: number[];
  discounted_minor: number[];
  is_whole: boolean;
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
