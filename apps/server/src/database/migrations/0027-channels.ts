import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Channels: destinations of the messages of a person's alerts. A delivery is one message for one channel, written in the
 * transaction that writes the message.
 */
const STATEMENTS = /* sql */ `
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
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade
);
create index channel_by_user on channel (organisation_id, user_id);

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
  state text not null check (state in ('waiting', 'sent', 'dead')),
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
`;

const TABLES = ["channel", "alert_rule_channel", "delivery"] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  for (const table of TABLES) {
    await sql
      .raw(
        `alter table ${table} enable row level security;
         alter table ${table} force row level security;
         create policy own_organisation on ${table}
           using (organisation_id = app_org()) with check (organisation_id = app_org());`,
      )
      .execute(db);
  }
  // To find the organisations with due deliveries.
  await sql`
    create policy seen_by_upkeep on delivery for select using (current_setting('app.upkeep', true) = 'on')`.execute(
    db,
  );
}
