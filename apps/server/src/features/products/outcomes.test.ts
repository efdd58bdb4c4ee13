import { isErrorOutcome, isSoldOut, OUTCOMES } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isErrorIn, stateOf } from "./outcomes.shared.store.ts";
import { openTestDb } from "../../database/testing.ts";
import type { TestDb } from "../../database/testing.ts";

let database: TestDb;

beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.drop());

test("the database classifies the same outcomes as errors as the contract, and counts by the stored state", async () => {
  const { rows } = await sql<{ outcome: string; isError: boolean; state: number }>`
    select outcome, ${isErrorIn("outcome")} as "isError", ${stateOf("outcome")} as state
    from unnest(${[...OUTCOMES]}::text[]) outcome`.execute(database.db);
  for (const { outcome, isError, state } of rows) {
    expect([outcome, isError]).toEqual([outcome, isErrorOutcome(outcome as (typeof OUTCOMES)[number])]);
    expect([outcome, state]).toEqual([
      outcome,
      isError ? 2 : outcome === "value" || outcome === "held" ? 1 : 0,
    ]);
  }
  // The stored column uses the list from its definition; a new outcome needs a migration that redefines it.
  const { rows: stored } = await sql<{ definition: string }>`
    select pg_get_expr(d.adbin, d.adrelid) as definition from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attname = 'tile_state'`.execute(database.db);
  const named = [...(stored[0]?.definition ?? "").matchAll(/'(\w+)'::text/g)]
    .map(([, name]) => name)
    // Stock states in which a product cannot be bought.
    .filter((name) => !isSoldOut(name));
  expect(named).toEqual(OUTCOMES.filter((outcome) => !isErrorOutcome(outcome)));
});
