import type { StockState } from "@pricetrail/contract";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ProductIdentity } from "./products.ts";

export interface StockChangeTable {
  organisation_id: string;
  product_id: string;
  at: Date;
  id: string;
  check_id: string;
  /** Null in a product's first row. */
  from_state: StockState | null;
  to_state: StockState;
  /** Whether a person would consider it a change. */
  is_change: GeneratedAlways<boolean>;
}

export interface PriceChangeTable {
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

export interface PricePointTable {
  organisation_id: string;
  product_id: string;
  at: Date;
  check_id: string;
  normal_minor: number;
  discounted_minor: number | null;
  currency: string;
  /** A correction by better reading, not a change of the shop: prices are not compared across it. */
  is_correction: Generated<boolean>;
}

/** How and where a price was read. */
export interface ReadBy {
  extractor: string;
  picks: string;
  raw: string;
  place: string;
}

/** One entry's value of a held reading, stored when a person accepts it. */
export interface HeldValue {
  /** The run item, whose id becomes that of the data point. */
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

/** The first reading of a held price, with everything needed to accept it. */
export interface Sighting {
  runId: string;
  loadTimeMs: number | null;
  identity: ProductIdentity;
  readBy: ReadBy;
  values: HeldValue[];
}

export type HeldReason = "changed" | "far" | "currency" | "other_product" | "rejected" | "unstable";

export interface HeldPriceTable {
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

export interface PriceCorrectionTable {
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

export interface PriceTrackTable {
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
