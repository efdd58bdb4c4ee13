import type {
  MatchAnswer,
  Outcome,
  SourcePlan,
  Standing,
  ViolationEnd,
  ViolationStatus,
} from "@pricetrail/contract";
import type { FeedChoices } from "@pricetrail/feeds";
import type { Reason } from "@pricetrail/match";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

export interface HostSlotTable {
  host: string;
  work_queue: string;
  next_free_at: Date;
  penalised_until: Date | null;
  /** The operator's minimum interval between two visits. */
  interval_ms: number | null;
  paused_at: Date | null;
  /** Failures in a row. */
  failures: Generated<number>;
  open_until: Date | null;
  answered_at: Date | null;
  failed_at: Date | null;
  last_outcome: Outcome | null;
  last_detail: string | null;
  /** Times in a row that it was stopped for all, and the visitor whose failure did it last. */
  stops: Generated<number>;
  stopped_by: string | null;
  /** When an operator last lifted a stop, and who. */
  lifted_at: Date | null;
  lifted_by: string | null;
}

/** What one organisation's visits of a host met. */
export interface HostTroubleTable {
  host: string;
  work_queue: string;
  /** An organisation, or zeros: what the host said itself, by its robots.txt. */
  visitor: string;
  /** A hash of the visited address; empty for the organisation as a whole. */
  address: string;
  /** Failures in a row. */
  failures: Generated<number>;
  /** Whether the address had worked before. */
  has_worked: Generated<boolean>;
  /** End of the pause after failures. */
  open_until: Date | null;
  /** End of the longest pause that the host asked for, and when it last asked for one. */
  held_until: Date | null;
  asked_at: Date | null;
  last_outcome: Outcome | null;
  noted_at: Date;
}

export interface NameTable {
  organisation_id: string;
  id: string;
  name: string;
  name_key: string;
  created_at: Date;
  deleted_at: Date | null;
}

/** A product group, which is an item of the own catalogue; amounts in minor units of `currency`. */
export interface ProductGroupTable extends NameTable {
  /** The organisation's own id, such as an SKU. */
  own_id: string | null;
  gtin: string | null;
  mpn: string | null;
  brand_id: string | null;
  category_id: string | null;
  subcategory_id: string | null;
  currency: string | null;
  normal_minor: number | null;
  sale_minor: number | null;
  sale_from: Date | null;
  sale_until: Date | null;
  cost_minor: number | null;
  map_minor: number | null;
  map_from: Date | null;
  map_until: Date | null;
  rrp_minor: number | null;
  /** The whole name as a catalogue file states it. */
  title: string | null;
  pack_size: string | null;
  attributes: ColumnType<Record<string, string>, string | undefined, string>;
  /** The kind of file that it comes from, and since when that no longer has it. */
  source_id: string | null;
  gone_at: Date | null;
}

/** A kind of catalogue file, known by its columns. */
export interface CatalogueSourceTable {
  organisation_id: string;
  id: string;
  columns_key: string;
  choices: ColumnType<FeedChoices, string, string>;
  imported_at: Date;
}

/** A source of the own catalogue that is fetched; its kind of file has the same id. */
export interface CatalogueAddressTable {
  organisation_id: string;
  id: string;
  name: string;
  host: string;
  /** Encrypted. */
  access: string;
  has_login: boolean;
  plan: ColumnType<SourcePlan, string, string>;
  created_at: Date;
  due_at: Date | null;
  fetching_until: Date | null;
  tries: Generated<number>;
  error: string | null;
  fetched_at: Date | null;
  etag: string | null;
  modified: string | null;
  digest: string | null;
  row_count: number | null;
  imported_at: Date | null;
  held: Buffer | null;
  held_at: Date | null;
  doubts: ColumnType<string[], string | undefined, string>;
}

/** Where the organisation stands with an item among other sellers. */
export interface MarketPositionTable {
  organisation_id: string;
  group_id: string;
  /** When it is to be computed next. */
  due_at: Generated<Date>;
  standing: Generated<Standing>;
  gap_permille: number | null;
  index_permille: number | null;
  undercut_since: Date | null;
  is_opportunity: Generated<boolean>;
  is_below_map: Generated<boolean>;
  /** The minimum when it was last computed, and since when that is known. */
  map_minor: number | null;
  map_currency: string | null;
  map_since: Date | null;
  /** When matches are searched next among all products, and how many searches in a row have found none. */
  match_due_at: Generated<Date>;
  match_tries: Generated<number>;
}

