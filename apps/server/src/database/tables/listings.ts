import type { LISTING_CHANGES, Outcome, DeepRunEnd } from "@pricetrail/contract";
import type { ColumnType, Generated } from "kysely";

export interface ListingTable {
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

export interface ListingPassTable {
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
  cut: Generated<DeepRunEnd | null>;
  ended: Generated<DeepRunEnd | null>;
  detail: Generated<string | null>;
  finished_at: Generated<Date | null>;
  root_run_id: Generated<string | null>;
  from_position: Generated<number>;
  found_before: Generated<number>;
}

export interface ListingPageTable {
  organisation_id: string;
  run_id: string;
  position: number;
  url: string;
  url_key: string;
  kind: "page" | "sitemap";
  depth: number;
  is_guess: boolean;
  /** Whether another page named it as its next one. */
  is_next: Generated<boolean>;
  is_unfolded: boolean;
  tier: "auto" | "browser";
  state: "waiting" | "done" | "failed";
  tries: Generated<number>;
  outcome: Generated<Outcome | null>;
  detail: Generated<string | null>;
  found: Generated<number | null>;
}

export interface ListingProductTable {
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
  /** As of a product. */
  is_matched: Generated<boolean>;
}

export interface ListingChangeTable {
  organisation_id: string;
  id: string;
  listing_id: string;
  run_id: string;
  listing_product_id: string;
  kind: (typeof LISTING_CHANGES)[number];
  other_id: string | null;
  at: Date;
}
