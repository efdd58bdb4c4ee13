import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * API keys. A key acts for the person who created it; its secrets are those that people copy, two while one replaces the other, and
 * the access tokens issued for them. As with paired extensions, a request presents a secret before its organisation is known:
 * row-level security admits the one row whose hash the transaction has set.
 */
const STATEMENTS = /* sql */ `
create table api_key (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade
);
create index api_key_by_user on api_key (organisation_id, user_id);

create table api_secret (
  secret_hash bytea primary key,
  organisation_id uuid not null,
  key_id uuid not null,
  kind text not null check (kind in ('key', 'token')),
  -- Prefix and id, which may be shown.
  start text not null,
  -- Of an access token that asked for fewer than its key has; else null.
  scopes text[],
  created_at timestamptz not null,
  ends_at timestamptz,
  last_used_at timestamptz,
  foreign key (organisation_id, key_id) references api_key (organisation_id, id) on delete cascade
);
create index api_secret_by_key on api_secret (organisation_id, key_id, created_at);

-- Whom a secret acts for and what it may do, in one round trip. Its use is noted at most once a minute.
create function find_api_key(hash bytea, at timestamptz) returns table (
  key_id uuid, organisation_id uuid, scopes text[], kind text, start text, ends_at timestamptz,
  user_id uuid, email text, fullname text, role text
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_secret api_secret%rowtype;
begin
  execute format('set local app.secret_hash = %L', encode(hash, 'hex'));
  select * into found_secret from api_secret where secret_hash = hash and (ends_at is null or ends_at > at);
  if not found then return; end if;
  execute format('set local app.org_id = %L', found_secret.organisation_id);
  return query
    select k.id, k.organisation_id,
      case when found_secret.scopes is null then k.scopes
        else array(select s from unnest(found_secret.scopes) s where s = any (k.scopes)) end,
      found_secret.kind, found_secret.start, least(found_secret.ends_at, k.expires_at),
      u.id, u.email, u.fullname, m.role
    from api_key k
    join membership m on m.organisation_id = k.organisation_id and m.user_id = k.user_id
    join app_user u on u.id = k.user_id
    where k.organisation_id = found_secret.organisation_id and k.id = found_secret.key_id
      and (k.expires_at is null or k.expires_at > at)
      and m.role in ('owner', 'admin') and u.email_verified_at is not null;
  if found and (found_secret.last_used_at is null or found_secret.last_used_at <= at - interval '1 minute') then
    update api_secret set last_used_at = at where secret_hash = hash;
  end if;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  const walls = { api_key: "", api_secret: " or secret_hash = app_secret()" };
  for (const [table, beside] of Object.entries(walls)) {
    await sql
      .raw(
        `alter table ${table} enable row level security;
         alter table ${table} force row level security;
         create policy own_organisation on ${table}
           using (organisation_id = app_org()${beside}) with check (organisation_id = app_org());`,
      )
      .execute(db);
  }
}
