import type { AlertCondition, AlertKind, AlertRearm, AlertScope, Sending } from "@pricetrail/contract";
import type { Generated, JSONColumnType } from "kysely";

export interface AlertRuleTable {
  organisation_id: string;
  id: string;
  user_id: string;
  /** Belongs to the team; `user_id` is then its contact. */
  is_team: Generated<boolean>;
  scope: AlertScope;
  target_id: string | null;
  kind: AlertKind;
  condition: JSONColumnType<AlertCondition>;
  rearm: JSONColumnType<AlertRearm>;
  is_mailed: boolean;
  /** Null: each message is sent at once. */
  sending: JSONColumnType<Sending> | null;
  is_paused: Generated<boolean>;
  snoozed_until: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface AlertStateTable {
  organisation_id: string;
  rule_id: string;
  product_id: string;
  phase: "armed" | "fired" | "cooling";
  through: Date;
  fired_at: Date | null;
  fired_minor: number | null;
}

/** A new product as shown by its listing. */
export interface ListedSubject {
  listingId: string;
  name: string;
  url: string;
  host: string;
}

export interface AlertMessageTable {
  organisation_id: string;
  id: string;
  rule_id: string;
  user_id: string;
  /** Null for a listing's new product. */
  product_id: string | null;
  /** Its id in the listing. */
  listed_id: string | null;
  listed: JSONColumnType<ListedSubject> | null;
  at: Date;
  created_at: Date;
  condition: JSONColumnType<AlertCondition>;
  from_minor: number | null;
  to_minor: number | null;
  currency: string | null;
  last_reading_at: Date | null;
  read_at: Date | null;
}

/** A message to be sent later, to one channel or by mail. */
export interface HeldMessageTable {
  organisation_id: string;
  id: string;
  user_id: string;
  rule_id: string;
  message_id: string;
  channel_id: string | null;
  reason: "shop" | "rule" | "digest";
  batch: string;
  release_at: Date;
  latest_at: Date;
  created_at: Date;
}

export interface AlertFeedTable {
  organisation_id: string;
  id: string;
  user_id: string;
  /** Null: all messages of the inbox. */
  rule_id: string | null;
  version: Generated<number>;
  created_at: Date;
}
