import type { EvidenceSubject } from "@pricetrail/contract";

/** What a price, or a stock, is to be shown the evidence of. */
export interface EvidenceOf {
  productId: string;
  /** What is asked about, in words: a price and its product. */
  what: string;
  of?: EvidenceSubject;
  /** ISO 8601; unset: what is in force now. */
  at?: string;
}
