import { readFileSync, readdirSync } from "node:fs";
import { connect, ensurePlainRole } from "./connect.ts";
import type { Connection } from "./connect.ts";
import { createTestDatabase } from "./embedded/temporary.ts";
import { migrate } from "./migrate.ts";
import { ensurePartitions } from "./partitions.ts";

const schemaVersion = readdirSync(new URL("./migrations/", import.meta.url))
  .map((file) => readFileSync(new URL(`./migrations/${file}`, import.meta.url), "utf8"))
  .join("\n");

/** The present of tests with a set clock: its partitions are there in whatever year the tests run. */
export const TEST_NOW = new Date("2026-06-15T12:00:00Z");

export interface TestDb extends Connection {
  target: { host: string; port: number; user: string; database: string };
  role: string;
  drop(): Promise<void>;
}

const fail = (error: Error) => {
  if (!/terminating connection/.test(error.message)) throw error;
};

/** A migrated database of its own for one test file, on the throw-away server; the program's plain role is used. */
export async function openTestDb(): Promise<TestDb> {
  const database = await createTestDatabase({
    template: {
      name: schemaVersion,
      build: async (target) => {
        const role = await ensurePlainRole(target);
        const connection = connect(target, { role, max: 1, onError: fail });
        await migrate(connection.db);
        // Both presents that tests live in: the set one with a past, and the machine's own.
        await ensurePartitions(connection.db, TEST_NOW, { back: 21, ahead: 3 });
        await ensurePartitions(connection.db, new Date(), { back: 1, ahead: 1 });
        await connection.close();
      },
    },
  });
  const target = database.connection;
  const role = (await ensurePlainRole(target)) ?? target.user;
  const connection = connect(target, { role, max: 6, onError: fail });
  return {
    ...connection,
    target,
    role,
    drop: async () => {
      await connection.close();
      await database.drop();
    },
  };
}
