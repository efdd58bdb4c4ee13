import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { primaryOf } from "./hosts.ts";
import type { Database } from "./schema.ts";
import type { Db } from "./tenant.ts";

/** The role that owns the tables: for migrations, partitions and the working role's rights, never for a request's statements. */
export interface Owner {
  /** Runs `work` on one connection that is closed afterwards, so that no statement of the program can find it open. */
  run<T>(work: (db: Db, pool: pg.Pool) => Promise<T>): Promise<T>;
}

/** Statements of the owner may take as long as they need: a migration of a large table is no hanging request. */
export function createOwner(target: ConnectionTarget): Owner {
  return {
    run: async (work) => {
      const pool = new pg.Pool({
        ...(await primaryOf(target)),
        max: 1,
        options: "-c TimeZone=UTC",
        application_name: "pricetrail-owner",
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      });
      // Whoever waits for the statement hears of it; a connection that breaks between two is not worth the program's end.
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
