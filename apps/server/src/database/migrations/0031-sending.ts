import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * When messages are sent: as set in the alert, or in the channel if that overrides it. A delayed message has one row of `held_message`
 * for each destination (mail without a channel), written with the message; sending a batch deletes its rows in the transaction that
 * writes the mail or the delivery.
 */
const STATEMENTS = /* sql */ `
alter table alert_rule add column sending jsonb;
alter table channel add column sending jsonb;
alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check check (state in ('waiting', 'sent', 'dead', 'expired'));

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

alter table held_message enable row level security;
alter table held_message force row level security;
create policy own_organisation on held_message
  using (organisation_id = app_org()) with check (organisation_id = app_org());
-- Whoever sends what was held asks which organisations have some, and who ends what paused channels keep.
create policy seen_by_upkeep on held_message for select using (current_setting('app.upkeep', true) = 'on');
create policy seen_by_upkeep on channel for select using (current_setting('app.upkeep', true) = 'on');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
