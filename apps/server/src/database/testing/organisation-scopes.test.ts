import { describe, expect, it } from "vitest";
import {
  timedConflicts,
  unboundTables,
  unnamedJoins,
  unnamedSubqueries,
  unsourcedInserts,
} from "./organisation-scopes.ts";

describe("the organisation of a statement's tables", () => {
  it.each([
    `select * from "product" where "organisation_id" = $1 and "id" = $2`,
    `select p.name from product p where p.organisation_id = $1::uuid`,
    `select 1 from "run_item" as "i" inner join "product" as "p" on "p"."organisation_id" = "i"."organisation_id"
       and "p"."id" = "i"."product_id" where "i"."organisation_id" = $1`,
    `insert into "brand" ("organisation_id", "id") values ($1, $2) on conflict ("organisation_id", "id") do nothing`,
    `update latest set price_since = n.at from (select max(at) as at from price_point where organisation_id = $1) n
       where latest.organisation_id = $2`,
    `with live as (select i.entry_id from run_item i where i.organisation_id = $1 for share)
       insert into run_item (organisation_id, id) select $1, t.id from unnest($2::uuid[]) as t (id) join live on true`,
    `select r.id from "run" as "r" left join lateral (select count(*) from "run_item" as "i"
       where "i"."organisation_id" = "r"."organisation_id") as "c" on true where "r"."organisation_id" = $1`,
    `select role from membership where user_id = $1`,
    `select o.name from membership m join organisation o on o.id = m.organisation_id where m.user_id = $1`,
    `delete from tracking_entry where id = any($2) and (organisation_id = $1 and deleted_at is not null)`,
    `select extract(epoch from at), a is distinct from b from page_check where organisation_id = $1 for update`,
    `select 1 from mail where to_address = $1`,
    `alter table product add column x text`,
  ])("finds it in %s", (sql) => {
    expect(unboundTables(sql)).toEqual([]);
  });

  it.each([
    [`select * from "product" where "id" = $1`, ["product"]],
    [`select "organisation_id" from "product" where "id" = $1`, ["product"]],
    [`update product set name = $1 where id = $2`, ["product"]],
    [`delete from "run_item" as "i" where "i"."id" = $1`, ["run_item"]],
    [`insert into brand (id, name) values ($1, $2)`, ["brand"]],
    [
      `select 1 from run_item i join product p on p.organisation_id = i.organisation_id and p.id = i.product_id where i.id = $1`,
      ["run_item", "product"],
    ],
    [
      `select 1 from run_item i join product p on p.id = i.product_id where i.organisation_id = $1`,
      ["product"],
    ],
    [`select 1 from run_item i, product p where i.organisation_id = $1`, ["product"]],
    [
      `select 1 from product p where p.organisation_id = $1 and exists (select from latest l where l.product_id = p.id)`,
      ["latest"],
    ],
    [
      `select id from brand where organisation_id = $1 union all select id from seller where id = $2`,
      ["seller"],
    ],
    [
      `with live as (select id from run_item) select p.id from product p join live on true where p.organisation_id = $1`,
      ["run_item"],
    ],
    [
      `update latest set price_since = n.at from (select max(at) as at from price_point where product_id = $1) n
         where latest.organisation_id = $2`,
      ["price_point"],
    ],
    [`select 1 from organisation where name = $1`, ["organisation"]],
    [`select 1 from membership where role = 'owner'`, ["membership"]],
  ])("misses it in %s", (sql, tables) => {
    expect(unboundTables(sql)).toEqual(tables);
  });
});

describe("the organisation of left joins", () => {
  it.each([
    `select 1 from product p left join brand b on b.organisation_id = $1 and b.id = p.brand_id where p.organisation_id = $1`,
    `select 1 from "product" as "p" left join "latest" as "l" on ("l"."organisation_id" = $1 and "l"."product_id" = "p"."id")
       inner join "brand" as "b" on "b"."organisation_id" = "p"."organisation_id" where "p"."organisation_id" = $2`,
    `select 1 from product p left outer join brand b on $1 = b.organisation_id where p.organisation_id = $1`,
    `select 1 from product p left join host_slot s on s.host = p.host where p.organisation_id = $1`,
    `select 1 from product p join brand b on b.organisation_id = p.organisation_id where p.organisation_id = $1`,
    `select 1 from run r left join lateral (select from run_item i where i.organisation_id = $1) c on true
       where r.organisation_id = $1`,
  ])("finds it in %s", (sql) => {
    expect(unnamedJoins(sql)).toEqual([]);
  });

  it.each([
    [
      `select 1 from observation o left join product p on p.organisation_id = o.organisation_id and p.id = o.product_id
         where o.organisation_id = $1`,
      ["product"],
    ],
    [
      `select 1 from product p left join brand b on b.organisation_id = $1 and b.id = p.brand_id
         left outer join seller s on s.organisation_id = b.organisation_id where p.organisation_id = $1`,
      ["seller"],
    ],
    [
      `select 1 from product p left join brand b on b.id = p.brand_id where p.organisation_id = $1 and b.organisation_id = $1`,
      ["brand"],
    ],
  ])("misses it in %s", (sql, tables) => {
    expect(unnamedJoins(sql)).toEqual(tables);
  });
});