/** A price of another seller below an item's minimum advertised price. */
export interface MapViolationTable {
  organisation_id: string;
  id: string;
  group_id: string;
  product_id: string;
  price_minor: number;
  map_minor: number;
  currency: string;
  since: Date;
  seen_at: Date;
  sightings: number;
  times: number;
  status: "waiting" | ViolationStatus;
  reason: string | null;
  status_at: Date;
  status_by: string | null;
  ended_at: Date | null;
  ended_by: ViolationEnd | null;
}

/** Whether a product, known by its address, is an item: proposed, or answered. */
export interface MatchProposalTable {
  organisation_id: string;
  id: string;
  group_id: string;
  url_key: string;
  answer: Exclude<MatchAnswer, "later"> | null;
  /** 0 to 1. */
  probability: number;
  is_vetoed: boolean;
  reasons: JSONColumnType<Reason[]>;
  found_at: Date;
  /** Put off until then. */
  later_until: Date | null;
  answered_at: Date | null;
  /** Null where no person answered. */
  answered_by: string | null;
}

export interface ProductIdentity {
  name?: string;
  sku?: string;
  gtin?: string;
  /** The canonical URL of its page. */
  address?: string;
  /** BCP 47 tag of its page. */
  language?: string;
}

/** What a product in a group was known by. */
export interface KnownAs {
  title: string;
  gtin: string | null;
  mpn: string | null;
}

/** A change of the page that a person has accepted, as reported by the check that found it. */
export interface AcceptedPage {
  outcome: "identity_changed" | "replaced" | "currency_changed";
  detail: string | null;
}

export interface ProductTable {
  organisation_id: string;
  id: string;
  url: string;
  url_key: string;
  host: string;
  name: string;
  /** A person has named it, so visits no longer update the name. */
  has_own_name: Generated<boolean>;
  /** Name, sku, gtin and address in lower case, for searching. */
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
  /** The change of the page that a person has accepted: the next visit that finds exactly this trusts the page. */
  accepted: ColumnType<AcceptedPage | null, string | null | undefined, string | null>;
  tier: Generated<"auto" | "http" | "browser">;
  /** When a person saved its configuration; null while everything is found automatically. */
  configured_at: Date | null;
  /** It has been compared with every item since it appeared or was named. */
  is_matched: Generated<boolean>;
  /** In a group: its name and numbers before its page changed, until they are compared with the new ones. */
  known_as: ColumnType<KnownAs | null, string | null | undefined, string | null>;
  /** Since when its page may show another product, so that it is not compared; until a person answers. */
  doubted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** A picture of products, resized. */
export interface PictureTable {
  organisation_id: string;
  /** Last part of its URL: starts with the organisation and cannot be guessed. */
  key: string;
  /** SHA-256 of `large`. */
  hash: Buffer;
  small: Buffer;
  large: Buffer;
  /** A 64-bit perceptual hash: 16 hexadecimal digits. */
  likeness: string | null;
  created_at: Date;
}

/**
 * A product's picture, and whether it is due to be fetched. Created by the product's trigger whenever its image address changes.
 */
export interface ProductPictureTable {
  organisation_id: string;
  product_id: string;
  key: string | null;
  is_due: Generated<boolean>;
  /** Earliest time of fetching. */
  due_at: Date;
  /** Failures in a row. */
  tries: Generated<number>;
}

/** What successful readings revealed about a shop. */
export interface LearnedShop {
  currency?: string;
  tier?: "http" | "browser";
  /** Where each field was read, by field. */
  sources?: Record<string, string>;
}

export interface SiteMemoryTable {
  organisation_id: string;
  host: string;
  hints: JSONColumnType<object>;
  tier: "http" | "browser" | null;
  learned: ColumnType<LearnedShop, string | undefined, string>;
  updated_at: Date;
}
