import type {
  CHANNEL_STATES,
  ChannelKind,
  ChannelSettings,
  DELIVERY_STATES,
  Sending,
} from "@pricetrail/contract";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

export interface ChannelTable {
  organisation_id: string;
  id: string;
  user_id: string;
  /** Belongs to the team; `user_id` is then its contact. */
  is_team: Generated<boolean>;
  kind: ChannelKind;
  name: string;
  /** Encrypted text; a plain object in rows older than the encryption. */
  settings: ColumnType<ChannelSettings | string, string, string>;
  secret: string | null;
  old_secret: string | null;
  old_secret_until: Date | null;
  state: Generated<(typeof CHANNEL_STATES)[number]>;
  off_reason: string | null;
  failing_since: Date | null;
  last_error: string | null;
  last_sent_at: Date | null;
  not_before: Date | null;
  /** Null: according to each alert. */
  sending: JSONColumnType<Sending> | null;
  created_at: Date;
}

export interface ChannelUseTable {
  organisation_id: string;
  kind: "test" | "resend";
  hour: Date;
  count: number;
}

export interface AlertRuleChannelTable {
  organisation_id: string;
  rule_id: string;
  channel_id: string;
}

export interface DeliveryTable {
  organisation_id: string;
  id: string;
  channel_id: string;
  message_id: string | null;
  /** A `ChannelMessage` of the feature. */
  content: JSONColumnType<object>;
  state: (typeof DELIVERY_STATES)[number];
  attempts: Generated<number>;
  next_attempt_at: Date;
  tried_at: Date | null;
  status: number | null;
  error: string | null;
  answer: string | null;
  created_at: Date;
}
