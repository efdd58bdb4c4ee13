import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { PreparingClient } from "./prepared.ts";
import type { Database } from "./schema.ts";

/** How to reach a PostgreSQL: an address, or the socket of the embedded one. */
export type ConnectionTarget =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** The plain role that the program works as when it was given a superuser or one exempt from row-level security. */
export const PLAIN_ROLE = "pricetrail_app";

/** bigint columns are money and counts of ours: exact as numbers up to 2^53, refused beyond. `date` stays text. */
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

/**
 * Makes sure that the program's role can never step over row-level security: when the given role is a superuser or exempt,
 * a plain role is created, and every connection of the program switches to it at start.
 *
 * @returns the role to switch to, or undefined when the given one is plain already
 */
export async function ensurePlainRole(target: ConnectionTarget): Promise<string | undefined> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    const { rows } = await client.query<{ exempt: boolean; database: string }>(
      `select rolsuper or rolbypassrls as exempt, current_database() as database from pg_roles where rolname = current_user`,
    );
    if (!rows[0]?.exempt) return undefined;
    // Roles belong to the whole server: two programs starting at once must not both create it.
    await client.query("select pg_advisory_lock(7471003)");
    const known = await client.query(
      "select 1 from pg_roles where rolname = $1 and not rolsuper and not rolbypassrls",
      [PLAIN_ROLE],
    );
    if (known.rowCount === 0) {
      await client.query(`create role ${PLAIN_ROLE} nologin nosuperuser nobypassrls nocreaterole nocreatedb`);
    }
    await client.query(`grant ${PLAIN_ROLE} to current_user`);
    const name = pg.escapeIdentifier(rows[0].database);
    await client.query(`grant create, connect, temporary on database ${name} to ${PLAIN_ROLE}`);
    await client.query(`grant create, usage on schema public to ${PLAIN_ROLE}`);
    return PLAIN_ROLE;
  } finally {
    await client.end();
  }
}

/** Settings for every connection of the program: the plain role, UTC, and bounds on what may hang. */
function connectionOptions(role: string | undefined): string {
  return [
    role === undefined ? "" : `-c role=${role}`,
    "-c TimeZone=UTC",
    "-c statement_timeout=60000",
    "-c idle_in_transaction_session_timeout=60000",
    "-c jit=off",
    // Servers of today hold their data on flash or in memory: an index descent is no dear seek.
    "-c random_page_cost=1.1",
  ]
    .filter(Boolean)
    .join(" ");
}

export interface Connection {
  pool: pg.Pool;
  db: Kysely<Database>;
  close(): Promise<void>;
}

/** A pool and a query builder on it, working as the plain role. */
export function connect(
  target: ConnectionTarget,
  options: { role: string | undefined; max?: number; onError: (error: Error) => void },
): Connection {
  const pool = new pg.Pool({
    ...target,
    options: connectionOptions(options.role),
    max: options.max ?? 12,
    types,
    application_name: "pricetrail",
    connectionTimeoutMillis: 10_000,
    Client: PreparingClient,
  });
  // An idle connection that breaks (a restarted server) is replaced by the pool; without a listener it would end the program.
  pool.on("error", options.onError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}
