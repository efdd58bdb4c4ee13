import { MINUTE_MS } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../database/prepared.ts";
import { inTransaction } from "../database/tenant.ts";
import type { Db } from "../database/tenant.ts";
import { OPENING_FAILURES, pauseAfter } from "../fetch/host-health.rules.ts";
import { ITSELF, stopsAll } from "../fetch/host-trouble.rules.ts";
import type { HostHealth } from "../fetch/visit.ts";
import { countFailure, findFailures, forgetFailures } from "./host-trouble.store.ts";
import { TRY_MS } from "./pacing.store.ts";

/** Precision in ms of the last response's stored time, without which each visit would cause a write. */
const NOTED_MS = MINUTE_MS;

/**
 * Stores hosts' health in the database, so that all workers on all machines spare a broken shop together. An organisation's failures
 * pause its own visits; `stopsAll` decides whether they pause everybody's.
 */
export function databaseHostHealth(db: Db, workQueue: string): HostHealth {
  return {
    answered: async (host, now, visitor) => {
      await sql`${PREPARED}
        insert into host_slot as s (host, work_queue, next_free_at, answered_at) values (${host}, ${workQueue}, ${now}, ${now})
        on conflict (host, work_queue) do update
          set failures = 0, open_until = null, stops = 0, stopped_by = null, answered_at = ${now}
          where s.failures > 0 or s.answered_at is null
            or s.answered_at < ${new Date(now.getTime() - NOTED_MS)}`.execute(db);
      await forgetFailures(db, { host, workQueue }, visitor);
    },
    failed: (host, { outcome, detail }, now, visitor) =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql<{ stops: number; stoppedBy: string | null }>`
          insert into host_slot as s (host, work_queue, next_free_at, failures, failed_at, last_outcome, last_detail)
          values (${host}, ${workQueue}, ${now}, 1, ${now}, ${outcome}, ${detail})
          on conflict (host, work_queue) do update
            set failures = s.failures + 1, failed_at = ${now}, last_outcome = ${outcome}, last_detail = ${detail}
          returning stops, stopped_by as "stoppedBy"`.execute(trx);
        const { stops, stoppedBy } = rows[0]!;
        const key = { host, workQueue };
        await countFailure(trx, key, visitor, outcome, now);
        const id = visitor?.organisationId ?? ITSELF;
        // One organisation alone does not prolong a stop either: the next try is another's.
        const isAlone = visitor !== undefined && !visitor.hasWorked && stops > 0 && stoppedBy === id;
        if (!isAlone && stopsAll(await findFailures(trx, key))) {
          const pauseMs = pauseAfter(OPENING_FAILURES + stops) ?? 0;
          await sql`
            update host_slot set open_until = ${new Date(now.getTime() + pauseMs)}, stops = stops + 1, stopped_by = ${id}
            where host = ${host} and work_queue = ${workQueue}`.execute(trx);
        } else if (stops > 0) {
          await sql`
            update host_slot set open_until = ${now}
            where host = ${host} and work_queue = ${workQueue} and open_until > ${now}
              and open_until <= ${new Date(now.getTime() + TRY_MS)}`.execute(trx);
        }
      }),
  };
}
