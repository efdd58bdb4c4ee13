import type { Db } from "../../database/tenant.ts";

/** Hosts by when they may be visited next, latest first: those that are waited for and those that asked for a pause. */
export async function findBusyHosts(db: Db, limit: number) {
  const rows = await db
    .selectFrom("host_slot")
    .select(["host", "next_free_at", "penalised_until"])
    .orderBy("next_free_at", "desc")
    .orderBy("host")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    host: row.host,
    nextFreeAt: row.next_free_at.toISOString(),
    penalisedUntil: row.penalised_until?.toISOString() ?? null,
  }));
}
