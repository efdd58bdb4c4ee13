import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimDataFolder } from "./data-folder-claim.ts";
import { openTestDb } from "./testing.ts";
import type { TestDb } from "./testing.ts";

describe("the claim of a data folder", () => {
  let database: TestDb;
  /** Connects as the server's owner, who may terminate connections. */
  let owner: pg.Client;

  beforeAll(async () => {
    database = await openTestDb();
    owner = new pg.Client(database.target);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** Terminates the claim's connection, like a server restart; returns the ids of its server processes. */
  const cutOff = async (): Promise<number[]> => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'pricetrail-claim' and datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };

  it("refuses a second program, and is restored after the server has dropped it", async () => {
    const claim = await claimDataFolder(database.target);
    expect(claim).toBeDefined();
    expect(await claimDataFolder(database.target)).toBeUndefined();
    const { rows: roles } = await owner.query(
      `select distinct usename, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
         exists (select from pg_auth_members where member = r.oid) as joins,
         has_table_privilege(r.oid, 'app_user', 'select') as reads
       from pg_stat_activity join pg_roles r on r.oid = usesysid
       where application_name = 'pricetrail-claim' and datname = current_database()`,
    );
    expect(roles).toEqual([
      {
        usename: "pricetrail_claim",
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        joins: false,
        reads: false,
      },
    ]);
    const ended = await cutOff();
    expect(ended.length).toBeGreaterThan(0);
    const isHeld = async (): Promise<boolean> => {
      const { rows } = await owner.query(
        `select 1 from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and a.application_name = 'pricetrail-claim' and a.datname = current_database()
           and pid <> all($1)`,
        [ended],
      );
      return rows.length > 0;
    };
    const until = performance.now() + 10_000;
    while (!(await isHeld()) && performance.now() < until) await setTimeout(20);
    expect(await isHeld()).toBe(true);
    expect(await claimDataFolder(database.target)).toBeUndefined();
    await claim?.release();
    const next = await claimDataFolder(database.target);
    expect(next).toBeDefined();
    await next?.release();
  });
});
