import { MINUTE_MS } from "@pricetrail/contract";
import type { ErrorOutcome } from "@pricetrail/contract";
import { sql } from "kysely";
import { PREPARED } from "../database/prepared.ts";
import { inTransaction } from "../database/tenant.ts";
import type { Db } from "../database/tenant.ts";
import { holdEnds } from "../fetch/host-trouble.rules.ts";
import type { RobotsCache, RobotsRecord } from "../fetch/robots.ts";
import type { HostSlots, Slot } from "../fetch/host-pace.ts";
import { findHolds, holdVisitor, MAX_PAUSE_MS, returnOwnTry, rowsOf, takeTry } from "./host-trouble.store.ts";

/** How long, in ms, the single retry of a failing host may take before the next is permitted. */
export const TRY_MS = 2 * MINUTE_MS;

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
  const giveBack: HostSlots["giveBack"] = async (host, intervalMs, slot) => {
    await sql`
      update host_slot s set next_free_at = ${slot}
      where host = ${host} and work_queue = ${workQueue} and next_free_at = ${slot}::timestamptz + ${gap(intervalMs)}`.execute(
      db,
    );
  };
  return {
    claim: async (host, intervalMs, now, maxWaitMs, visitor) => {
      const key = { host, workQueue };
      const latest = new Date(now.getTime() + maxWaitMs);
      const farthest = new Date(now.getTime() + MAX_PAUSE_MS);
      const free = sql`greatest(${orNull("next_free_at", now)}, ${orNull("penalised_until", now)}, ${now})`;
      // One visit may pass after the end of an open circuit: the next one waits for its result.
      const isShut = sql`s.paused_at is not null or ${isOpen(now)}`;
      const tried = sql`case when s.open_until <= ${now} then ${now}::timestamptz + ${TRY_MS} * interval '1 millisecond' end`;
      /** What keeps only this visitor away. A pause that ends before the host's free slot needs no wait of its own. */
      const own = sql`select from ${rowsOf(key, visitor)} and (t.open_until > ${now} and t.open_until <= ${farthest}
        or t.held_until > ${free} and t.held_until <= ${farthest})`;
      const taken = await sql<{ slot: Date; isTry: boolean }>`${PREPARED}
        insert into host_slot as s (host, work_queue, next_free_at)
        values (${host}, ${workQueue}, ${now}::timestamptz + ${intervalMs} * interval '1 millisecond')
        on conflict (host, work_queue) do update
          set next_free_at = ${free} + ${gap(intervalMs)},
            penalised_until = ${orNull("penalised_until", now)},
            open_until = ${tried}
          where ${free} <= ${latest} and not (${isShut}) and not exists (${own})
        returning greatest(next_free_at - ${gap(intervalMs)}, ${now}) as slot,
          exists (select from ${rowsOf(key, visitor)} and t.open_until <= ${now}) as "isTry"`.execute(db);
      const slot = taken.rows[0];
      if (slot) {
        if (!slot.isTry || (await takeTry(db, key, visitor, now, TRY_MS)))
          return { waitMs: slot.slot.getTime() - now.getTime() };
        await giveBack(host, intervalMs, slot.slot);
      }
      const { rows } = await sql<Refusal>`
        select ${free} as slot, paused_at is not null as "isPaused", ${isOpen(now)} as "isOpen", s.failures,
          coalesce(s.last_outcome, 'connect') as outcome, own.*
        from host_slot s left join lateral (
          select max(t.failures) filter (where t.open_until > ${now}) as "ownFailures",
            max(t.last_outcome) filter (where t.open_until > ${now}) as "ownOutcome",
            max(t.held_until) filter (where t.held_until <= ${farthest}) as "heldUntil"
          from ${rowsOf(key, visitor)}) own on true
        where s.host = ${host} and s.work_queue = ${workQueue}`.execute(db);
      return refusalOf(rows[0], now, maxWaitMs);
    },
    arrived: async (host, intervalMs, at) => {
      const next = sql`${at}::timestamptz + coalesce(s.interval_ms, ${intervalMs}::int) * interval '1 millisecond'`;
      await sql`
        update host_slot s set next_free_at = ${next}
        where host = ${host} and work_queue = ${workQueue} and next_free_at < ${next}`.execute(db);
    },
    giveBack,
    returnTry: async (host, now, visitor) => {
      await sql`
        update host_slot set open_until = ${now}
        where host = ${host} and work_queue = ${workQueue} and open_until > ${now}
          and open_until <= ${new Date(now.getTime() + TRY_MS)}`.execute(db);
      await returnOwnTry(db, { host, workQueue }, visitor, now, TRY_MS);
    },
    penalise: (host, until, now, visitor) =>
      inTransaction(db, async (trx) => {
        // First the host's row: requests for a pause that arrive together are decided one after the other.
        await sql`
          insert into host_slot as s (host, work_queue, next_free_at) values (${host}, ${workQueue}, ${now})
          on conflict (host, work_queue) do update set host = s.host`.execute(trx);
        let forAll: Date | null = until;
        if (visitor) {
          const key = { host, workQueue };
          const hold = { ...visitor, until, askedAt: now };
          const ends = holdEnds(hold, await findHolds(trx, key, now));
          await holdVisitor(trx, key, hold, ends.own);
          forAll = ends.all;
        }
        if (forAll === null) return;
        await sql`
          update host_slot s set penalised_until = greatest(${orNull("penalised_until", now)}, ${forAll})
          where host = ${host} and work_queue = ${workQueue}`.execute(trx);
      }),
  };
}

/** What keeps a visitor from a host. */
interface Refusal {
  slot: Date;
  isPaused: boolean;
  isOpen: boolean;
  failures: number;
  outcome: ErrorOutcome;
  ownFailures: number | null;
  ownOutcome: ErrorOutcome | null;
  heldUntil: Date | null;
}

function refusalOf(found: Refusal | undefined, now: Date, maxWaitMs: number): Slot {
  const msTo = (moment: Date | null | undefined): number => (moment?.getTime() ?? 0) - now.getTime();
  const waitMs = Math.max(maxWaitMs + 1, msTo(found?.slot), msTo(found?.heldUntil));
  if (!found) return { waitMs };
  if (found.isPaused) return { waitMs, closed: "paused" };
  if (found.isOpen) return { waitMs, closed: { failures: found.failures, outcome: found.outcome } };
  if (found.ownFailures !== null)
    return { waitMs, closed: { failures: found.ownFailures, outcome: found.ownOutcome ?? "connect" } };
  return msTo(found.heldUntil) > msTo(found.slot) ? { waitMs, heldMs: msTo(found.heldUntil) } : { waitMs };
}

/** Clears a work queue's pace: a clock that is set back would otherwise wait for slots of its former future. */
export async function forgetPace(db: Db, workQueue: string): Promise<void> {
  await db.deleteFrom("host_slot").where("work_queue", "=", workQueue).execute();
  await db.deleteFrom("host_trouble").where("work_queue", "=", workQueue).execute();
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
