import { fromKysely } from "pg-boss";
import type { JobInsert, PgBoss } from "pg-boss";
import type { Trx } from "../../database/tenant.ts";
import { HEARTBEAT_S } from "../../queue/queue.ts";

/** One visit of one product in one run. */
export interface VisitJob {
  organisationId: string;
  runId: string;
  productId: string;
}

/**
 * Maximum retries of a visit whose worker died, before its items end as `internal`. The limit stops a page that crashes the
 * program. With the growing delay between them, 20 retries take a quarter of an hour: a program that restarts again and again for
 * another reason in that time loses no visit under way.
 */
export const VISIT_RETRIES = 20;

const EXPIRE_S = 15 * 60;

/**
 * Returns the names of the pg-boss queues of a work queue. Each clock has its own, so a worker with another clock takes none of
 * its visits.
 */
export function queueNames(workQueue: string): { visits: string; dead: string } {
  return { visits: `visits-${workQueue}`, dead: `visits-${workQueue}-dead` };
}

export async function createVisitQueues(boss: PgBoss, workQueue: string): Promise<void> {
  const { visits, dead } = queueNames(workQueue);
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
  // Existing queues of an earlier version keep their original options.
  await boss.updateQueue(dead, { heartbeatSeconds: HEARTBEAT_S });
  await boss.updateQueue(visits, { heartbeatSeconds: HEARTBEAT_S, retryLimit: VISIT_RETRIES });
}

/** Queues visits in the run's transaction. The host is the group, so one host never occupies all workers. */
export async function enqueueVisits(
  boss: PgBoss,
  trx: Trx,
  workQueue: string,
  visits: readonly (VisitJob & { host: string })[],
): Promise<void> {
  const { visits: queue } = queueNames(workQueue);
  for (let start = 0; start < visits.length; start += 1000) {
    const jobs: JobInsert<VisitJob>[] = visits.slice(start, start + 1000).map(({ host, ...data }) => ({
      data,
      group: { id: host },
    }));
    await boss.insert(queue, jobs, { db: fromKysely(trx) });
  }
}
