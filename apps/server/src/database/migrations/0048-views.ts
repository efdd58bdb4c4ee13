import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Views of screens that people save by name. */
const STATEMENTS = /* sql */ `
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
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy own_organisation on saved_view
  using (organisation_id = app_org()) with check (organisation_id = app_org());
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
