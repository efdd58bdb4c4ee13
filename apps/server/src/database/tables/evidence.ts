import type { EvidenceCause, Outcome } from "@pricetrail/contract";

/** A record is written once and never changed. Its text contains everything; the columns only serve queries. */
export interface EvidenceTable {
  organisation_id: string;
  product_id: string;
  /** Numbered from 1 within its product. */
  number: number;
  check_id: string;
  at: Date;
  causes: EvidenceCause[];
  outcome: Outcome;
  since: Date | null;
  normal_minor: number | null;
  discounted_minor: number | null;
  currency: string | null;
  /** One line of JSON (see `EvidenceRecord`); `hash` is its SHA-256. */
  record: string;
  hash: Buffer;
  block_hash: Buffer | null;
  headers_hash: Buffer | null;
  picture_hash: Buffer | null;
}
