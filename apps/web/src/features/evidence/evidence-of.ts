import type { EvidenceSubject } from "@pricetrail/contract";

/** The price or stock whose evidence is shown. */
export interface EvidenceOf {
  productId: string;
  /** The subject as text: a price and its product. */
  what: string;
  of?: EvidenceSubject;
  /** ISO 8601; unset means the value now in effect. */
  at?: string;
}
