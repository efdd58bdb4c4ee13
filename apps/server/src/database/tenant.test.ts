import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../ids.ts";
import type { Database } from "./schema.ts";
import { ORGANISATION_TABLES, TABLES } from "./tables.ts";
import {
  asPerson,
  enterOrganisation,
  inScope,
  joinOrganisation,
  readInOrganisation,
  writeInOrganisation,
} from "./tenant.ts";
import type { Trx } from "./tenant.ts";
import { openTestDb } from "./testing.ts";
import type { TestDb } from "./testing.ts";

describe("row-level security", () => {
  let database: TestDb;
  const ours = newId();
  const theirs = newId();

  beforeAll(async () => {
    database = await openTestDb();
    for (const id of [ours, theirs]) {
      await writeInOrganisation(database.db, id, async (trx) => {
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

  it("hides foreign rows from a statement without an organisation filter", async () => {
    const rows = await readInOrganisation(database.db, ours, (trx) =>
      trx.selectFrom("brand").selectAll().execute(),
    );
    expect(rows.map((row) => row.organisation_id)).toEqual([ours]);
  });

  it("returns nothing outside an organisation's transaction, even on a connection that had one before", async () => {
    for (let round = 0; round < 8; round += 1) {
      expect(await database.db.selectFrom("brand").selectAll().execute()).toEqual([]);
    }
  });

  it("is entered only by an id, never by a text with anything else", async () => {
    const nothing = () => Promise.resolve();
    for (const text of ["", "x", `${ours}'; reset role; --`, `'${ours}`, `${ours} `, ours.toUpperCase()]) {
      const enter = async () => readInOrganisation(database.db, text, nothing);
      await expect(enter(), text).rejects.toThrow(TypeError);
    }
  });

  it("refuses to write a row of another organisation", async () => {
    const write = writeInOrganisation(database.db, ours, (trx) =>
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

  it("is entered by a plain SET LOCAL statement, which a distributed database propagates to its nodes", async () => {
    const statements: string[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void statements.push(query.sql),
    });
    const person = newId();
    await writeInOrganisation(db, ours, () => Promise.resolve());
    await asPerson(db, person, (trx) => enterOrganisation(trx, theirs));
    expect(statements.filter((statement) => statement.includes("app."))).toEqual([
      `set local app.org_id = '${ours}'`,
      `set local app.user_id = '${person}'`,
      `set local app.org_id = '${theirs}'`,
    ]);
  });

  it("is set together with `begin`, only for that transaction", async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    const inner = await writeInOrganisation(database.db, ours, () =>
      database.db.transaction().execute((trx) => trx.selectFrom("brand").selectAll().execute()),
    );
    await readInOrganisation(database.db, ours, () => Promise.resolve());
    const texts = query.mock.calls.flatMap(([text]) => (typeof text === "string" ? [text] : []));
    query.mockRestore();
    expect(inner).toEqual([]);
    expect(texts.filter((text) => /^(begin|commit|set)/.test(text))).toEqual([
      `begin; set local app.org_id = '${ours}'`,
      "begin",
      "commit",
      "commit",
      `begin; set transaction read only; set local app.org_id = '${ours}'`,
      "commit",
    ]);
  });

  describe("in a request", () => {
    const rename = (trx: Trx) =>
      trx.updateTable("brand").set({ name: "Bolt" }).where("organisation_id", "=", ours).execute();
    const names = async (trx: Trx) =>
      (await trx.selectFrom("brand").select("name").execute()).map(({ name }) => name);
    const asOneTransaction = (work: () => Promise<void>) =>
      writeInOrganisation(database.db, ours, async (trx) => {
        await inScope({ organisationId: ours, trx }, work);
        throw new Error("undone");
      });

    it("refuses a write to those that read", async () => {
      const reading = readInOrganisation(database.db, ours, rename);
      await expect(reading).rejects.toThrow("cannot execute UPDATE in a read-only transaction");
    });

    it("lets changes join a request that is one transaction, and reads see them", async () => {
      const seen: string[][] = [];
      const request = asOneTransaction(async () => {
        await joinOrganisation(database.db, ours, rename);
        seen.push(await readInOrganisation(database.db, ours, names));
      });
      await expect(request).rejects.toThrow("undone");
      expect(seen).toEqual([["Bolt"]]);
      expect(await readInOrganisation(database.db, ours, names)).toEqual(["Acme"]);
    });

    it("refuses a second transaction to a request that is one, but not to other organisations", async () => {
      const request = asOneTransaction(() => writeInOrganisation(database.db, ours, async () => undefined));
      await expect(request).rejects.toThrow(TypeError);
      const other = asOneTransaction(async () => {
        expect(await readInOrganisation(database.db, theirs, names)).toEqual(["Acme"]);
        await writeInOrganisation(database.db, theirs, async () => undefined);
      });
      await expect(other).rejects.toThrow("undone");
    });

    it("runs a leased key's statement last in what writes, and not in what reads", async () => {
      const order: string[] = [];
      const beforeCommit = () => Promise.resolve(void order.push("effect"));
      await inScope({ organisationId: ours, beforeCommit }, async () => {
        await readInOrganisation(database.db, ours, async () => void order.push("read"));
        await writeInOrganisation(database.db, ours, async () => void order.push("write"));
        await joinOrganisation(database.db, ours, async () => void order.push("join"));
      });
      expect(order).toEqual(["read", "write", "effect", "join", "effect"]);
    });
  });

  it("is forced on every table with organisations' rows", async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polcmd = '*'
      where c.relrowsecurity and c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace and not c.relispartition`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...ORGANISATION_TABLES].toSorted());
  });

  it("knows of every table of the database whose its rows are", async () => {
    const { rows } = await sql<{ name: string; ofOrganisation: boolean; ofPerson: boolean }>`
      select c.relname as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id') as "ofOrganisation",
        exists (select from pg_constraint f where f.conrelid = c.oid and f.confrelid = 'app_user'::regclass and f.confdeltype = 'c')
          as "ofPerson"
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
        and c.relname not like 'kysely%'`.execute(database.db);
    const owners = rows.map(({ name, ofOrganisation, ofPerson }) => {
      if (name === "organisation") return [name, "organisation"];
      // These name an organisation, but are used before it is known.
      if (name === "app_user" || name === "session" || name === "link_token") return [name, "person"];
      if (ofOrganisation) return [name, "organisation"];
      return [name, ofPerson ? "person" : null];
    });
    expect(Object.fromEntries(owners)).toEqual(
      Object.fromEntries(Object.entries(TABLES).map(([name, { owner }]) => [name, owner])),
    );
  });

  it("cannot be bypassed through a partition", async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'observation'::regclass and not c.relforcerowsecurity`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it("keeps the ledger append-only", async () => {
    const id = newId();
    const inOurs = <T>(work: (trx: Trx) => Promise<T>) => writeInOrganisation(database.db, ours, work);
    await inOurs((trx) =>
      trx
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
        .execute(),
    );
    const change = inOurs((trx) =>
      trx.updateTable("usage_ledger").set({ price_micro_usd: 5 }).where("run_item_id", "=", id).execute(),
    );
    await expect(change).rejects.toThrow("permission denied");
    const removal = inOurs((trx) => trx.deleteFrom("usage_ledger").where("run_item_id", "=", id).execute());
    await expect(removal).rejects.toThrow("permission denied");
    const row = await inOurs((trx) =>
      trx.selectFrom("usage_ledger").selectAll().where("run_item_id", "=", id).executeTakeFirst(),
    );
    expect(row?.price_micro_usd).toBe(0);
  });
});
