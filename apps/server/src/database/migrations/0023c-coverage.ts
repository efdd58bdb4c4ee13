import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The number of visits of each product and shop by outcome and UTC day: counted when visits are settled, so that a product has some
 * hundred rows per year however often it is visited. Existing checks are counted once.
 */
const STATEMENTS = /* sql */ `
create table check_day (
  organisation_id uuid not null,
  product_id uuid not null,
  day date not null,
  outcome text not null,
  checks integer not null,
  primary key (organisation_id, product_id, day, outcome)
);
create table shop_day (
  organisation_id uuid not null,
  host text not null,
  day date not null,
  outcome text not null,
  checks integer not null,
  primary key (organisation_id, day, host, outcome)
);
create index check_day_by_age on check_day (organisation_id, day);

-- All organisations at once: the owner of the tables steps over the walls for these statements only.
alter table page_check no force row level security;
alter table product no force row level security;
insert into check_day (organisation_id, product_id, day, outcome, checks)
select organisation_id, product_id, (at at time zone 'UTC')::date, outcome, count(*) from page_check group by 1, 2, 3, 4;
insert into shop_day (organisation_id, host, day, outcome, checks)
select c.organisation_id, p.host, c.day, c.outcome, sum(c.checks) from check_day c
join product p on p.organisation_id = c.organisation_id and p.id = c.product_id group by 1, 2, 3, 4;
alter table page_check force row level security;
alter table product force row level security;

alter table check_day enable row level security;
alter table check_day force row level security;
create policy own_organisation on check_day
  using (organisation_id = app_org()) with check (organisation_id = app_org());
alter table shop_day enable row level security;
alter table shop_day force row level security;
create policy own_organisation on shop_day
  using (organisation_id = app_org()) with check (organisation_id = app_org());
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
