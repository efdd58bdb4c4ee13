import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "./embedded/temporary.ts";
import type { TestDatabase } from "./embedded/temporary.ts";
import { FIRST, migrate, MIGRATIONS } from "./migrate.ts";
import { createOwner } from "./owner.ts";
import type { Owner } from "./owner.ts";
import type { Db } from "./tenant.ts";

const LATER = "9999-later";

let database: TestDatabase;
let owner: Owner;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = createOwner(database.connection);
});
afterEach(async () => {
  delete MIGRATIONS[LATER];
  await database.drop();
});

const history = async (db: Db): Promise<string[]> =>
  (
    await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  ).rows.map(({ name }) => name);

/** Adds as many migrations to the history as the first one has replaced. */
const addReplaced = (db: Db) =>
  sql`insert into kysely_migration (name, timestamp)
    select to_char(n, 'FM0000') || '-replaced', now()::text from generate_series(1, 49) n`.execute(db);

it("continues a database that has had all replaced migrations, with its rows, and runs later ones", async () => {
  await owner.run(async (db) => {
    await migrate(db);
    await addReplaced(db);
    await sql`insert into setting (key, value) values ('kept', '{}')`.execute(db);
    MIGRATIONS[LATER] = {
      up: (trx) => sql`alter table setting add column hat text default 'bowler'`.execute(trx).then(),
    };
    const announced: number[] = [];
    for (let start = 1; start <= 2; start += 1) await migrate(db, (pending) => announced.push(pending));
    expect(announced).toEqual([1]);
    expect((await sql`select key, hat from setting`.execute(db)).rows).toEqual([
      { key: "kept", hat: "bowler" },
    ]);
    expect(await history(db)).toEqual(Object.keys(MIGRATIONS));
    expect((await history(db)).at(0)).toBe(FIRST);
  });
});

it.each([
  ["an earlier migration", "0061-slim-data-points", `delete from kysely_migration where name >= '${FIRST}'`],
  ["a later version", "9000-unknown", "insert into kysely_migration values ('9000-unknown', now()::text)"],
  ["an unknown version", Object.keys(MIGRATIONS).at(-1)!, "delete from kysely_migration where name < '0010'"],
  [
    "a version with another order",
    Object.keys(MIGRATIONS).at(-1)!,
    "delete from kysely_migration where name = '0064-next-pages'",
  ],
  ["something else", "", "delete from kysely_migration"],
])("refuses tables of %s, and leaves them as they are", async (_maker, last, change) => {
  await owner.run(async (db) => {
    await migrate(db);
    await addReplaced(db);
    await sql`update kysely_migration set name = '0061-slim-data-points' where name = '0049-replaced'`.execute(
      db,
    );
    await sql.raw(change).execute(db);
    MIGRATIONS[LATER] = { up: (trx) => sql`drop table setting`.execute(trx).then() };
    const before = await history(db);
    await expect(migrate(db)).rejects.toThrow(
      new RegExp(
        `^This version cannot continue with the tables of this database, whose last migration is "${last}": start `,
      ),
    );
    expect(await history(db)).toEqual(before);
    expect((await sql`select from setting`.execute(db)).rows).toEqual([]);
  });
});

it("refuses a role that does not own the tables in one sentence", async () => {
  await owner.run(async (db) => {
    await migrate(db);
    const role = `not_the_owner_${process.pid}`;
    await sql.raw(`create role ${role}`).execute(db);
    try {
      await sql.raw(`set role ${role}`).execute(db);
      await expect(migrate(db)).rejects.toThrow(
        /^The role of DATABASE_URL may not change the tables of this database \(permission denied .*\): name the role that owns them\.$/,
      );
    } finally {
      await sql`reset role`.execute(db);
      await sql.raw(`drop role ${role}`).execute(db);
    }
  });
});

it("protects the rows of a table that is not protected", async () => {
  await owner.run(async (db) => {
    await migrate(db);
    await sql`drop policy own_organisation on brand`.execute(db);
    await sql`alter table brand disable row level security`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ condition: string; isForced: boolean }>`
      select qual || ' ' || with_check as condition, c.relrowsecurity and c.relforcerowsecurity as "isForced"
      from pg_policies join pg_class c on c.relname = tablename where tablename = 'brand'`.execute(db);
    expect(rows).toEqual([
      { condition: "(organisation_id = app_org()) (organisation_id = app_org())", isForced: true },
    ]);
  });
});
