import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareDatabase } from "../prepare.ts";
import { TABLES } from "../tables.ts";
import { openTestDb, TEST_NOW } from "../testing.ts";
import type { TestDb } from "../testing.ts";
import { isOnCluster } from "./testing/test-cluster.ts";

/** On a cluster the extension is loaded, and the foreign keys that are refused have been left out. */
const itOnOneServer = it.skipIf(await isOnCluster());

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(() => testDb.drop());

const placeOf = (table: string): string | undefined => new Map(Object.entries(TABLES)).get(table)?.place;

itOnOneServer("is refused where the server does not load the extension", async () => {
  await expect(prepareDatabase(testDb.target, { now: TEST_NOW, citus: true })).rejects.toThrow(
    "CITUS=on needs a PostgreSQL that loads the extension Citus: install it and name it first in shared_preload_libraries.",
  );
});

it("keeps on the node of an organisation only what is unique within an organisation", async () => {
  const { rows } = await testDb.owner.run((db) =>
    sql<{ table: string; key: string; namesOrganisation: boolean }>`
      select c.relname as "table", i.indexrelid::regclass::text as key, exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'organisation_id' and a.attnum = any (i.indkey)) as "namesOrganisation"
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(60);
  const refused = rows.filter(
    ({ table, namesOrganisation }) => placeOf(table) === "organisation" && !namesOrganisation,
  );
  expect(refused.map(({ key }) => key)).toEqual([]);
});

itOnOneServer("has no foreign key that a distributed database could not keep", async () => {
  const { rows } = await testDb.owner.run((db) =>
    sql<{ table: string; target: string; name: string; namesOrganisation: boolean; setsNull: boolean }>`
      select r.relname as "table", t.relname as target, c.conname as name,
        exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'organisation_id' and a.attnum = any (c.conkey))
          as "namesOrganisation",
        c.confdeltype in ('n', 'd') as "setsNull"
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(60);
  const refused = rows.filter(({ table, target, namesOrganisation, setsNull }) => {
    const [from, to] = [placeOf(table), placeOf(target)];
    if (from === "organisation") {
      if (to === "organisation") return !namesOrganisation || setsNull;
      return to === "here" || (setsNull && namesOrganisation);
    }
    return to === "organisation" || (from === "everywhere" && to === "here");
  });
  // These are left out there: names are deleted softly, and purging empties what names them.
  expect(refused.map(({ name }) => name).toSorted()).toEqual([
    "product_organisation_id_brand_id_fkey",
    "product_organisation_id_category_id_fkey",
    "product_organisation_id_group_id_fkey",
    "product_organisation_id_seller_id_fkey",
    "product_organisation_id_subcategory_id_fkey",
    "subcategory_organisation_id_category_id_fkey",
  ]);
});
