import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The evidence for prices, stocks and errors: one record for each visit that published or held something, and for the first error of
 * each kind, numbered within its product. `hash` is that of the text `record`, which contains the hash of the previous record and
 * those of its contents, each stored once for all records.
 */
const STATEMENTS = /* sql */ `
create table evidence (
  organisation_id uuid not null,
  product_id uuid not null,
  number integer not null check (number > 0),
  check_id uuid not null,
  at timestamptz not null,
  causes text[] not null check (causes <@ array['price', 'stock', 'held', 'error'] and cardinality(causes) > 0),
  outcome text not null,
  -- From when on what it published is in force: before its own visit where an earlier one had seen it first.
  since timestamptz,
  normal_minor bigint,
  discounted_minor bigint,
  currency text,
  record text not null,
  hash bytea not null,
  block_hash bytea,
  headers_hash bytea,
  picture_hash bytea,
  primary key (organisation_id, product_id, number),
  foreign key (organisation_id, product_id) references product on delete cascade
);
create unique index evidence_by_check on evidence (organisation_id, check_id);

alter table stored_content drop constraint stored_content_kind_check,
  add constraint stored_content_kind_check
    check (kind in ('block', 'headers', 'png', 'jpeg', 'webp', 'gif', 'avif'));

alter table evidence enable row level security;
alter table evidence force row level security;
create policy own_organisation on evidence
  using (organisation_id = app_org()) with check (organisation_id = app_org());
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
