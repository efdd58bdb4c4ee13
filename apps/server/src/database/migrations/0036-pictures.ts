import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The pictures of products: fetched once for each address, cropped, and served at their own addresses. */
const STATEMENTS = /* sql */ `
create table picture (
  organisation_id uuid not null references organisation on delete cascade,
  key text not null,
  hash bytea not null,
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null,
  primary key (organisation_id, key),
  unique (organisation_id, hash)
);
alter table picture alter column small set storage external, alter column large set storage external;

create table product_picture (
  organisation_id uuid not null,
  product_id uuid not null,
  key text,
  is_due boolean not null default true,
  due_at timestamptz not null default '-infinity',
  tries smallint not null default 0,
  primary key (organisation_id, product_id),
  foreign key (organisation_id, product_id) references product on delete cascade
);
create index product_picture_due on product_picture (due_at) where is_due;
create index product_picture_by_key on product_picture (organisation_id, key) where key is not null;

-- Whoever writes an address (a reading, an import, a person) makes its picture due, without knowing of pictures. The old one
-- is shown until the new one is there; how soon it may be fetched stays, since some shops change the address with every visit.
create function product_picture_is_due() returns trigger language plpgsql as $$
begin
  insert into product_picture (organisation_id, product_id) values (new.organisation_id, new.id)
  on conflict (organisation_id, product_id) do update set is_due = true, tries = 0;
  return null;
end $$;
create trigger product_picture_added after insert on product
  for each row when (new.image_url is not null) execute function product_picture_is_due();
create trigger product_picture_changed after update of image_url on product
  for each row when (new.image_url is not null and new.image_url is distinct from old.image_url)
  execute function product_picture_is_due();

-- All organisations at once: the owner of the tables steps over the walls for this statement only.
alter table product no force row level security;
insert into product_picture (organisation_id, product_id)
  select organisation_id, id from product where image_url is not null and deleted_at is null;
alter table product force row level security;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
  for (const table of ["picture", "product_picture"]) {
    await sql
      .raw(
        `alter table ${table} enable row level security;
         alter table ${table} force row level security;
         create policy own_organisation on ${table}
           using (organisation_id = app_org()) with check (organisation_id = app_org());`,
      )
      .execute(db);
  }
  await sql`create policy seen_by_upkeep on product_picture for select
    using (current_setting('app.upkeep', true) = 'on')`.execute(db);
}
