import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A key of the team works whatever becomes of its contact; one of a person only while that is an owner or admin. */
const FIND_API_KEY = /* sql */ `
create function find_api_key(hash bytea, at timestamptz) returns table (
  key_id uuid, organisation_id uuid, scopes text[], kind text, start text, ends_at timestamptz,
  user_id uuid, email text, fullname text, role text, is_team boolean
)
language plpgsql as $$
#variable_conflict use_column
declare
  found_secret api_secret%rowtype;
  issuer_ends_at timestamptz;
begin
  execute format('set local app.secret_hash = %L', encode(hash, 'hex'));
  select * into found_secret from api_secret where secret_hash = hash and (ends_at is null or ends_at > at);
  if not found then return; end if;
  execute format('set local app.org_id = %L', found_secret.organisation_id);
  if found_secret.issuer_hash is not null then
    select s.ends_at into issuer_ends_at from api_secret s
      where s.organisation_id = found_secret.organisation_id and s.secret_hash = found_secret.issuer_hash
        and (s.ends_at is null or s.ends_at > at);
    if not found then return; end if;
  end if;
  return query
    select k.id, k.organisation_id,
      case when found_secret.scopes is null then k.scopes
        else array(select s from unnest(found_secret.scopes) s where s = any (k.scopes)) end,
      found_secret.kind, found_secret.start, least(found_secret.ends_at, issuer_ends_at, k.expires_at),
      u.id, u.email, u.fullname, m.role, k.is_team
    from api_key k
    join membership m on m.organisation_id = k.organisation_id and m.user_id = k.user_id
    join app_user u on u.id = k.user_id
    where k.organisation_id = found_secret.organisation_id and k.id = found_secret.key_id
      and (k.expires_at is null or k.expires_at > at)
      and (k.is_team or m.role in ('owner', 'admin') and u.email_verified_at is not null);
  if found and (found_secret.last_used_at is null or found_secret.last_used_at <= at - interval '1 minute') then
    update api_secret set last_used_at = at where secret_hash = hash;
  end if;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Its result has a column more.
  await sql`drop function find_api_key(bytea, timestamptz)`.execute(db);
  await sql.raw(FIND_API_KEY).execute(db);
}
