import { setTimeout as wait } from "node:timers/promises";
import { fromKysely, PgBoss } from "pg-boss";
import type { QueueOptions, WorkOptions } from "pg-boss";
import type pg from "pg";
import type { Trx } from "../database/tenant.ts";

const SCHEMA = "pgboss";
/** Interval in ms of checking whether an upgrade has built its indexes. */
const BUILD_POLL_MS = 100;

/** Creates or upgrades the queue's tables, as their owner. */
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
    // Some upgrades build indexes in the background, which only the tables' owner can do.
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
 * Seconds without a heartbeat after which a killed program's job is returned to the queue. Including the check every five seconds,
 * the retry delay of one second and polling, another program has it within 30.
 */
export const HEARTBEAT_S = 15;

/**
 * Starts the queue in the same database, with a role that may change rows but not tables. It uses the database's clock, for leases
 * and heartbeats only. Every program supervises lost and finished jobs, one program at a time.
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
 * Returns the jobs of a killed program to the queue at once. Only for a program that is known to be alone: otherwise jobs return
 * after a missed heartbeat.
 */
export async function releaseOrphans(boss: PgBoss, queueName: string): Promise<void> {
  const jobs = await boss.findJobs(queueName);
  const orphans = jobs.filter((job) => job.state === "active").map((job) => job.id);
  if (orphans.length > 0) await boss.fail(queueName, orphans);
}

/** A queue of pg-boss for the jobs of one work queue, so that a worker with another clock takes none of them. */
export interface Queue {
  name: string;
  options: QueueOptions;
  /** The queue of the jobs that have failed too often. */
  deadLetter?: Queue;
}

export async function createQueue(boss: PgBoss, { name, options, deadLetter }: Queue): Promise<void> {
  if (deadLetter) await createQueue(boss, deadLetter);
  await boss.createQueue(name, { ...options, ...(deadLetter ? { deadLetter: deadLetter.name } : {}) });
  // An existing queue of an earlier version keeps its original options.
  await boss.updateQueue(name, options);
}

/** A job and the time of its turn. */
export interface NewJob<Data extends object> {
  data: Data;
  /** The host whose page it visits: one host never occupies all workers. */
  host: string;
  priority?: number;
  /** Delay in seconds before it can be taken. */
  startAfter?: number;
}

const INSERTED_AT_ONCE = 1000;

/** Queues jobs in the transaction that causes them. */
export async function enqueue<Data extends object>(
  boss: PgBoss,
  trx: Trx,
  queueName: string,
  jobs: readonly NewJob<Data>[],
): Promise<void> {
  for (let start = 0; start < jobs.length; start += INSERTED_AT_ONCE) {
    const some = jobs.slice(start, start + INSERTED_AT_ONCE);
    await boss.insert(
      queueName,
      some.map(({ host, ...job }) => ({ ...job, group: { id: host } })),
      { db: fromKysely(trx) },
    );
  }
}

/** Settings for work on pages of shops besides the visits of runs. */
export const SHOP_QUEUE = {
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 600,
} satisfies QueueOptions;

/** Several jobs at a time, but one per shop. */
export const SHOP_WORKERS = {
  localConcurrency: 2,
  groupConcurrency: 1,
  pollingIntervalSeconds: 0.5,
} satisfies WorkOptions;
