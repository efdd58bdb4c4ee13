import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startQueue } from "../jobs/queue.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connect.ts";
import { createTestDatabase } from "./embedded/temporary.ts";
import type { TestDatabase } from "./embedded/temporary.ts";
import { hasPgBouncer, startPgBouncer } from "./embedded/testing/pgbouncer.ts";
import type { Pooler } from "./embedded/testing/pgbouncer.ts";
import { prepareDatabase } from "./prepare.ts";
import { PREPARED } from "./prepared.ts";
import { readInOrganisation } from "./tenant.ts";

const now = new Date("2026-06-15T12:00:00Z");
const A = "00000000-0000-7000-8000-00000000000a";
const B = "00000000-0000-7000-8000-00000000000b";

if (!hasPgBouncer) console.log("PgBouncer is not installed: connections through it are not tested.");

describe.skipIf(!hasPgBouncer)("a PgBouncer in transaction mode in front of the database", () => {
  let database: TestDatabase;
  let pooler: Pooler;
  let connection: Connection;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgBouncer(database.connection);
    const { working } = await prepareDatabase(database.connection, { now, pooler: address() });
    connection = connect(working, { max: 12, onError: () => undefined, isPooled: true });
  }, 120_000);
  afterAll(async () => {
    await connection?.close();
    await pooler?.stop();
    await database?.drop();
  });
  const address = () => ({
    connectionString: `postgres://postgres@127.0.0.1:${pooler.port}/${database.connection.database}`,
  });

  it("is detected when the owner's connections would go through it", async () => {
    await expect(prepareDatabase(address(), { now })).rejects.toThrow(
      /Set DATABASE_DIRECT_URL to the database behind it/,
    );
  });

  it("separates organisations whose transactions share its connections", async () => {
    const pids = new Set<number>();
    const look = (id: string) =>
      readInOrganisation(connection.db, id, async (trx) => {
        const { rows } = await sql<{ pid: number; id: string }>`
          select ${PREPARED} pg_backend_pid() as pid, current_setting('app.org_id') as id`.execute(trx);
        await sql`select pg_sleep(0.005)`.execute(trx);
        pids.add(rows[0]!.pid);
        return rows[0]!.id;
      });
    const asked = Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? A : B));
    expect(await Promise.all(asked.map(look))).toEqual(asked);
    expect(pids.size).toBe(2);
    const { rows } = await connection.pool.query<{ id: string | null }>(
      "select current_setting('app.org_id', true) as id",
    );
    expect(rows[0]?.id || null).toBeNull();
  });

  it("has the program's settings on every connection", async () => {
    const { rows } = await connection.pool.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('TimeZone', 'statement_timeout', 'jit', 'random_page_cost') order by 1",
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      TimeZone: "UTC",
      jit: "off",
      random_page_cost: "1.1",
      statement_timeout: "60000",
    });
  });

  it("supports the queue with its supervision", async () => {
    const failures: Error[] = [];
    const boss = await startQueue(connection.pool, {
      supervise: true,
      onError: (error) => failures.push(error),
    });
    await boss.createQueue("letters", { retryLimit: 1 });
    await Promise.all(Array.from({ length: 20 }, (_, n) => boss.send("letters", { n })));
    const taken = await Promise.all(Array.from({ length: 20 }, () => boss.fetch("letters")));
    const ids = taken.flat().map((job) => job.id);
    expect(new Set(ids).size).toBe(20);
    await boss.complete("letters", ids);
    await boss.supervise("letters");
    await boss.stop({ graceful: false, close: false });
    expect(failures).toEqual([]);
  });

  it("can be restarted while the program runs", async () => {
    await pooler.kill();
    await expect(connection.pool.query("select 1")).rejects.toMatchObject({ reason: "away" });
    await pooler.start();
    expect((await connection.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });
});
