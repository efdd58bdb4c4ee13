import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { asRole } from "./connect.ts";
import type { ConnectionTarget } from "./connection-target.ts";
import { startEmbedded } from "./embedded/supervisor.ts";
import { createTestDatabase } from "./embedded/temporary.ts";
import type { TestDatabase } from "./embedded/temporary.ts";
import { startQueue } from "../jobs/queue.ts";
import { prepareDatabase } from "./prepare.ts";

const now = new Date("2026-06-15T12:00:00Z");

const ask = async <T extends pg.QueryResultRow>(target: ConnectionTarget, text: string): Promise<T[]> => {
  const client = new pg.Client(target);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

describe("preparing a database", () => {
  let database: TestDatabase;
  let target: TestDatabase["connection"];
  const roles: string[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    target = database.connection;
  });
  afterEach(async () => {
    await database.drop();
    for (const role of roles.splice(0)) await ask({ ...target, database: "postgres" }, `drop role ${role}`);
  });

  /** Adds a server role that is removed after the test. */
  const addRole = async (options: string): Promise<string> => {
    const role = `${database.connection.database}_${roles.length}`;
    await ask(target, `create role ${role} ${options}`);
    roles.push(role);
    return role;
  };
  const urlOf = (user: string): string =>
    `postgres://${user}@/${target.database}?host=${encodeURIComponent(target.host)}&port=${target.port}`;

  it("creates one working role, however often and concurrently it runs", async () => {
    const prepared = await Promise.all([1, 2, 3].map(() => prepareDatabase(target, { now })));
    const again = await prepareDatabase({ connectionString: urlOf(target.user) }, { now });
    expect(new Set([...prepared, again].map(({ working }) => JSON.stringify(working))).size).toBe(1);
    expect(await ask(again.working, "select current_user ~ '^pricetrail_app_[0-9]+$' as yes")).toEqual([
      { yes: true },
    ]);
  });

  it("reports pending migrations before they run, and nothing when there are none", async () => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await prepareDatabase(target, { now, log });
    await prepareDatabase(target, { now, log });
    expect(lines).toEqual([expect.stringMatching(/^Bringing the tables up to date \(migrations: \d+\)/)]);
  });

  it("works for an owner that is not a superuser but may create roles", async () => {
    const owner = await addRole("login createrole");
    await ask(target, `alter database ${target.database} owner to ${owner}`);
    const { working } = await prepareDatabase({ ...target, user: owner }, { now });
    expect(await ask(working, "select count(*)::int as rows from brand")).toEqual([{ rows: 0 }]);
    await ask(target, `reassign owned by ${owner} to postgres`);
  });

  it("explains what to do to an owner that may not create roles, and uses the role that is then given", async () => {
    const owner = await addRole("login");
    const given = await addRole("login");
    await ask(target, `alter database ${target.database} owner to ${owner}`);
    const mine = { ...target, user: owner };
    await expect(prepareDatabase(mine, { now })).rejects.toThrow(
      new RegExp(
        `^The role "${owner}" of DATABASE_URL may make no roles, .* set DATABASE_APP_URL to the same`,
      ),
    );
    const { working } = await prepareDatabase(mine, { now, workingUrl: urlOf(given) });
    expect(await ask(working, "select current_user as role, count(*)::int as rows from brand")).toEqual([
      { role: given, rows: 0 },
    ]);
    await ask(target, `drop owned by ${given}; reassign owned by ${owner} to postgres`);
  });

  it.each([
    ["superuser", "it is a superuser"],
    ["bypassrls", "row-level security does not hold for it"],
    ["createrole", "it may make roles or databases, or replicate"],
    ["in role pg_read_all_data", "it is a member of another role"],
  ])("refuses a working role that is %s", async (power, sentence) => {
    const given = await addRole(`login ${power}`);
    await expect(prepareDatabase(target, { now, workingUrl: urlOf(given) })).rejects.toThrow(
      `The role "${given}", which the program would work as, may do too much: ${sentence}`,
    );
  });

  it("refuses a working role that owns anything", async () => {
    const given = await addRole("login");
    await ask(target, `create table theirs (n int); alter table theirs owner to ${given}`);
    await expect(prepareDatabase(target, { now, workingUrl: urlOf(given) })).rejects.toThrow(
      "it owns tables, functions or schemas",
    );
    await ask(target, "drop table theirs");
  });

  it("lets the queue run, supervised, without permissions on its tables", async () => {
    const { working } = await prepareDatabase(target, { now });
    const pool = new pg.Pool(working);
    const failures: Error[] = [];
    const boss = await startQueue(pool, { supervise: true, onError: (error) => failures.push(error) });
    await boss.createQueue("letters", { retryLimit: 1 });
    await boss.send("letters", { n: 1 });
    const [job] = await boss.fetch("letters");
    await boss.complete("letters", job!.id);
    await boss.supervise("letters");
    await boss.stop({ graceful: false, close: false });
    await pool.end();
    expect(failures).toEqual([]);
  });

  it("reads every form of an address", () => {
    expect(
      asRole({ connectionString: "postgres://o:p@db.example:6432/shop?sslmode=no-verify" }, "w", "x"),
    ).toEqual({
      host: "db.example",
      port: 6432,
      database: "shop",
      user: "w",
      password: "x",
      ssl: { rejectUnauthorized: false },
    });
    expect(asRole({ connectionString: urlOf("postgres") }, "w", "x")).toMatchObject({
      host: target.host,
      port: target.port,
      database: target.database,
      user: "w",
    });
  });
});

describe("the working role's password", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "pricetrail-password-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("works when the server requires one, and after the role has changed its own", async () => {
    const server = await startEmbedded({ dataDir, log: () => undefined, sync: false });
    try {
      const file = path.join(dataDir, "postgres", "pg_hba.conf");
      writeFileSync(file, `local all /^pricetrail_app_ scram-sha-256\n${readFileSync(file, "utf8")}`);
      await ask(server.connection, "select pg_reload_conf()");
      const { working } = await prepareDatabase(server.connection, { now });
      const role = new pg.Client(working).user ?? "";
      await expect(ask({ ...server.connection, user: role }, "select 1")).rejects.toThrow(/password/);
      await ask(working, `alter role ${role} password 'taken'`);
      await ask(asRole(working, role, "taken"), `alter role ${role} set statement_timeout = 1`);
      await expect(ask(working, "select 1")).rejects.toThrow(/password authentication failed/);
      const again = await prepareDatabase(server.connection, { now });
      expect(await ask(again.working, "show statement_timeout")).toEqual([{ statement_timeout: "0" }]);
    } finally {
      await server.stop();
    }
  });
});
