import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensurePartitions } from "./partitions.ts";
import { openTestDb } from "./testing.ts";
import type { TestDb } from "./testing.ts";

describe("partitions", () => {
  let database: TestDb;

  beforeAll(async () => {
    database = await openTestDb();
  });
  afterAll(() => database.drop());

  it("are created once by programs that start concurrently", async () => {
    const year = new Date("2090-03-01T00:00:00Z");
    const programs = Array.from({ length: 4 }, () =>
      database.owner.run((db) => ensurePartitions(db, year, { back: 2, ahead: 2 })),
    );
    await Promise.all(programs);
    const { rows } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relname like 'page_check_2090_%' and relkind = 'r' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      ["01", "02", "03", "04", "05"].map((number) => `page_check_2090_${number}`),
    );
  });
});
