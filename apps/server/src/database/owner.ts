import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { primaryOf } from "./hosts.ts";
import type { Database } from "./schema.ts";
import type { Db } from "./tenant.ts";

/** The role that owns the tables: for migrations, partitions and grants, never for statements of a request. */
export interface Owner {
  /** Runs `work` on a connection that is closed afterwards, so that no other statement of the program can use it. */
  run<T>(work: (db: Db, pool: pg.Pool) => Promise<T>): Promise<T>;
}

/**
 * Creates the owner's access without a statement timeout: migrating a large table takes long.
 *
 * @param settings further options of its connections
 */
export function createOwner(target: ConnectionTarget, settings = ""): Owner {
  return {
    run: async (work) => {
      const pool = new pg.Pool({
        ...(await primaryOf(target)),
        max: 1,
        options: `-c TimeZone=UTC ${settings}`.trim(),
        application_name: "pricetrail-owner",
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      });
      // A failing statement rejects its own promise; a connection that breaks in between must not end the program.
      pool.on("error", () => undefined);
      pool.on("connect", (client) => client.on("error", () => undefined));
      const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
      try {
        return await work(db, pool);
      } finally {
        await db.destroy();
      }
    },
  };
}
