/** Alerts, their messages, and the channels that these are sent to. */
export const ALERTS = /* sql */ `
-- Alerts: what people are notified about. A rule belongs to one person and is deleted with the membership. Its state for a product is
-- one row of alert_state; each message is one row of alert_message, written with the price that causes it.
create table alert_rule (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  scope text not null check (scope in ('all', 'seller', 'brand', 'category', 'subcategory', 'group', 'product', 'listing')),
  -- Null for 'all' only.
  target_id uuid,
  kind text not null check (kind in
    ('below', 'above', 'change', 'lowest', 'highest', 'discount', 'stock', 'silence', 'undercut', 'cheapest', 'gone', 'listed')),
  condition jsonb not null,
  rearm jsonb not null,
  is_mailed boolean not null,
  is_paused boolean not null default false,
  snoozed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  -- When its messages are sent.
  sending jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade,
  check ((scope = 'all') = (target_id is null))
);
create index alert_rule_by_target on alert_rule (organisation_id, scope, target_id) where deleted_at is null;
create index alert_rule_by_user on alert_rule (organisation_id, user_id);

create table alert_state (
  organisation_id uuid not null,
  rule_id uuid not null,
  product_id uuid not null,
  phase text not null check (phase in ('armed', 'fired', 'cooling')),
  -- Nothing that was in force up to here is looked at again.
  through timestamptz not null,
  fired_at timestamptz,
  fired_minor bigint,
  primary key (organisation_id, rule_id, product_id),
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade,
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index alert_state_by_product on alert_state (organisation_id, product_id);

create table alert_message (
  organisation_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  product_id uuid,
  -- When what is reported was in force, and when it was reported.
  at timestamptz not null,
  created_at timestamptz not null,
  condition jsonb not null,
  from_minor bigint,
  to_minor bigint,
  currency text,
  last_reading_at timestamptz,
  read_at timestamptz,
  -- Instead of a product, a new one of a listing, which is not tracked: its id there, and its listing, name, address and host, so that
  -- the message stays readable without the listing.
  listed_id uuid,
  listed jsonb,
  constraint alert_message_subject_check check (
    (listed_id is null) = (product_id is not null) and (listed is null) = (listed_id is null)),
  primary key (organisation_id, id),
  -- One event is reported once, whatever happens.
  unique (organisation_id, rule_id, product_id, at),
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade,
  foreign key (organisation_id, product_id) references product (organisation_id, id) on delete cascade
);
create index alert_message_newest on alert_message (organisation_id, user_id, created_at desc, id desc);
create index alert_message_unread on alert_message (organisation_id, user_id) where read_at is null;
create index alert_message_by_product on alert_message (organisation_id, product_id);
create index alert_message_by_rule on alert_message (organisation_id, rule_id, created_at desc, id desc);
-- A product is new once.
create unique index alert_message_listed_once on alert_message (organisation_id, rule_id, listed_id) where listed_id is not null;

-- Channels: destinations of the messages of a person's alerts. A delivery is one message for one channel, written in the
-- transaction that writes the message.
create table channel (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  -- Addresses and tokens: read by the program that sends, and by no answer.
  settings jsonb not null,
  -- Webhooks only; the one before signs as well until its end.
  secret text,
  old_secret text,
  old_secret_until timestamptz,
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  off_reason text,
  failing_since timestamptz,
  last_error text,
  last_sent_at timestamptz,
  -- The receiver has asked to be left alone until then.
  not_before timestamptz,
  created_at timestamptz not null,
  -- Overrides the alerts'.
  sending jsonb,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade
);
create index channel_by_user on channel (organisation_id, user_id);

-- The number of messages that an organisation has sent manually in a clock hour, even if its channels are deleted.
create table channel_use (
  organisation_id uuid not null references organisation on delete cascade,
  kind text not null check (kind in ('test', 'resend')),
  hour timestamptz not null,
  count integer not null,
  primary key (organisation_id, kind)
);

create table alert_rule_channel (
  organisation_id uuid not null,
  rule_id uuid not null,
  channel_id uuid not null,
  primary key (organisation_id, rule_id, channel_id),
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade,
  foreign key (organisation_id, channel_id) references channel (organisation_id, id) on delete cascade
);
create index alert_rule_channel_by_channel on alert_rule_channel (organisation_id, channel_id);

create table delivery (
  organisation_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  -- The message in the inbox; null for a test.
  message_id uuid,
  content jsonb not null,
  state text not null check (state in ('waiting', 'sent', 'dead', 'expired')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  tried_at timestamptz,
  status integer,
  error text,
  answer text,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, channel_id) references channel (organisation_id, id) on delete cascade,
  foreign key (organisation_id, message_id) references alert_message (organisation_id, id) on delete cascade
);
create index delivery_waiting on delivery (next_attempt_at) where state = 'waiting';
create index delivery_due on delivery (organisation_id, channel_id, next_attempt_at) where state = 'waiting';
create index delivery_newest on delivery (organisation_id, channel_id, id desc);
create index delivery_by_message on delivery (organisation_id, message_id);

-- A delayed message has one row for each destination (mail without a channel), written with the message; sending a batch deletes its
-- rows in the transaction that writes the mail or the delivery.
create table held_message (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  rule_id uuid not null,
  message_id uuid not null,
  -- Null for mail.
  channel_id uuid,
  reason text not null check (reason in ('shop', 'rule', 'digest')),
  -- What is sent together has the same text.
  batch text not null,
  -- When nothing more has come to the batch, and when more keeps coming.
  release_at timestamptz not null,
  latest_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade,
  foreign key (organisation_id, message_id) references alert_message (organisation_id, id) on delete cascade,
  foreign key (organisation_id, channel_id) references channel (organisation_id, id) on delete cascade
);
create index held_message_due on held_message (release_at);
create index held_message_batch on held_message (organisation_id, user_id, batch);
create index held_message_by_channel on held_message (organisation_id, channel_id);
create index held_message_by_message on held_message (organisation_id, message_id);
create index held_message_by_rule on held_message (organisation_id, rule_id);

-- Feeds of a person's messages: their secret addresses are signed, and end when the version increases or the row is deleted.
create table alert_feed (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Null: all messages of the inbox.
  rule_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, user_id, rule_id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, rule_id) references alert_rule (organisation_id, id) on delete cascade
);
create index alert_feed_by_rule on alert_feed (organisation_id, rule_id);
`;
