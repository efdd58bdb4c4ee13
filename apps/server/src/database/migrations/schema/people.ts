/** People, their organisations and sessions; what they may be known by: links, devices, keys. */
export const PEOPLE = /* sql */ `
create table app_user (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  fullname text not null,
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null,
  password_changed_at timestamptz,
  -- How dates and times are shown.
  time_zone text not null default 'UTC',
  date_order text not null default 'mdy' check (date_order in ('mdy', 'dmy', 'ymd')),
  first_day text not null default 'sunday' check (first_day in ('sunday', 'monday', 'saturday'))
);

create table organisation (
  id uuid primary key,
  name text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

create table membership (
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index membership_by_user on membership (user_id);

-- A session ends 30 days after it was last used, and 180 days after it began at the latest.
create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references app_user on delete cascade,
  organisation_id uuid not null,
  origin text not null check (origin in ('login', 'verify', 'invitation')),
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_by_organisation on session (organisation_id);

-- Everything a request needs to know about its caller in one round trip. It names the person for row-level security, for
-- this statement only, and notes the visit at most once a minute, so that reading does not write.
create function find_caller(hash bytea, at timestamptz) returns table (
  session_id uuid, user_id uuid, organisation_id uuid, email text, email_key text, fullname text, is_verified boolean, role text
) language plpgsql as $$
#variable_conflict use_column
declare
  found_session session%rowtype;
begin
  select * into found_session from session where token_hash = hash and expires_at > at;
  if not found then return; end if;
  execute format('set local app.user_id = %L', found_session.user_id);
  if found_session.last_seen_at < at - interval '1 minute' then
    update session set last_seen_at = at,
        expires_at = least(at + interval '30 days', found_session.created_at + interval '180 days')
      where token_hash = hash;
  end if;
  return query
    select found_session.id, u.id, m.organisation_id, u.email, u.email_key, u.fullname, u.email_verified_at is not null, m.role
    from app_user u join membership m on m.user_id = u.id and m.organisation_id = found_session.organisation_id
    where u.id = found_session.user_id;
end $$;

create table known_device (
  token_hash bytea not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, token_hash)
);

create table invitation (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null,
  fullname text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  invited_by uuid references app_user on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (organisation_id, id)
);
create unique index invitation_open on invitation (organisation_id, email_key)
  where accepted_at is null and withdrawn_at is null;

create table link_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'set', 'invite', 'delete')),
  user_id uuid references app_user on delete cascade,
  organisation_id uuid references organisation on delete cascade,
  invitation_id uuid,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_by_user on link_token (user_id, purpose);
create index link_token_by_invitation on link_token (invitation_id) where invitation_id is not null;

-- A download ticket lives and dies with the session that asked for it.
create table ticket (
  token_hash bytea primary key,
  session_hash bytea not null references session on delete cascade on update cascade,
  expires_at timestamptz not null
);

-- What visitors ask for by e-mail address (signing up, resend, reset). It is answered before anyone looks whether the address
-- is known, and processed in the background: the answer cannot tell the two apart.
create table account_request (
  id uuid primary key,
  kind text not null check (kind in ('signup', 'resend', 'reset')),
  email text not null,
  fullname text not null,
  orgname text not null,
  attempts integer not null default 0,
  created_at timestamptz not null
);

create table mail (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null check (state in ('pending', 'sent', 'dead', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Of the page that stops these mails, for a header.
  unsubscribe_url text
);
create index mail_due on mail (next_attempt_at) where state = 'pending';

create table throttle (key varchar(255) primary key, points integer not null default 0, expire bigint);
create table captcha_used (key text primary key, expires_at timestamptz not null);
create table setting (key text primary key, value jsonb not null);

-- The log position that a replica must have replayed before a person may read from it.
create table read_position (
  user_id uuid primary key references app_user on delete cascade,
  position pg_lsn not null
) with (fillfactor = 50);

create table activity (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target text not null,
  before text,
  after text,
  primary key (organisation_id, id)
);
create index activity_newest on activity (organisation_id, at desc, id desc);

-- Keys of requests that start or add something, so that a repeated request takes effect once. 'fingerprint' is the hash of the
-- request's content; 'answer' the first response as JSON, null while it is being processed, until 'lease_until'; 'has_effect': a
-- transaction of the request was committed.
create table request_key (
  organisation_id uuid not null references organisation on delete cascade,
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  answer text,
  has_effect boolean not null default false,
  lease_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (organisation_id, user_id, key)
);
create index request_key_expiry on request_key (organisation_id, expires_at);

-- Views of screens that people save by name.
create table saved_view (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  screen text not null check (screen in ('dashboard', 'products')),
  name text not null,
  name_key text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  constraint saved_view_name unique (organisation_id, user_id, screen, name_key),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade
);

-- Paired browser extensions. A request presents a secret before its organisation is known: row-level security admits the one row
-- whose hash the transaction has set ('set local app.secret_hash', hexadecimal), and otherwise the organisation's rows as usual.
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

-- A key acts for the person who created it; its secrets are those that people copy, two while one replaces the other, and the access
-- tokens issued for them. Like a device, a request presents a secret before its organisation is known.
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
