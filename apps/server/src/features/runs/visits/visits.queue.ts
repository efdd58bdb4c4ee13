import type { PgBoss } from "pg-boss";
import type { Trx } from "../../../database/tenant.ts";
import { enqueue, HEARTBEAT_S } from "../../../jobs/queue.ts";
import type { Queue } from "../../../jobs/queue.ts";

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

export function visitQueues(workQueue: string): { visits: Queue; dead: Queue } {
  const dead: Queue = {
    name: `visits-${workQueue}-dead`,
    options: { retryLimit: 3, heartbeatSeconds: HEARTBEAT_S },
  };
  const visits: Queue = {
    name: `visits-${workQueue}`,
    options: {
      retryLimit: VISIT_RETRIES,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: EXPIRE_S,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: 600,
      retentionSeconds: 30 * 24 * 3600,
    },
    deadLetter: dead,
  };
  return { visits, dead };
}

/** Queues visits in the run's transaction. */
export function enqueueVisits(
  boss: PgBoss,
  trx: Trx,
  workQueue: string,
  visits: readonly (VisitJob & { host: string })[],
): Promise<void> {
  return enqueue(
    boss,
    trx,
    visitQueues(workQueue).visits.name,
    visits.map(({ host, ...data }) => ({ data, host })),
  );
}
