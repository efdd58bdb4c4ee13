import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Paired browser extensions. A request presents a secret before its organisation is known: row-level security admits the one row
 * whose hash the transaction has set (`SET LOCAL app.secret_hash`, hexadecimal), and otherwise the organisation's rows as usual.
 */
const STATEMENTS = /* sql */ `
create function app_secret() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('app.secret_hash', true), ''), 'hex') $$;

create table pairing_code (
  secret_hash bytea primary key,
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index pairing_code_by_person on pairing_code (organisation_id, user_id);

create table device (
  secret_hash bytea primary key,
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (organisation_id, id)
);

-- Who a device acts for, in one round trip. A device dies for good when its person has left or may not write any more, when
-- a password was set or changed since, and when nobody used it for 90 days.
create function find_device(hash bytea, at timestamptz) returns table (
  device_id uuid, user_id uuid, organisation_id uuid, email text, fullname text, role text
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_device device%rowtype;
  is_alive boolean;
begin
  execute format('set local app.secret_hash = %L', encode(hash, 'hex'));
  select * into found_device from device where secret_hash = hash;
  if not found then return; end if;
  execute format('set local app.user_id = %L', found_device.user_id);
  select exists (
    select from app_user u
    join membership m on m.user_id = u.id and m.organisation_id = found_device.organisation_id
    where u.id = found_device.user_id and u.email_verified_at is not null
      and m.role in ('owner', 'admin', 'member')
      and (u.password_changed_at is null or u.password_changed_at <= found_device.created_at)
      and found_device.last_used_at > at - interval '90 days') into is_alive;
  if not is_alive then
    delete from device where secret_hash = hash;
    return;
  end if;
  if found_device.last_used_at < at - interval '1 minute' then
    update device set last_used_at = at where secret_hash = hash;
  end if;
  return query
    select found_device.id, u.id, m.organisation_id, u.email, u.fullname, m.role
    from app_user u
    join membership m on m.user_id = u.id and m.organisation_id = found_device.organisation_id
    where u.id = found_device.user_id;
end $$;

alter table run drop constraint run_trigger_check;
alter table run add constraint run_trigger_check
  check (trigger in ('person', 'schedule', 'import', 'retry', 'demo', 'companion'));
`;

const TABLES = ["pairing_code", "device"] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  for (const table of TABLES) {
    await sql
      .raw(
        `alter table ${table} enable row level security;
         alter table ${table} force row level security;
         create policy own_organisation on ${table}
           using (organisation_id = app_org() or secret_hash = app_secret())
           with check (organisation_id = app_org() or secret_hash = app_secret());`,
      )
      .execute(db);
  }
}
