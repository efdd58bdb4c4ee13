import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import type { Migration } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FIRST, MIGRATIONS } from "../migrate.ts";
import type { Db } from "../tenant.ts";
import { prepareDatabase } from "../prepare.ts";
import { openTestDb, TEST_NOW } from "../testing.ts";
import type { TestDb } from "../testing.ts";
import { placeTable } from "./distribute.ts";
import { isOnCluster } from "./testing/test-cluster.ts";

const ORGANISATIONS = [1, 2].map((n) => `00000000-0000-0000-0000-00000000000${n}`);

const ADDS_CONSTRAINT = /^\s*alter table\b.*\badd (?:constraint|primary key|foreign key|unique|check)\b/is;

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(() => testDb.drop());

/** What migrations of later versions do, each statement by itself. */
const LATER: ((db: Db) => Promise<unknown>)[] = [
  `alter table plan_slot drop constraint plan_slot_reason_check`,
  `alter table plan_slot add constraint plan_slot_reason_check check (reason in ('downtime', 'tired'))`,
  `alter table product add column note text not null default 'none'`,
  `alter table product add column note_length int generated always as (length(note)) stored`,
  `create index product_by_note on product (organisation_id, note)`,
  `update product p set note = o.name from organisation o where o.id = p.organisation_id`,
  `alter table app_user add column hat text`,
  `alter table observation drop column load_time_ms`,
  `create table remark (organisation_id uuid not null, id uuid not null, product_id uuid not null, primary key (organisation_id, id))`,
  (db: Db) => placeTable(db, "remark", "organisation"),
  `alter table remark add foreign key (organisation_id) references organisation on delete cascade`,
  `alter table remark add foreign key (organisation_id, product_id) references product on delete cascade`,
  `alter table remark enable row level security`,
  `alter table remark force row level security`,
  `create policy own_organisation on remark using (organisation_id = app_org()) with check (organisation_id = app_org())`,
  `create table hat (id text primary key)`,
  (db: Db) => placeTable(db, "hat", "everywhere"),
  `insert into hat values ('bowler')`,
].map((step) => (typeof step === "string" ? (db) => sql.raw(step).execute(db) : step));

it("a later migration adds, fills and changes tables, also where they are distributed", async () => {
  await testDb.owner.run(async (db) => {
    for (const [index, id] of ORGANISATIONS.entries()) {
      await sql`insert into organisation (id, name, created_at) values (${id}, ${`Number ${index}`}, now())`.execute(
        db,
      );
      await sql`insert into product (organisation_id, id, url, url_key, host, name, created_at, updated_at)
        values (${id}, ${id}, 'https://shop.example', 'key', 'shop.example', 'Kettle', now(), now())`.execute(
        db,
      );
    }
    await db.transaction().execute(async (trx) => {
      for (const step of LATER) await step(trx);
    });
    const { rows } = await sql`select note, note_length as length from product order by note`.execute(db);
    expect(rows).toEqual([
      { note: "Number 0", length: 8 },
      { note: "Number 1", length: 8 },
    ]);
    const [one, other] = ORGANISATIONS as [string, string];
    const add = (product: string) =>
      sql`insert into remark values (${one}, gen_random_uuid(), ${product})`.execute(db);
    await add(one);
    await expect(add(other)).rejects.toThrow(/violates foreign key constraint/);
    await sql`delete from product where organisation_id = ${one} and id = ${one}`.execute(db);
    expect((await sql`select from remark`.execute(db)).rows).toHaveLength(0);
    expect((await sql`select id from hat`.execute(db)).rows).toEqual([{ id: "bowler" }]);
  });
});

it("a later start installs the queue again, with the settings of a distributed database in place", async () => {
  await testDb.owner.run((db) => sql`drop schema pgboss cascade`.execute(db));
  await prepareDatabase(testDb.target, { now: TEST_NOW, citus: await isOnCluster() });
  const version = await testDb.owner.run((db) => sql`select from pgboss.version`.execute(db));
  expect(version.rows).toHaveLength(1);
});

/** Returns the statements that a distributed database refuses: several at a time, or a constraint among other changes. */
async function refusedOf(migration: Migration): Promise<string[]> {
  const sent: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.sql),
  });
  await migration.up(db);
  return sent.filter(
    (text) =>
      // Bodies of functions are not statements of their own.
      /;\s*\S/.test(text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "")) ||
      (ADDS_CONSTRAINT.test(text) && /,\s*(?:add|alter|drop)\b/i.test(text)),
  );
}

it("every later migration sends one statement at a time, which is all that a distributed database accepts", async () => {
  const refused = [
    "create table hat (id text); create table shoe (id text)",
    "alter table hat add column size integer, add check (size > 0)",
  ];
  const accepted = "create function one() returns integer language sql as $$ select 2; select 1 $$";
  const sample = {
    up: async (db: Kysely<unknown>) => {
      for (const text of [accepted, ...refused]) await sql.raw(text).execute(db);
    },
  };
  expect(await refusedOf(sample)).toEqual(refused);
  // The first one creates the tables before they are distributed.
  for (const [name, migration] of Object.entries(MIGRATIONS))
    if (name !== FIRST) expect(await refusedOf(migration), name).toEqual([]);
});
