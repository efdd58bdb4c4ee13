import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { asPerson, writeInOrganisation, inTransaction } from "./tenant.ts";
import type { Db, Trx } from "./tenant.ts";
import { openTestDb } from "./testing.ts";
import type { TestDb } from "./testing.ts";

let database: TestDb;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.drop());

/** Returns a function that waits until it has been called twice; further calls do not wait. */
function meeting(): () => Promise<void> {
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    if (++arrived === 2) both.resolve();
    return both.promise;
  };
}

async function addPoint(trx: Trx, key: string): Promise<void> {
  const { rows } = await sql`update throttle set points = points + 1 where key = ${key} returning 1`.execute(
    trx,
  );
  expect(rows).toHaveLength(1);
}

it.each<[string, (db: Db, work: (trx: Trx) => Promise<unknown>) => Promise<unknown>]>([
  ["of an organisation", (db, work) => writeInOrganisation(db, newId(), work)],
  ["of a person", (db, work) => asPerson(db, newId(), work)],
  ["of neither", inTransaction],
])("repeats a transaction %s that PostgreSQL cancels as a deadlock", async (_whose, begin) => {
  const { db } = database;
  const keys = [newId(), newId()];
  await sql`insert into throttle (key, points) select unnest(${keys}::text[]), 0`.execute(db);
  const haveFirstRow = meeting();
  let attempts = 0;
  const change = ([first = "", second = ""]: string[]) =>
    begin(db, async (trx) => {
      attempts += 1;
      await addPoint(trx, first);
      await haveFirstRow();
      await addPoint(trx, second);
    });
  await Promise.all([change(keys), change(keys.toReversed())]);
  const { rows } = await sql<{ points: number }>`
    select points from throttle where key = any(${keys}::text[])`.execute(db);
  expect(rows).toEqual([{ points: 2 }, { points: 2 }]);
  // PostgreSQL cancels one of the two, or both when they look for a deadlock at the same moment.
  expect(attempts).toBeGreaterThanOrEqual(3);
});

it("opens every transaction of the features through a function that repeats it", () => {
  const folder = new URL("../features/", import.meta.url);
  const others = globSync("**/*.ts", { cwd: folder }).filter(
    (file) =>
      !/\.test\.|[-.]fixture\.|testing\//.test(file) &&
      /\.\s*transaction\(\)/.test(readFileSync(new URL(file, folder), "utf8")),
  );
  expect(others).toEqual([]);
});
