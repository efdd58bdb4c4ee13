import type { Generated } from "kysely";

export interface BillingAccountTable {
  organisation_id: string;
  cap_unit: "points" | "usd" | null;
  /** Data points, or micro-dollars. */
  cap_amount: number | null;
  customer_id: Generated<string | null>;
  has_method: Generated<boolean>;
  /** YYYY-MM-DD. */
  reported_from: Generated<string | null>;
}

export interface PaymentSessionTable {
  organisation_id: string;
  id: string;
  purpose: "method" | "offer";
  state: "open" | "complete" | "failed" | "expired";
  provider_id: string | null;
  created_at: Date;
  event_at: Date | null;
  paid_by: Generated<string | null>;
}

export interface PaymentBackTable {
  organisation_id: string;
  /** A charge or a dispute. */
  source: string;
  paid_by: string[];
}

export interface UsageDayTable {
  organisation_id: string;
  day: string;
  points: number;
  cost_micro_usd: Generated<number>;
  /** When the warning was sent that most of the cap is used. */
  warned_at: Generated<Date | null>;
  /** When the cap first caused a visit to be skipped. */
  capped_at: Generated<Date | null>;
}

export interface CappedRunTable {
  organisation_id: string;
  run_id: string;
  day: string;
  resumed_at: Date | null;
}

export interface LedgerReversalTable {
  organisation_id: string;
  id: string;
  kind:
    | "correction"
    | "refund"
    | "refund_failed"
    | "dispute"
    | "dispute_won"
    | "closing"
    | "offer"
    | "offer_refund";
  /** The subject, unique per kind: the run item of a ledger row, or the provider's id. */
  source: string;
  run_item_id: string | null;
  at: Date;
  day: string;
  /** Negative for reversed points. */
  points: number;
  amount_micro_usd: number;
  reason: string;
}

export interface PaymentSubscriptionTable {
  organisation_id: string;
  id: string;
  stands: boolean;
  rank: number;
  event_at: Date;
}

export interface MeterReportTable {
  organisation_id: string;
  /** YYYY-MM-DD. */
  day: string;
  customer_id: string;
  identifier: string;
  micro_usd: number;
  state: "pending" | "sent" | "unclear";
  first_tried_at: Date | null;
  sent_at: Date | null;
  last_error: string | null;
}

export interface SignupOfferTable {
  organisation_id: string;
  percent: number;
  old_price_usd: number;
  new_price_usd: number;
  created_at: Date;
  /** YYYY-MM-DD. */
  valid_till: string;
  taken_at: Date | null;
}

export interface AccountClosingTable {
  organisation_id: string;
  customer_id: string | null;
  closed_at: Date;
  settled_micro_usd: number;
  voided_micro_usd: number;
  state: "reporting" | "reported" | "ended";
  reported_at: Date | null;
}
