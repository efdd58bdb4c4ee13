import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "./connect.ts";
import type { Connection } from "./connect.ts";
import { openTestDb } from "./testing.ts";
import type { TestDb } from "./testing.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

describe("an unavailable database", () => {
  let database: TestDb;
  let connection: Connection;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await openTestDb();
    // The test's own pool would fail when it loses a connection.
    connection = connect({ ...database.target, user: database.role }, { onError: () => undefined });
    owner = new pg.Client(database.target);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await connection.close();
    await database.drop();
  });

  const endConnections = () =>
    owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  const away = { name: "DatabaseUnavailableError", reason: "away" };

  it.each([
    ["53100", "full"],
    ["53300", "busy"],
    ["57P03", "away"],
    ["08006", "away"],
  ])("is recognised by the server's state %s: %s", async (state, reason) => {
    const raised = connection.pool.query(
      `do $$ begin raise exception 'no' using errcode = '${state}'; end $$`,
    );
    await expect(raised).rejects.toMatchObject({ name: "DatabaseUnavailableError", reason });
  });

  it.each(["23505", "57014", "42501", "40P01"])(
    "is not recognised by the server's state %s",
    async (state) => {
      const raised = connection.pool.query(
        `do $$ begin raise exception 'no' using errcode = '${state}'; end $$`,
      );
      await expect(raised).rejects.toMatchObject({ code: state });
    },
  );

  it("is recognised, and not mistaken for a failed statement, when a connection breaks between two statements of a transaction", async () => {
    const work = connection.db.transaction().execute(async (trx) => {
      await trx.selectFrom("setting").selectAll().execute();
      await endConnections();
      await trx.selectFrom("setting").selectAll().execute();
    });
    await expect(work).rejects.toMatchObject(away);
    expect(await connection.db.selectFrom("setting").selectAll().execute()).toEqual([]);
    const wrong = connection.pool.query("select nothing from nowhere");
    await expect(wrong).rejects.not.toBeInstanceOf(DatabaseUnavailableError);
  });

  it("is recognised when a connection breaks during a statement, by promise and by callback", async () => {
    const client = await connection.pool.connect();
    const broken = expect(client.query("select pg_sleep(60)")).rejects.toMatchObject(away);
    const called = new Promise((resolve) => connection.pool.query("select pg_sleep(60)", resolve));
    await expect
      .poll(() =>
        owner
          .query("select from pg_stat_activity where query = 'select pg_sleep(60)'")
          .then(({ rowCount }) => rowCount),
      )
      .toBe(2);
    await endConnections();
    await broken;
    expect(await called).toMatchObject(away);
    client.release();
  });

  it("is recognised when nothing listens, and when the socket is missing", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    for (const target of [
      { ...database.target, host: "127.0.0.1", port },
      { ...database.target, host: "/nowhere" },
    ]) {
      const nowhere = connect(target, { max: 1, onError: () => undefined });
      await expect(nowhere.db.selectFrom("setting").selectAll().execute()).rejects.toMatchObject(away);
      await nowhere.close();
    }
  });
});
