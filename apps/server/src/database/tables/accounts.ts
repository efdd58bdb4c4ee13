import type { DateOrder, FirstDay, MarketBasis, Role, SecurityEventKind } from "@pricetrail/contract";
import type { Generated } from "kysely";

export interface RequestKeyTable {
  organisation_id: string;
  user_id: string;
  key: string;
  fingerprint: Buffer;
  answer: string | null;
  has_effect: boolean;
  lease_until: Date;
  expires_at: Date;
}

export interface PairingCodeTable {
  secret_hash: Buffer;
  organisation_id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export interface DeviceTable {
  secret_hash: Buffer;
  organisation_id: string;
  id: string;
  user_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date;
}

export interface AppUserTable {
  id: string;
  email: string;
  email_key: string;
  fullname: string;
  password_hash: string | null;
  email_verified_at: Date | null;
  created_at: Date;
  password_changed_at: Date | null;
  time_zone: Generated<string>;
  date_order: Generated<DateOrder>;
  first_day: Generated<FirstDay>;
  hides_first_steps: Generated<boolean>;
}

export interface OrganisationTable {
  id: string;
  name: string;
  is_demo: Generated<boolean>;
  created_at: Date;
  /** The seller that is the organisation itself. */
  own_seller_id: string | null;
  market_basis: Generated<MarketBasis>;
  map_grace_hours: Generated<number>;
}

export interface MembershipTable {
  organisation_id: string;
  user_id: string;
  role: Role;
  created_at: Date;
}

export interface SessionTable {
  token_hash: Buffer;
  id: string;
  user_id: string;
  organisation_id: string;
  origin: "login" | "verify" | "invitation";
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export interface AccountRequestTable {
  id: string;
  kind: "signup" | "resend" | "reset";
  email: string;
  fullname: string;
  orgname: string;
  attempts: Generated<number>;
  created_at: Date;
}

export interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
}

export interface LinkTokenTable {
  token_hash: Buffer;
  purpose: "verify" | "reset" | "invite" | "delete";
  user_id: string | null;
  organisation_id: string | null;
  invitation_id: string | null;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface InvitationTable {
  organisation_id: string;
  id: string;
  email: string;
  email_key: string;
  fullname: string;
  role: Role;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
}

/** A file attached to mails. */
export interface MailFileTable {
  id: string;
  name: string;
  media_type: string;
  content: Buffer;
  created_at: Date;
}

export interface MailTable {
  id: string;
  kind: string;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string;
  /** The page that stops mails like this one; null for mails about the account. */
  unsubscribe_url: string | null;
  /** Its attached files. */
  file_ids: Generated<string[]>;
  state: "pending" | "sent" | "dead" | "kept";
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface ThrottleTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface ActivityTable {
  organisation_id: string;
  id: string;
  at: Date;
  actor_id: string | null;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
}

export interface SecurityEventTable {
  id: string;
  at: Date;
  last_at: Date;
  count: number;
  kind: SecurityEventKind;
  outcome: "done" | "refused";
  status: number;
  call: string;
  account_id: string | null;
  organisation_id: string | null;
  key: string | null;
  target: string | null;
  address: string | null;
}
