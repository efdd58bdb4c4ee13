import type { Outcome } from "@pricetrail/contract";
import type { JSONColumnType } from "kysely";
import type {
  AccountRequestTable,
  ActivityTable,
  AppUserTable,
  DeviceTable,
  InvitationTable,
  KnownDeviceTable,
  LinkTokenTable,
  MailFileTable,
  MailTable,
  MembershipTable,
  OrganisationTable,
  PairingCodeTable,
  RequestKeyTable,
  SecurityEventTable,
  SessionTable,
  ThrottleTable,
} from "./tables/accounts.ts";
import type {
  AlertFeedTable,
  AlertMessageTable,
  AlertRuleTable,
  AlertStateTable,
  HeldMessageTable,
} from "./tables/alerts.ts";
import type { ReportIssueTable, ReportReaderTable, ReportTable } from "./tables/reports.ts";
import type { SavedViewTable } from "./tables/views.ts";
import type { ApiKeyTable, ApiSecretTable } from "./tables/api-keys.ts";
import type {
  AccountClosingTable,
  BillingAccountTable,
  CappedRunTable,
  LedgerReversalTable,
  MeterReportTable,
  PaymentBackTable,
  PaymentSessionTable,
  PaymentSubscriptionTable,
  SignupOfferTable,
  UsageDayTable,
} from "./tables/billing.ts";
import type {
  AlertRuleChannelTable,
  ChannelTable,
  ChannelUseTable,
  DeliveryTable,
} from "./tables/channels.ts";
import type {
  EntrySpliceTable,
  StoredContentTable,
  TrackingEntryTable,
  TrialRowTable,
  TrialTable,
} from "./tables/elements.ts";
import type { EvidenceTable } from "./tables/evidence.ts";
import type {
  ListingChangeTable,
  ListingPageTable,
  ListingPassTable,
  ListingProductTable,
  ListingTable,
} from "./tables/listings.ts";
import type { PlanSettingTable, PlanSlotTable, PlanTable, PlanVisitTable } from "./tables/plans.ts";
import type {
  HeldPriceTable,
  PriceChangeTable,
  PriceCorrectionTable,
  PricePointTable,
  PriceTrackTable,
  StockChangeTable,
} from "./tables/prices.ts";
import type {
  HostSlotTable,
  HostTroubleTable,
  CatalogueAddressTable,
  CatalogueSourceTable,
  MarketPositionTable,
  MapViolationTable,
  MatchProposalTable,
  NameTable,
  PictureTable,
  ProductGroupTable,
  ProductPictureTable,
  ProductTable,
  SiteMemoryTable,
} from "./tables/products.ts";
import type {
  LatestTable,
  ObservationTable,
  PageCheckTable,
  RunItemTable,
  RunTable,
  UsageLedgerTable,
} from "./tables/runs.ts";

/** The tables as the program sees them; the migrations are the truth. Money columns are minor units, `day` is YYYY-MM-DD. */
export interface Database {
  app_user: AppUserTable;
  /** A position in the primary's log, as the server writes it. */
  read_position: { user_id: string; position: string };
  organisation: OrganisationTable;
  membership: MembershipTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  link_token: LinkTokenTable;
  invitation: InvitationTable;
  mail: MailTable;
  mail_file: MailFileTable;
  throttle: ThrottleTable;
  captcha_used: { key: string; expires_at: Date };
  pairing_code: PairingCodeTable;
  device: DeviceTable;
  ticket: { token_hash: Buffer; session_hash: Buffer; expires_at: Date };
  account_request: AccountRequestTable;
  setting: { key: string; value: JSONColumnType<object> };
  host_slot: HostSlotTable;
  host_trouble: HostTroubleTable;
  robots_cache: { origin: string; entry: JSONColumnType<object>; expires_at: Date };
  category: NameTable;
  subcategory: NameTable & { category_id: string | null };
  brand: NameTable;
  seller: NameTable;
  product_group: ProductGroupTable;
  catalogue_address: CatalogueAddressTable;
  catalogue_source: CatalogueSourceTable;
  market_position: MarketPositionTable;
  map_violation: MapViolationTable;
  match_proposal: MatchProposalTable;
  product: ProductTable;
  picture: PictureTable;
  product_picture: ProductPictureTable;
  tracking_entry: TrackingEntryTable;
  entry_splice: EntrySpliceTable;
  stored_content: StoredContentTable;
  evidence: EvidenceTable;
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
  channel: ChannelTable;
  channel_use: ChannelUseTable;
  alert_rule_channel: AlertRuleChannelTable;
  api_key: ApiKeyTable;
  saved_view: SavedViewTable;
  report: ReportTable;
  report_reader: ReportReaderTable;
  report_issue: ReportIssueTable;
  api_secret: ApiSecretTable;
  delivery: DeliveryTable;
  held_message: HeldMessageTable;
  alert_feed: AlertFeedTable;
  usage_day: UsageDayTable;
  billing_account: BillingAccountTable;
  payment_session: PaymentSessionTable;
  payment_back: PaymentBackTable;
  capped_run: CappedRunTable;
  ledger_reversal: LedgerReversalTable;
  payment_subscription: PaymentSubscriptionTable;
  meter_report: MeterReportTable;
  signup_offer: SignupOfferTable;
  account_closing: AccountClosingTable;
  provider_event: { id: string; type: string; created_at: Date; received_at: Date };
  usage_ledger: UsageLedgerTable;
  security_event: SecurityEventTable;
  activity: ActivityTable;
  request_key: RequestKeyTable;
}
