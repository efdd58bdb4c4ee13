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
 * A visit that died is tried again this often before its items end as `internal`: a page that ends the program must not do so for
 * ever, and a program that is killed often must not lose a visit that was under way each time.
 */
export const VISIT_RETRIES = 10;

const EXPIRE_S = 15 * 60;

/** Names of the pg-boss queues of a work queue. Each clock has one, so that a worker with another clock takes none of its visits. */
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
  // Queues of an earlier version keep what they were made with.
  for (const name of [visits, dead]) await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_S });
}

/** Puts visits into the queue in the transaction of the run; the host is the group, so that one host never fills all workers. */
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
