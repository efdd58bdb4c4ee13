import type { ErrorOutcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { containing } from "../products/product-filter.shared.store.ts";
import type { Db } from "../../database/tenant.ts";

export interface HostRecord {
  host: string;
  nextFreeAt: Date;
  penalisedUntil: Date | null;
  intervalMs: number | null;
  pausedAt: Date | null;
  failures: number;
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
  search: string | undefined,
  limit: number,
): Promise<HostRecord[]> {
  const { rows } = await sql<HostRecord>`
    select s.host, s.next_free_at as "nextFreeAt", s.penalised_until as "penalisedUntil", s.interval_ms as "intervalMs",
      s.paused_at as "pausedAt", s.failures, s.open_until as "windowClosesAt", s.answered_at as "answeredAt",
      s.failed_at as "failedAt", s.last_outcome as "lastOutcome", s.last_detail as "lastDetail",
      r.entry as robots, r.expires_at as "robotsUntil"
    from host_slot s
    left join lateral (
      select c.entry, c.expires_at from robots_cache c
      where c.origin in ('https://' || s.host, 'http://' || s.host,
        'https://' || regexp_replace(s.host, ':443$', ''), 'http://' || regexp_replace(s.host, ':80$', ''))
      order by c.expires_at desc limit 1) r on true
    where s.work_queue = ${workQueue} ${search ? sql`and s.host like ${containing(search.toLowerCase())}` : sql``}
    order by s.paused_at is null, s.failures desc, s.next_free_at desc, s.host limit ${limit}`.execute(db);
  return rows;
}

/**
 * Stores the operator's decisions about a host. A wait that the shop itself asked for is kept.
 *
 * @returns false when the host was never visited
 */
export async function changeHost(
  db: Db,
  workQueue: string,
  host: string,
  change: { pausedAt?: Date | null; intervalMs?: number | null; isForgiven: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable("host_slot")
    .set({
      host,
      ...(change.pausedAt === undefined ? {} : { paused_at: change.pausedAt }),
      ...(change.intervalMs === undefined ? {} : { interval_ms: change.intervalMs }),
      ...(change.isForgiven ? { failures: 0, open_until: null } : {}),
    })
    .where("host", "=", host)
    .where("work_queue", "=", workQueue)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
