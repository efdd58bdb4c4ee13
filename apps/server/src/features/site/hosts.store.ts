import type { ErrorOutcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { inTransaction } from "../../database/tenant.ts";
import { ITSELF } from "../../fetch/host-trouble.rules.ts";
import { containing } from "../products/product-filter.shared.store.ts";
import type { Db } from "../../database/tenant.ts";

export interface HostRecord {
  host: string;
  nextFreeAt: Date;
  penalisedUntil: Date | null;
  intervalMs: number | null;
  pausedAt: Date | null;
  failures: number;
  /** Times in a row that it was stopped for all. */
  stops: number;
  /** Number of organisations for which alone it or one of its addresses is stopped. */
  stoppedFor: number;
  liftedAt: Date | null;
  windowClosesAt: Date | null;
  answeredAt: Date | null;
  failedAt: Date | null;
  lastOutcome: ErrorOutcome | null;
  lastDetail: string | null;
  robots: { rule: string; status: number } | null;
  robotsUntil: Date | null;
}

/**
 * Returns hosts of a work queue, those with problems first and then by their next free slot, latest first; each with its
 * robots.txt.
 */
export async function findHosts(
  db: Db,
  workQueue: string,
  { search, now, limit }: { search: string | undefined; now: Date; limit: number },
): Promise<HostRecord[]> {
  const { rows } = await sql<HostRecord>`
    select s.host, s.next_free_at as "nextFreeAt", s.penalised_until as "penalisedUntil", s.interval_ms as "intervalMs",
      s.paused_at as "pausedAt", s.failures, s.stops, s.lifted_at as "liftedAt", s.open_until as "windowClosesAt", s.answered_at as "answeredAt",
      s.failed_at as "failedAt", s.last_outcome as "lastOutcome", s.last_detail as "lastDetail",
      t.organisations as "stoppedFor", r.entry as robots, r.expires_at as "robotsUntil"
    from host_slot s
    left join lateral (
      select c.entry, c.expires_at from robots_cache c
      where c.origin in ('https://' || s.host, 'http://' || s.host,
        'https://' || regexp_replace(s.host, ':443$', ''), 'http://' || regexp_replace(s.host, ':80$', ''))
      order by c.expires_at desc limit 1) r on true
    cross join lateral (
      select count(distinct t.visitor)::int as organisations from host_trouble t
      where t.host = s.host and t.work_queue = s.work_queue and t.visitor <> ${ITSELF}
        and greatest(t.open_until, t.held_until) > ${now}) t
    where s.work_queue = ${workQueue} ${search ? sql`and s.host like ${containing(search.toLowerCase())}` : sql``}
    order by s.paused_at is null, s.failures desc, t.organisations desc, s.next_free_at desc, s.host limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Stores the operator's decisions about a host. Forgiving clears its failures; lifting its stops also clears the pauses that it asked
 * for, and lets the next visit begin at once.
 *
 * @returns false when the host was never visited
 */
export async function changeHost(
  db: Db,
  workQueue: string,
  host: string,
  change: {
    pausedAt?: Date | null | undefined;
    intervalMs?: number | null | undefined;
    isForgiven: boolean;
    lifted?: { at: Date; by: string } | undefined;
  },
): Promise<boolean> {
  const { lifted } = change;
  const isForgiven = change.isForgiven || lifted !== undefined;
  return inTransaction(db, async (trx) => {
    const result = await trx
      .updateTable("host_slot")
      .set({
        host,
        ...(change.pausedAt === undefined ? {} : { paused_at: change.pausedAt }),
        ...(change.intervalMs === undefined ? {} : { interval_ms: change.intervalMs }),
        ...(isForgiven ? { failures: 0, open_until: null, stops: 0, stopped_by: null } : {}),
        ...(lifted
          ? {
              penalised_until: null,
              // A stop also moves the next visit behind its end.
              next_free_at: sql<Date>`least(next_free_at, ${lifted.at}::timestamptz)`,
              lifted_at: lifted.at,
              lifted_by: lifted.by,
            }
          : {}),
      })
      .where("host", "=", host)
      .where("work_queue", "=", workQueue)
      .executeTakeFirst();
    if (isForgiven) {
      await trx
        .updateTable("host_trouble")
        .set({ failures: 0, open_until: null, ...(lifted ? { held_until: null, asked_at: null } : {}) })
        .where("host", "=", host)
        .where("work_queue", "=", workQueue)
        .execute();
    }
    return result.numUpdatedRows > 0n;
  });
}
