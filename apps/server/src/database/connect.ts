import { Kysely } from "kysely";
import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { ProgramDialect } from "./dialect.ts";
import { hostsAsRole, hostsOf } from "./hosts.ts";
import { PreparingClient } from "./prepared.ts";
import type { Database } from "./schema.ts";
import { UNWATCHED } from "./watch.ts";
import type { DatabaseWatch } from "./watch.ts";
import { createWatchedPool } from "./watched-pool.ts";

/** bigint columns contain money and counts: exact as numbers up to 2^53, rejected beyond. `date` stays text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === pg.types.builtins.INT8) {
      return (text: string) => {
        const value = Number(text);
        if (!Number.isSafeInteger(value)) throw new RangeError(`the number ${text} is too large`);
        return value;
      };
    }
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Returns the same target with another role. */
export function asRole(target: ConnectionTarget, user: string, password: string): ConnectionTarget {
  if ("connectionString" in target && hostsOf(target).length > 1)
    return { connectionString: hostsAsRole(target.connectionString, user, password) };
  const { host, port, database = "", ssl } = new pg.Client(target);
  return { host, port, database, ssl, user, password };
}

/** Settings for every connection of the program: UTC, and timeouts. */
export const SESSION_SETTINGS = {
  TimeZone: "UTC",
  statement_timeout: "60000",
  idle_in_transaction_session_timeout: "60000",
  jit: "off",
  // Current servers keep their data on flash or in memory, so random index access is cheap.
  random_page_cost: "1.1",
};
const OPTIONS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

export interface Connection {
  pool: pg.Pool;
  db: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * Returns a pool and a query builder that use the role of the target.
 *
 * @param options.isPooled a pooler assigns its connections per transaction, so they cannot keep state: no statement is prepared,
 *   and the settings are those of the role
 * @param options.isDistributed the tables are distributed across the nodes of a Citus cluster
 */
export function connect(
  target: ConnectionTarget,
  options: {
    max?: number;
    onError: (error: Error) => void;
    watch?: DatabaseWatch;
    isPooled?: boolean;
    isDistributed?: boolean;
  },
): Connection {
  const config: pg.PoolConfig = {
    // With several hosts, the watch selects the one to connect to.
    ...hostsOf(target)[0],
    ...(options.isPooled ? {} : { options: OPTIONS }),
    max: options.max ?? 12,
    types,
    application_name: "pricetrail",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const pool = createWatchedPool(
    config,
    options.watch ?? UNWATCHED,
    options.isPooled ? pg.Client : PreparingClient,
  );
  // The pool replaces an idle connection that breaks (after a server restart); without a listener the error would end the program.
  pool.on("error", options.onError);
  const db = new Kysely<Database>({ dialect: new ProgramDialect({ pool }, options.isDistributed ?? false) });
  return { pool, db, close: () => db.destroy() };
}
