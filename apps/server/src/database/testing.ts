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

/** Identifies a template by the sources that build it: migrations, privileges and roles. */
const schemaVersion = ["./migrations/", "./migrations/schema/", "./citus/", "./"]
  .flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(new URL(folder + entry.name, import.meta.url), "utf8")),
  )
  .join("\n");

/** The current time in tests with a set clock; its partitions exist in whatever year the tests run. */
export const TEST_NOW = new Date("2026-06-15T12:00:00Z");

export interface TestDb extends Connection {
  /** Connects as the server's superuser, who owns the tables. */
  target: { host: string; port: number; user: string; database: string };
  /** The working role, which the pool uses like the program. */
  role: string;
  owner: Owner;
  /** The settings of a program that uses this database. */
  env: Record<string, string>;
  /** Returns whether any connection is waiting for a lock, on any node. */
  isWaiting(): Promise<boolean>;
  drop(): Promise<void>;
}

const fail = (error: Error) => {
  if (!/terminating connection/.test(error.message)) throw error;
};

/**
 * Creates a migrated database for one test file on the temporary server, used with the program's working role. A statement of the
 * program without an organisation filter fails its test, at the latest when the database is dropped.
 */
export async function openTestDb(): Promise<TestDb> {
  watchStatements();
  // Started by `node scripts/citus.js`.
  const citus = await isOnCluster();
  const database = await createTestDatabase({
    template: {
      name: schemaVersion,
      build: async (target) => {
        const { owner } = await prepareDatabase(target, { now: TEST_NOW, citus });
        await owner.run(async (db) => {
          // For both clocks that tests use: the set one, with a past, and the machine's own.
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
      // Privileges on the database itself are not copied from the template.
      await closeDatabase(trx);
      const { rows } = await sql<{ role: string }>`select role from pricetrail_private.login`.execute(trx);
      return rows[0]!.role;
    }),
  );
  const connection = connect({ ...target, user: role }, { max: 6, onError: fail, isDistributed: citus });
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
