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
 * Seconds without a sign of life after which a job of a killed program comes back. With the five seconds between two looks, a
 * second until it is tried again, and the polling it is in other hands within 30.
 */
export const HEARTBEAT_S = 15;

/**
 * Starts the queue in the same database, as a role that may change rows but no tables. Its clock is the database's own: it
 * serves leases and heartbeats only. Each program looks after lost and finished jobs; of several, one does at a time.
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
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 300,
  });
  boss.on("error", options.onError);
  await boss.start();
  return boss;
}

/**
 * Gives back the jobs that a killed program was busy with. Only for a program that knows itself to be alone: otherwise they
 * come back by themselves when their heartbeat stops.
 */
export async function releaseOrphans(boss: PgBoss, queueName: string): Promise<void> {
  const jobs = await boss.findJobs(queueName);
  const orphans = jobs.filter((job) => job.state === "active").map((job) => job.id);
  if (orphans.length > 0) await boss.fail(queueName, orphans);
}
