import { fromKysely } from "pg-boss";
import type { JobInsert, PgBoss } from "pg-boss";
import type { Trx } from "../../database/tenant.ts";

/** One visit of one product in one run. */
export interface VisitJob {
  organisationId: string;
  runId: string;
  productId: string;
}

/** A visit that died is tried again this often before its items end as `internal`. */
export const VISIT_RETRIES = 5;

/** Dead visits of killed workers come back after this time without a sign of life. */
const HEARTBEAT_S = 30;
const EXPIRE_S = 15 * 60;

/** Names of the queues of a lane. Each clock has a lane, so that a worker with another clock takes none of its visits. */
export function queueNames(lane: string): { visits: string; dead: string } {
  return { visits: `visits-${lane}`, dead: `visits-${lane}-dead` };
}

export async function createVisitQueues(boss: PgBoss, lane: string): Promise<void> {
  const { visits, dead } = queueNames(lane);
  await boss.createQueue(dead, { retryLimit: 3, heartbeatSeconds: HEARTBEAT_S });
  await boss.createQueue(visits, {
    retryLimit: VISIT_RETRIES,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: EXPIRE_S,
    heartbeatSeconds: HEARTBEAT_S,
    deleteAfterSeconds: 600,
    retentionSeconds: 30 * 24 * 3600,
    deadLetter: dead,
  });
}

/** Puts visits into the queue in the transaction of the run; the host is the group, so that one host never fills all workers. */
export async function enqueueVisits(
  boss: PgBoss,
  trx: Trx,
  lane: string,
  visits: readonly (VisitJob & { host: string })[],
): Promise<void> {
  const { visits: queue } = queueNames(lane);
  for (let start = 0; start < visits.length; start += 1000) {
    const jobs: JobInsert<VisitJob>[] = visits.slice(start, start + 1000).map(({ host, ...data }) => ({
      data,
      group: { id: host },
    }));
    await boss.insert(queue, jobs, { db: fromKysely(trx) });
  }
}

/**
 * Gives back the visits that a killed program was busy with. Only for a program that knows itself to be alone: otherwise
 * they come back by themselves when their heartbeat stops.
 */
export async function releaseOrphans(boss: PgBoss, lane: string): Promise<void> {
  const { visits } = queueNames(lane);
  const jobs = await boss.findJobs(visits);
  const orphans = jobs.filter((job) => job.state === "active").map((job) => job.id);
  if (orphans.length > 0) await boss.fail(visits, orphans);
}
