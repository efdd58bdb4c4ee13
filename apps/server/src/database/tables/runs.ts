import type { AmountRole, Outcome, RunTrigger } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ReadBy } from "./prices.ts";

export interface RunTable {
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
  skipped_count: Generated<number | null>;
  started_by: string | null;
  /** The plan that started it; null for every other run. */
  plan_id: Generated<string | null>;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface RunItemTable {
  organisation_id: string;
  run_id: string;
  entry_id: string;
  id: string;
  product_id: string;
  state: "queued" | "joined" | "done";
  joined_run_id: string | null;
  outcome: Outcome | null;
  detail: string | null;
  value: string | null;
  currency: string | null;
  finished_at: Date | null;
}

export interface PageCheckTable {
  organisation_id: string;
  id: string;
  product_id: string;
  run_id: string;
  at: Date;
  outcome: Outcome;
  detail: string | null;
  tier: string | null;
  http_status: number | null;
  /** Where redirects have led; null without any. */
  final_url: string | null;
  load_time_ms: number | null;
  bytes: number | null;
  extractor_version: string;
  snapshot_hash: Buffer | null;
  normal_minor: number | null;
  discounted_minor: number | null;
  currency: string | null;
  availability: string | null;
  /** The page's amounts besides its price; null when there are none. */
  amounts: ColumnType<StoredAmounts | null, string | null | undefined, never>;
}

/** The amounts of a page by kind, at most 20, and the price candidates that nothing decided between, at most 5. */
export interface StoredAmounts {
  amounts: StoredAmount[];
  candidates: (Omit<StoredAmount, "role" | "seller"> & {
    role: AmountRole | "was" | "other";
    probability: number;
    settles: Pick<SiteHints, "decimalSeparator" | "currency" | "price">;
  })[];
}

interface StoredAmount {
  role: AmountRole;
  minor: number;
  currency: string;
  text: string;
  place: string;
  seller?: string;
}

/** How it was read (tier, extractor version, snapshot) is in its check, which has the same product and time. */
export interface ObservationTable {
  organisation_id: string;
  id: string;
  entry_id: string;
  entry_version: number;
  product_id: string;
  run_id: string;
  field: string;
  tag: string;
  raw: string;
  text_value: string | null;
  minor: number | null;
  currency: string | null;
  load_time_ms: number | null;
  at: Date;
}

export interface LatestTable {
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
  /** How the price was last read; null for readings older than this column. */
  read_by: ColumnType<ReadBy | null, string | null | undefined, string | null>;
  /** Start of the current price; null when unknown. */
  price_since: Generated<Date | null>;
  /** The previous price; all null when there was none. */
  prior_since: Generated<Date | null>;
  prior_normal: Generated<number | null>;
  prior_discounted: Generated<number | null>;
  prior_currency: Generated<string | null>;
  /** When the stock was last read, with or without a price, and the start of its current status. */
  stock_at: Generated<Date | null>;
  stock_since: Generated<Date | null>;
  /** Consecutive visits whose HTTP response was insufficient, so that the browser fetched the page again. */
  http_misses: Generated<number>;
  /** For the tiles: 1 price read or held, 2 error; 4 sold at normal price, 8 at a discounted one; 16 cannot be bought. */
  tile_state: GeneratedAlways<number>;
}

export interface UsageLedgerTable {
  organisation_id: string;
  run_item_id: string;
  run_id: string;
  /** Null in rows older than this column whose run has been deleted. */
  product_id: string | null;
  day: string;
  at: Date;
  number: number;
  quota: number;
  price_micro_usd: number;
}
