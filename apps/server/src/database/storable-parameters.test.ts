import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDb } from "./testing.ts";
import type { TestDb } from "./testing.ts";

let database: TestDb;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.drop());

it.each([
  ["a text", "a\0b", "ab"],
  ["a text that speaks of an escape", "write \\u0000", "write \\u0000"],
])("stores %s", async (_, given, kept) => {
  const { rows } = await sql<{ kept: string }>`select ${given}::text as kept`.execute(database.db);
  expect(rows).toEqual([{ kept }]);
});

it("stores lists of text, and bytes as they are", async () => {
  const bytes = Buffer.from([1, 0, 2]);
  const { rows } = await sql`select ${["a\0b", "c"]}::text[] as list, ${bytes}::bytea as bytes`.execute(
    database.db,
  );
  expect(rows).toEqual([{ list: ["ab", "c"], bytes }]);
});

it.each([
  ["U+0000 in a value and a key", { "k\0": "a\0b" }, { k: "ab" }],
  ["half of a surrogate pair", ["\ud800x", "y\udfff"], ["\ufffdx", "y\ufffd"]],
  ["whole pairs and other escapes", { emoji: "😀", line: "a\n\u0001" }, { emoji: "😀", line: "a\n\u0001" }],
  ["text that looks like an escape", { path: "C:\\u0000", both: "\\\0" }, { path: "C:\\u0000", both: "\\" }],
  ["a JSON text", "a\0b", "ab"],
])("stores JSON with %s", async (_, given, kept) => {
  const { rows } = await sql<{ kept: unknown }>`select ${JSON.stringify(given)}::jsonb as kept`.execute(
    database.db,
  );
  expect(rows).toEqual([{ kept }]);
});
