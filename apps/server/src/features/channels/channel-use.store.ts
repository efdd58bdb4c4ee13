import { sql } from "kysely";
import type { Trx } from "../../database/tenant.ts";

/** Messages that a person sends manually: tests, and messages that are sent again. */
export type UseKind = "test" | "resend";

/**
 * Returns how many an organisation has sent in this clock hour, including those of deleted channels. Locks the row until the
 * transaction ends, so that concurrent requests see each other's count.
 */
export async function lockUse(trx: Trx, organisationId: string, kind: UseKind, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into channel_use as u (organisation_id, kind, hour, count)
    values (${organisationId}, ${kind}, date_trunc('hour', ${now}::timestamptz, 'UTC'), 0)
    on conflict (organisation_id, kind) do update set hour = excluded.hour,
      count = case when u.hour = excluded.hour then u.count else 0 end
    returning count`.execute(trx);
  return rows[0]!.count;
}

/** Adds to the count that `lockUse` returned. */
export async function addUse(trx: Trx, organisationId: string, kind: UseKind, count: number): Promise<void> {
  await trx
    .updateTable("channel_use")
    .set((eb) => ({ count: eb("count", "+", count) }))
    .where("organisation_id", "=", organisationId)
    .where("kind", "=", kind)
    .execute();
}
