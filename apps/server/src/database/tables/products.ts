import type { Outcome } from "@pricetrail/contract";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

export interface HostSlotTable {
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

export interface NameTable {
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

export interface ProductTable {
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

/** What successful readings showed of a shop. */
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
