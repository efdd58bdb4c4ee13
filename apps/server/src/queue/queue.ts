import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type pg from "pg";

const SCHEMA = "pgboss";
/** How often an upgrade is asked whether its indexes are built. */
const BUILD_POLL_MS = 100;

/** Makes or upgrades the queue's tables, as their owner. */
export async function installQueue(pool: pg.Pool): Promise<void> {
  const failures: Error[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  });
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  try {
    // Some upgrades leave indexes to be built beside the work, which only the tables' owner can do.
    const isBuilding = async () =>
      (await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress");
    while (failures.length === 0 && (await isBuilding())) await wait(BUILD_POLL_MS);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
  const [failure] = failures;
  if (failure) throw failure;
}

/**
 * Starts the queue in the same database, as a role that may change rows but no tables. Its clock is the database's own: it
 * serves leases and heartbeats only.
 */
export async function startQueue(
  pool: pg.Pool,
  options: { supervise: boolean; onError: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    reindex: false,
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on("error", options.onError);
  await boss.start();
  return boss;
}
