import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "./embedded/temporary.ts";
import type { TestDatabase } from "./embedded/temporary.ts";
import { migrate } from "./migrate.ts";
import { createOwner } from "./owner.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it("makes plans of the listings that were watched, and remembers whose first plan is still to come", async () => {
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
