import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { ORGANISATION_TABLES } from "./migrations/0001-foundation.ts";
import { inOrganisation } from "./tenant.ts";
import { openTestDb } from "./testing.ts";
import type { TestDb } from "./testing.ts";

describe("row-level security", () => {
  let database: TestDb;
  const ours = newId();
  const theirs = newId();

  beforeAll(async () => {
    database = await openTestDb();
    for (const id of [ours, theirs]) {
      await inOrganisation(database.db, id, async (trx) => {
        await trx
          .insertInto("organisation")
          .values({ id, name: "Some shop", created_at: new Date() })
          .execute();
        await trx
          .insertInto("brand")
          .values({
            organisation_id: id,
            id: newId(),
            name: "Acme",
            name_key: "acme",
            created_at: new Date(),
            deleted_at: null,
          })
          .execute();
      });
    }
  });
  afterAll(() => database.drop());

  it("returns no foreign row from a statement whose organisation filter was forgotten", async () => {
    const rows = await inOrganisation(database.db, ours, (trx) =>
      trx.selectFrom("brand").selectAll().execute(),
    );
    expect(rows.map((row) => row.organisation_id)).toEqual([ours]);
  });

  it("returns nothing outside of a transaction with an organisation, also on a connection that had one before", async () => {
    for (let round = 0; round < 8; round += 1) {
      expect(await database.db.selectFrom("brand").selectAll().execute()).toEqual([]);
    }
  });

  it("refuses to write a row of another organisation", async () => {
    const write = inOrganisation(database.db, ours, (trx) =>
      trx
        .insertInto("brand")
        .values({
          organisation_id: theirs,
          id: newId(),
          name: "X",
          name_key: "x",
          created_at: new Date(),
          deleted_at: null,
        })
        .execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it("works as a role that is neither superuser nor exempt, and that owns every table", async () => {
    const { rows } = await sql<{ exempt: boolean }>`
      select rolsuper or rolbypassrls as exempt from pg_roles where rolname = current_user`.execute(
      database.db,
    );
    expect(rows).toEqual([{ exempt: false }]);
  });

  it("is forced on every table that has an organisation column", async () => {
    const { rows } = await sql<{ name: string; forced: boolean }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'organisation_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('session', 'link_token', 'ticket')`.execute(database.db);
    expect(rows.filter((row) => !row.forced)).toEqual([]);
    expect(rows.map((row) => row.name)).toEqual(
      expect.arrayContaining([...ORGANISATION_TABLES, "membership"]),
    );
  });

  it("cannot be read around through a partition", async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'observation'::regclass and not c.relforcerowsecurity`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("keeps the ledger append-only", async () => {
    await inOrganisation(database.db, ours, async (trx) => {
      const id = newId();
      await trx
        .insertInto("usage_ledger")
        .values({
          organisation_id: ours,
          run_item_id: id,
          run_id: newId(),
          day: "2026-06-15",
          at: new Date(),
          number: 1,
          quota: 100,
          price_micro_usd: 0,
        })
        .execute();
      await trx
        .updateTable("usage_ledger")
        .set({ price_micro_usd: 5 })
        .where("run_item_id", "=", id)
        .execute();
      await trx.deleteFrom("usage_ledger").where("run_item_id", "=", id).execute();
      const row = await trx
        .selectFrom("usage_ledger")
        .selectAll()
        .where("run_item_id", "=", id)
        .executeTakeFirst();
      expect(row?.price_micro_usd).toBe(0);
    });
  });
});
