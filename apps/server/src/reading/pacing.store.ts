import { sql } from "kysely";
import type { Db } from "../database/tenant.ts";
import type { RobotsCache, RobotsRecord } from "../fetch/robots.ts";
import type { HostSlots } from "../fetch/visit.ts";

/**
 * Host slots in the database, so that all workers on all machines keep one pace. `now` comes from the caller's clock: the
 * demonstration's accelerated clock has a lane of its own and never delays the real one.
 */
export function databaseHostSlots(db: Db, lane: string): HostSlots {
  return {
    claim: async (host, intervalMs, now, maxWaitMs) => {
      const latest = new Date(now.getTime() + maxWaitMs);
      const taken = await sql<{ slot: Date }>`
        insert into host_slot as s (host, lane, next_free_at)
        values (${host}, ${lane}, ${now}::timestamptz + ${intervalMs} * interval '1 millisecond')
        on conflict (host, lane) do update
          set next_free_at = greatest(s.next_free_at, s.penalised_until, ${now}) + ${intervalMs} * interval '1 millisecond'
          where greatest(s.next_free_at, s.penalised_until, ${now}) <= ${latest}
        returning next_free_at - ${intervalMs} * interval '1 millisecond' as slot`.execute(db);
      const slot = taken.rows[0]?.slot;
      if (slot) return { waitMs: Math.max(0, slot.getTime() - now.getTime()) };
      const { rows } = await sql<{ slot: Date }>`
        select greatest(next_free_at, penalised_until) as slot from host_slot
        where host = ${host} and lane = ${lane}`.execute(db);
      return { waitMs: Math.max(maxWaitMs + 1, (rows[0]?.slot.getTime() ?? 0) - now.getTime()) };
    },
    penalise: async (host, until) => {
      await sql`
        insert into host_slot as s (host, lane, next_free_at, penalised_until) values (${host}, ${lane}, ${until}, ${until})
        on conflict (host, lane) do update set penalised_until = greatest(s.penalised_until, ${until})`.execute(
        db,
      );
    },
  };
}

/** Forgets a lane's pace: a clock that is set back would otherwise wait for the slots of its former future. */
export async function forgetPace(db: Db, lane: string): Promise<void> {
  await db.deleteFrom("host_slot").where("lane", "=", lane).execute();
}

/** robots.txt as last read, shared by all workers. */
export function databaseRobotsCache(db: Db): RobotsCache {
  return {
    get: async (origin) => {
      const row = await db
        .selectFrom("robots_cache")
        .select(["entry", "expires_at"])
        .where("origin", "=", origin)
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
