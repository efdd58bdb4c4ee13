import type { ErrorOutcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../database/prepared.ts";
import type { Db } from "../database/tenant.ts";
import { MAX_RETRY_AFTER_MS } from "../fetch/http-status.ts";
import type { RobotsCache, RobotsRecord } from "../fetch/robots.ts";
import type { HostSlots } from "../fetch/host-pace.ts";

/**
 * Longest pause of a host: the longest Retry-After, started by a worker whose clock is slightly ahead. Later times come from
 * a wrong clock and would otherwise keep the host closed until then.
 */
const MAX_PAUSE_MS = MAX_RETRY_AFTER_MS + 5 * 60_000;

/** How long, in ms, the single retry of a failing host may take before the next is permitted. */
const TRY_MS = 2 * 60_000;

/** Added to a pause, as a share of it up to a maximum in ms: a slightly late visit may be followed by one that is on time. */
const MARGIN_SHARE = 0.025;
const MAX_MARGIN_MS = 50;

/**
 * Host slots in the database, so that all workers on all machines share one pace. `now` comes from the caller's clock: the
 * demonstration's accelerated clock has its own work queue and never delays the real one.
 */
export function databaseHostSlots(db: Db, workQueue: string): HostSlots {
  const orNull = (moment: "next_free_at" | "penalised_until", now: Date) => {
    const column = sql.ref(`s.${moment}`);
    return sql`case when ${column} <= ${new Date(now.getTime() + MAX_PAUSE_MS)} then ${column} end`;
  };
  // A circuit open for longer than possible was opened by a clock that ran ahead.
  const isOpen = (now: Date) =>
    sql`coalesce(s.open_until > ${now} and s.open_until <= ${new Date(now.getTime() + MAX_PAUSE_MS)}, false)`;
  /** Returns the time between two slots, in whole ms: the operator's own pause for the host takes precedence. */
  const gap = (intervalMs: number) => {
    const pause = sql`coalesce(s.interval_ms, ${intervalMs}::int)`;
    return sql`(${pause} + ceil(least(${pause} * ${MARGIN_SHARE}::float8, ${MAX_MARGIN_MS}::float8)))::int * interval '1 millisecond'`;
  };
  return {
    claim: async (host, intervalMs, now, maxWaitMs) => {
      const latest = new Date(now.getTime() + maxWaitMs);
      const free = sql`greatest(${orNull("next_free_at", now)}, ${orNull("penalised_until", now)}, ${now})`;
      // One visit may pass after the end of an open circuit: the next one waits for its result.
      const isShut = sql`s.paused_at is not null or ${isOpen(now)}`;
      const tried = sql`case when s.open_until <= ${now} then ${now}::timestamptz + ${TRY_MS} * interval '1 millisecond' end`;
      const taken = await sql<{ slot: Date }>`${PREPARED}
        insert into host_slot as s (host, work_queue, next_free_at)
        values (${host}, ${workQueue}, ${now}::timestamptz + ${intervalMs} * interval '1 millisecond')
        on conflict (host, work_queue) do update
          set next_free_at = ${free} + ${gap(intervalMs)},
            penalised_until = ${orNull("penalised_until", now)},
            open_until = ${tried}
          where ${free} <= ${latest} and not (${isShut})
        returning greatest(next_free_at - ${gap(intervalMs)}, ${now}) as slot`.execute(db);
      const at = taken.rows[0]?.slot;
      if (at) return { waitMs: at.getTime() - now.getTime() };
      const { rows } = await sql<{
        slot: Date;
        isPaused: boolean;
        isOpen: boolean;
        failures: number;
        outcome: ErrorOutcome;
      }>`
        select ${free} as slot, paused_at is not null as "isPaused", ${isOpen(now)} as "isOpen", failures,
          coalesce(last_outcome, 'connect') as outcome
        from host_slot s where host = ${host} and work_queue = ${workQueue}`.execute(db);
      const found = rows[0];
      const waitMs = Math.max(maxWaitMs + 1, (found?.slot.getTime() ?? 0) - now.getTime());
      if (found?.isPaused) return { waitMs, closed: "paused" };
      if (found?.isOpen) return { waitMs, closed: { failures: found.failures, outcome: found.outcome } };
      return { waitMs };
    },
    arrived: async (host, intervalMs, at) => {
      const next = sql`${at}::timestamptz + coalesce(s.interval_ms, ${intervalMs}::int) * interval '1 millisecond'`;
      await sql`
        update host_slot s set next_free_at = ${next}
        where host = ${host} and work_queue = ${workQueue} and next_free_at < ${next}`.execute(db);
    },
    giveBack: async (host, intervalMs, slot) => {
      await sql`
        update host_slot s set next_free_at = ${slot}
        where host = ${host} and work_queue = ${workQueue} and next_free_at = ${slot}::timestamptz + ${gap(intervalMs)}`.execute(
        db,
      );
    },
    returnTry: async (host, now) => {
      await sql`
        update host_slot set open_until = ${now}
        where host = ${host} and work_queue = ${workQueue} and open_until > ${now}
          and open_until <= ${new Date(now.getTime() + TRY_MS)}`.execute(db);
    },
    penalise: async (host, until, now) => {
      await sql`
        insert into host_slot as s (host, work_queue, next_free_at, penalised_until) values (${host}, ${workQueue}, ${until}, ${until})
        on conflict (host, work_queue) do update
          set penalised_until = greatest(${orNull("penalised_until", now)}, ${until})`.execute(db);
    },
  };
}

/** Clears a work queue's pace: a clock that is set back would otherwise wait for slots of its former future. */
export async function forgetPace(db: Db, workQueue: string): Promise<void> {
  await db.deleteFrom("host_slot").where("work_queue", "=", workQueue).execute();
}

/** Stores robots.txt as last read, shared by all workers. */
export function databaseRobotsCache(db: Db): RobotsCache {
  return {
    get: async (origin) => {
      const row = await db
        .selectFrom("robots_cache")
        .select(["entry", "expires_at"])
        .where("origin", "=", origin)
        .modifyEnd(PREPARED)
        .executeTakeFirst();
      if (!row) return null;
      const { rule, text, status } = row.entry as Omit<RobotsRecord, "expiresAt">;
      return { rule, text, status, expiresAt: row.expires_at };
    },
    set: async (origin, { expiresAt, ...record }) => {
      const entry = JSON.stringify(record);
      await db
        .insertInto("robots_cache")
        .values({ origin, entry, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column("origin").doUpdateSet({ entry, expires_at: expiresAt }))
        .execute();
    },
  };
}
