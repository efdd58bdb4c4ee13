import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "./embedded/temporary.ts";
import type { TestDatabase } from "./embedded/temporary.ts";
import { migrate } from "./migrate.ts";
import { createOwner } from "./owner.ts";
import { ensurePartitions } from "./partitions.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it("creates plans for watched listings, and records which organisations are still to get their default plan", async () => {
  const owner = createOwner(database.connection);
  await owner.run(async (db) => {
    await migrate(db, "0023c-coverage");
    await sql
      .raw(`
        insert into organisation (id, name, created_at) select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'One', now()
          from generate_series(1, 4) n;
        insert into plan_setting (organisation_id, paused_at, wake_at) select id, null, null from organisation
          where id::text not like '%4';
        update plan_setting set paused_at = now() where organisation_id::text like '%3';
        insert into plan (organisation_id, id, scope, timing, next_slot_at, next_due_at, created_at, updated_at)
          values ('00000000-0000-0000-0000-000000000002', gen_random_uuid(), 'all', '{"mode":"budget","unit":"visits","amount":1}',
            '2026-06-20T00:00Z', '2026-06-20T00:00Z', now(), now());
        insert into listing (organisation_id, id, url, url_key, host, max_pages, max_depth, max_minutes, read_first, is_watched,
            every_hours, next_pass_at, created_at)
          select o.id, gen_random_uuid(), 'https://shop.example/' || w, w::text, 'shop.example', 1, 0, 1, 0, w,
            168, case when w then timestamptz '2026-06-18T10:00Z' end, now()
          from organisation o cross join (values (true), (false)) as v (w);
      `)
      .execute(db);
    await migrate(db);
    const { rows: plans } = await sql<{ organisation: string }>`
      select right(p.organisation_id::text, 1) as organisation, p.timing, p.next_due_at as "dueAt", l.url from plan p
      join listing l on l.id = p.target_id where p.scope = 'listing' order by 1`.execute(db);
    const timing = { mode: "interval", everyMinutes: 10_080, zone: "UTC", window: null, weekdays: [] };
    expect(plans).toEqual(
      ["1", "2", "3", "4"].map((organisation) => ({
        organisation,
        timing,
        dueAt: new Date("2026-06-18T10:00Z"),
        url: "https://shop.example/true",
      })),
    );
    const { rows: settings } = await sql`
      select has_first_plan as given, wake_at as "wakeAt", paused_at is not null as "isPaused" from plan_setting
      order by organisation_id`.execute(db);
    const wakeAt = new Date("2026-06-18T10:00Z");
    expect(settings).toEqual([
      { given: false, wakeAt, isPaused: false },
      { given: true, wakeAt, isPaused: false },
      { given: false, wakeAt: null, isPaused: true },
      { given: false, wakeAt, isPaused: false },
    ]);
  });
});

it("keeps every data point, check and item of a visit, and finds them by their usual keys", async () => {
  const owner = createOwner(database.connection);
  const ORGANISATION = "00000000-0000-0000-0000-000000000001";
  await owner.run(async (db) => {
    await migrate(db, "0048-views");
    const now = new Date("2026-06-15T12:00Z");
    await ensurePartitions(db, now, { back: 1, ahead: 0 });
    await sql
      .raw(`
        insert into organisation (id, name, created_at) values ('${ORGANISATION}', 'One', now());
        insert into product (organisation_id, id, url, url_key, host, name, created_at, updated_at)
          select '${ORGANISATION}', ('00000000-0000-0000-0001-00000000000' || n)::uuid, 'https://shop.example/' || n, n::text,
            'shop.example', 'Product ' || n, now(), now() from generate_series(1, 3) n;
        insert into latest (organisation_id, product_id, checked_at, check_id, outcome)
          select organisation_id, id, '2026-06-10', gen_random_uuid(), 'value' from product;
        insert into run (organisation_id, id, kind, trigger, state, total, value_count, created_at, finished_at)
          values ('${ORGANISATION}', gen_random_uuid(), 'tracking', 'person', 'finished', 6, 6, '2026-05-09', '2026-06-11');
        insert into page_check (organisation_id, id, product_id, run_id, at, outcome, tier, extractor_version, normal_minor, currency)
          select p.organisation_id, gen_random_uuid(), p.id, r.id, m, 'value', 'http', 'a', 1000, 'USD'
          from product p, run r, (values (timestamptz '2026-05-10'), ('2026-06-10')) v (m);
        insert into observation (organisation_id, id, entry_id, entry_version, product_id, run_id, check_id, field, tag, raw, minor,
            currency, tier, extractor_version, snapshot_hash, at)
          select organisation_id, gen_random_uuid(), product_id, 1, product_id, run_id, id, 'normalPrice', 'p', '10', 1000, 'USD',
            'http', 'a', 'x'::bytea, at from page_check;
        insert into run_item (organisation_id, run_id, entry_id, id, product_id, state, outcome, check_id, value, currency, finished_at)
          select organisation_id, run_id, gen_random_uuid(), id, product_id, 'done', 'value', check_id, '10.00', 'USD', at
          from observation;
      `)
      .execute(db);
    const stored = async (): Promise<unknown> => {
      const { rows } = await sql`
        select o.organisation_id, o.id, o.product_id, o.run_id, c.id as check_id, o.field, o.raw, o.minor, o.at, c.tier,
          c.extractor_version, c.outcome, i.value, i.finished_at
        from observation o
        join page_check c on c.organisation_id = o.organisation_id and c.product_id = o.product_id and c.at = o.at
        join run_item i on i.organisation_id = o.organisation_id and i.id = o.id order by o.at, o.id`.execute(
        db,
      );
      return rows;
    };
    const before = await stored();
    expect(before).toHaveLength(6);
    await migrate(db);
    expect(await stored()).toEqual(before);
    const { rows: misses } = await sql`select distinct http_misses as misses from latest`.execute(db);
    expect(misses).toEqual([{ misses: 0 }]);

    // A second delivery of a data point is still rejected, and future months have the same keys.
    const again = sql`insert into observation select * from observation on conflict (organisation_id, at, id) do nothing`;
    expect((await again.execute(db)).numAffectedRows).toBe(0n);
    await ensurePartitions(db, now, { back: 1, ahead: 1 });
    const { rows: keys } = await sql<{ keys: string[] }>`
      select array_agg(distinct pg_get_constraintdef(oid)) as keys from pg_constraint
      where contype = 'p' and conrelid::regclass::text ~ '^(observation|page_check)_2026_0[5-7]$'`.execute(
      db,
    );
    expect(keys[0]!.keys).toEqual([
      "PRIMARY KEY (organisation_id, at, id)",
      "PRIMARY KEY (organisation_id, product_id, at, id)",
    ]);
  });
});
