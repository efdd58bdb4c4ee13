import { readFileSync, readdirSync } from "node:fs";
import { sql } from "kysely";
import { OWNER_OPTIONS } from "./citus/distribute.ts";
import { isOnCluster } from "./citus/testing/test-cluster.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connect.ts";
import { createTestDatabase } from "./embedded/temporary.ts";
import { createOwner } from "./owner.ts";
import type { Owner } from "./owner.ts";
import { ensurePartitions } from "./partitions.ts";
import { prepareDatabase } from "./prepare.ts";
import { expectStatementsBound, watchStatements } from "./testing/statement-wall.ts";
import { closeDatabase } from "./working-role.ts";

/** A template is as old as what it was made by: migrations, rights and roles. */
const schemaVersion = ["./migrations/", "./citus/", "./"]
  .flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(new URL(folder + entry.name, import.meta.url), "utf8")),
  )
  .join("\n");

/** The present of tests with a set clock: its partitions are there in whatever year the tests run. */
export const TEST_NOW = new Date("2026-06-15T12:00:00Z");

export interface TestDb extends Connection {
  /** As the server's superuser, who made the tables. */
  target: { host: string; port: number; user: string; database: string };
  /** The role that the pool works as, as the program does. */
  role: string;
  owner: Owner;
  /** The settings of a program that works on it. */
  env: Record<string, string>;
  /** Returns whether somebody waits for a lock, on whichever node. */
  isWaiting(): Promise<boolean>;
  drop(): Promise<void>;
}

const fail = (error: Error) => {
  if (!/terminating connection/.test(error.message)) throw error;
};

/**
 * A migrated database of its own for one test file, on the throw-away server, worked in as the program's own role. A statement
 * of the program that forgets the organisation fails its test, at the latest when the database is dropped.
 */
export async function openTestDb(): Promise<TestDb> {
  watchStatements();
  // `node scripts/citus.js` has started one.
  const citus = await isOnCluster();
  const database = await createTestDatabase({
    template: {
      name: schemaVersion,
      build: async (target) => {
        const { owner } = await prepareDatabase(target, { now: TEST_NOW, citus });
        await owner.run(async (db) => {
          // Both presents that tests live in: the set one with a past, and the machine's own.
          await ensurePartitions(db, TEST_NOW, { back: 21, ahead: 3 });
          await ensurePartitions(db, new Date(), { back: 1, ahead: 1 });
        });
      },
    },
  });
  const target = database.connection;
  const owner = createOwner(target, citus ? OWNER_OPTIONS : "");
  const role = await owner.run((db) =>
    db.transaction().execute(async (trx) => {
      // What is said of a database itself does not come with the template.
      await closeDatabase(trx);
      const { rows } = await sql<{ role: string }>`select role from pricetrail_private.login`.execute(trx);
      return rows[0]!.role;
    }),
  );
  const connection = connect({ ...target, user: role }, { max: 6, onError: fail });
  return {
    ...connection,
    target,
    role,
    owner,
    env: citus ? { CITUS: "on", DATABASE_URL: process.env.TEST_DATABASE_URL ?? "" } : {},
    isWaiting: async () => {
      const { rows } = await owner.run((db) =>
        citus
          ? sql`select from run_command_on_all_nodes('select count(*) from pg_locks where not granted') where result <> '0'`.execute(
              db,
            )
          : sql`select from pg_locks where not granted`.execute(db),
      );
      return rows.length > 0;
    },
    drop: async () => {
      await connection.close();
      await database.drop();
      expectStatementsBound();
    },
  };
}