describe("the organisation in lateral and exists subqueries", () => {
  it.each([
    `select 1 from run r left join lateral (select from run_item i where i.organisation_id = $1) c on true
       where r.organisation_id = $1`,
    `select 1 from "product" as "p" where "p"."organisation_id" = $1 and not exists (select from "latest" as "l"
       inner join "brand" as "b" on "b"."organisation_id" = "l"."organisation_id" where "l"."organisation_id" = $2)`,
    `select 1 from product p where p.organisation_id = $1 and exists (select from unnest(p.tags) t where t = $2)`,
    `select 1 from product p, lateral (select from host_slot s where s.host = p.host) s where p.organisation_id = $1`,
    `select 1 from product p where p.organisation_id = $1 and p.brand_id in (select b.id from brand b
       where b.organisation_id = p.organisation_id)`,
  ])("finds it in %s", (sql) => {
    expect(unnamedSubqueries(sql)).toEqual([]);
  });

  it.each([
    [
      `select 1 from run r cross join lateral (select from run_item i where i.organisation_id = r.organisation_id) c
         where r.organisation_id = $1`,
      ["run_item"],
    ],
    [
      `select 1 from product where organisation_id = $1 and exists (select from latest l join brand b on
         b.organisation_id = l.organisation_id where l.organisation_id = product.organisation_id)`,
      ["latest", "brand"],
    ],
    [
      `select 1 from product p where p.organisation_id = $1 and exists (select from latest l
         where l.organisation_id = p.organisation_id and p.organisation_id = $1)`,
      ["latest"],
    ],
  ])("misses it in %s", (sql, tables) => {
    expect(unnamedSubqueries(sql)).toEqual(tables);
  });
});

describe("the organisation of inserted rows", () => {
  it.each([
    `insert into brand (organisation_id, id) values ($1, $2) on conflict do nothing`,
    `insert into run_item (organisation_id, id) select $1::uuid, t.id from unnest($2::uuid[]) as t (id) returning 1`,
    `insert into run_item (organisation_id, id) select e.organisation_id, e.id from tracking_entry e where e.organisation_id = $1`,
    `with own as (select p.id from product p where p.organisation_id = $1)
       insert into latest (organisation_id, product_id) select $1, own.id from own on conflict do nothing`,
    `insert into setting (key) select $1`,
  ])("finds it in %s", (sql) => {
    expect(unsourcedInserts(sql)).toEqual([]);
  });

  it.each([
    `insert into brand (organisation_id, id) select $1, $2 on conflict do nothing`,
    `insert into brand (organisation_id, id) select $1::uuid, t.id from unnest($2::uuid[]) as t (id)`,
    `insert into "brand" ("organisation_id", "id") select $1, extract(year from $2::date), exists (select from product p
       where p.organisation_id = $1)`,
    `with own as (select p.id from product p where p.organisation_id = $1)
       insert into brand (organisation_id, id) select $1, (select id from own)`,
  ])("misses it in %s", (sql) => {
    expect(unsourcedInserts(sql)).toEqual(["brand"]);
  });
});

describe("the database's clock in conflict clauses", () => {
  it.each([
    [`insert into brand (organisation_id, id, at) values ($1, $2, now()) on conflict do nothing`, []],
    [`insert into setting (key, at) values ($1, $2) on conflict (key) do update set at = now()`, []],
    [
      `insert into request_key as k (organisation_id, lease_until) values ($1, now())
         on conflict (organisation_id) do update set lease_until = excluded.lease_until where k.lease_until < now()`,
      ["request_key"],
    ],
    [
      `insert into "brand" ("organisation_id", "id") values ($1, $2) on conflict ("id") do update set "at" = clock_timestamp()`,
      ["brand"],
    ],
  ])("finds the database's clock in %s", (sql, tables) => {
    expect(timedConflicts(sql)).toEqual(tables);
  });
});
