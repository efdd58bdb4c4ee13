import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { connect } from "../connect.ts";
import type { Connection } from "../connect.ts";
import { writeInOrganisation, inTransaction } from "../tenant.ts";
import type { Db } from "../tenant.ts";
import { openTestDb } from "../testing.ts";
import type { TestDb } from "../testing.ts";
import { isOnCluster } from "./testing/test-cluster.ts";

const CHANGES = 300;

let database: TestDb;
/** A connection for a cluster, also where there is one server. */
let connection: Connection;
beforeAll(async () => {
  database = await openTestDb();
  connection = connect(
    { ...database.target, user: database.role },
    {
      isDistributed: true,
      onError: (error) => {
        throw error;
      },
    },
  );
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const rename = (db: Db) => sql`update app_user set fullname = 'Some one' where id = ${newId()}`.execute(db);

/** Returns how many transactions have their turn, or wait for it. */
async function turns(db: Db): Promise<number> {
  const { rows } = await sql<{ turns: number }>`
    select count(*)::int as turns from pg_locks where locktype = 'advisory' and objid = 7471010
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]!.turns;
}

it("gives a transaction its turn before the first change of a copied table, until it ends", async () => {
  const { db } = connection;
  const seen = await inTransaction(db, async (trx) => {
    await sql`select from app_user limit 1`.execute(trx);
    const before = await turns(trx);
    await rename(trx);
    await rename(trx);
    return [before, await turns(trx)];
  });
  expect(seen).toEqual([0, 1]);
  expect(await turns(db)).toBe(0);
});

it("makes the next transaction wait for its turn, and also a statement that is one by itself", async () => {
  const { db } = connection;
  let alone: Promise<unknown> = Promise.resolve();
  let isDone = false;
  await inTransaction(db, async (trx) => {
    await rename(trx);
    alone = rename(db).then(() => (isDone = true));
    await expect.poll(() => turns(database.db)).toBe(2);
    expect(isDone).toBe(false);
  });
  await alone;
  expect(await turns(db)).toBe(0);
});

it("ends the transaction of a statement that fails by itself", async () => {
  const { db } = connection;
  const add = () => sql`insert into app_user (id) values (${newId()})`.execute(db);
  await expect(add()).rejects.toMatchObject({ code: "23502" });
  expect(await turns(db)).toBe(0);
});

it.runIf(await isOnCluster())("changes tables that reference each other without deadlocks", async () => {
  const { db } = connection;
  const organisationId = newId();
  await writeInOrganisation(db, organisationId, (trx) =>
    sql`insert into organisation (id, name, created_at) values (${organisationId}, 'Some shop', now())`.execute(
      trx,
    ),
  );
  let attempts = 0;
  const change = (index: number) =>
    writeInOrganisation(db, organisationId, async (trx) => {
      attempts += 1;
      // Some are distributed transactions before they wait for their turn.
      if (index % 3 === 0) await sql`select from app_user limit 1`.execute(trx);
      if (index % 2 === 0)
        await sql`delete from api_secret where organisation_id = ${organisationId} and secret_hash in (
          select secret_hash from api_secret where organisation_id = ${organisationId} limit 1)`.execute(trx);
      else
        await sql`
          delete from membership where organisation_id = ${organisationId} and user_id = ${newId()}`.execute(
          trx,
        );
    });
  // So many that the nodes search for deadlocks meanwhile, which they do every two seconds; ten at a time.
  const next = Array.from({ length: CHANGES }, (_, index) => index).values();
  const changes = Array.from({ length: 10 }, async () => {
    for (const index of next) await change(index);
  });
  await Promise.all(changes);
  expect(attempts).toBe(CHANGES);
});
