import type { EntryState, PageTrial, TRIAL_VERDICTS } from "@pricetrail/contract";
import type { ColumnType, Generated } from "kysely";
import type { PictureKind } from "../../fetch/picture-kind.ts";

export interface TrackingEntryTable {
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
  /** When a person last changed it; visits do not update it. */
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

/** An element at one time; `block` and `picture` are hex hashes of stored contents. */
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

/** The proposed new position of an entry's element, with everything needed to confirm it. */
export interface ProposedElement extends StoredElement {
  pathway: string;
  tag: string;
  dom: string;
  fingerprint: object;
  confidence: number;
  /** Version of the entry for which it was proposed. */
  version: number;
  /** Why the page does not seem to show the same product; such a proposal cannot be confirmed. */
  problem: string | null;
}

export interface EntrySpliceTable {
  organisation_id: string;
  id: string;
  product_id: string;
  entry_id: string;
  field: string;
  version: number;
  kind: "picked" | "repaired" | "automatic" | "accepted";
  at: Date;
}

export interface StoredContentTable {
  organisation_id: string;
  hash: Buffer;
  kind: "block" | "headers" | PictureKind;
  content: Buffer;
  created_at: Date;
}

export interface TrialTable {
  organisation_id: string;
  id: string;
  product_id: string;
  started_by: string | null;
  created_at: Date;
  finished_at: Date | null;
  /** Refused addresses, with the reasons. */
  refused: ColumnType<{ url: string; reason: string }[], string | undefined, never>;
}

export interface TrialRowTable {
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
