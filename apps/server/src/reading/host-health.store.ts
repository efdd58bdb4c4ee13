import { sql } from "kysely";
import { PREPARED } from "../database/prepared.ts";
import type { Db } from "../database/tenant.ts";
import { OPENING_FAILURES, pauseAfter } from "../fetch/host-health.rules.ts";
import type { FetchFailure } from "../fetch/page.ts";
import type { HostHealth } from "../fetch/visit.ts";

/** Precision in ms of the last response's stored time, without which each visit would cause a write. */
const NOTED_MS = 60_000;

/** Stores hosts' health in the database, so that all workers on all machines spare a broken shop together. */
export function databaseHostHealth(db: Db, workQueue: string): HostHealth {
  return {
    answered: async (host, now) => {
      await sql`${PREPARED}
        insert into host_slot as s (host, work_queue, next_free_at, answered_at) values (${host}, ${workQueue}, ${now}, ${now})
        on conflict (host, work_queue) do update set failures = 0, open_until = null, answered_at = ${now}
          where s.failures > 0 or s.answered_at is null
            or s.answered_at < ${new Date(now.getTime() - NOTED_MS)}`.execute(db);
    },
    failed: async (host, { outcome, detail }: FetchFailure, now) => {
      const { rows } = await sql<{ failures: number }>`
        insert into host_slot as s (host, work_queue, next_free_at, failures, failed_at, last_outcome, last_detail)
        values (${host}, ${workQueue}, ${now}, 1, ${now}, ${outcome}, ${detail})
        on conflict (host, work_queue) do update
          set failures = s.failures + 1, failed_at = ${now}, last_outcome = ${outcome}, last_detail = ${detail}
        returning failures`.execute(db);
      const pauseMs = pauseAfter(rows[0]!.failures);
      if (pauseMs === undefined) return;
      await sql`
        update host_slot set open_until = ${new Date(now.getTime() + pauseMs)}
        where host = ${host} and work_queue = ${workQueue} and failures >= ${OPENING_FAILURES}`.execute(db);
    },
  };
}
