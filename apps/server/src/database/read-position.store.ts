import { sql } from "kysely";
import type { Db } from "./tenant.ts";

/** Parses a position in the primary's log as the server writes it: "16/B374D848". */
export function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Records that the person may have seen everything committed until now. */
export async function recordPosition(db: Db, userId: string): Promise<void> {
  await sql`insert into read_position values (${userId}, pg_current_wal_insert_lsn())
    on conflict (user_id) do update set position = greatest(read_position.position, excluded.position)`.execute(
    db,
  );
}

/** Returns the position that a replica must have replayed for the person; null when none is recorded. */
export async function findPosition(db: Db, userId: string): Promise<bigint | null> {
  const row = await db
    .selectFrom("read_position")
    .select(sql<string>`position::text`.as("position"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? positionOf(row.position) : null;
}

/** Returns the position up to which the primary's log is on disk. */
export async function primaryPosition(db: Db): Promise<bigint> {
  const { rows } = await sql<{
    position: string;
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(db);
  return positionOf(rows[0]!.position);
}

/** Returns the position up to which a replica has replayed the log; null when the server is not (or no longer) a replica. */
export async function replayedPosition(db: Db): Promise<bigint | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(db);
  const position = rows[0]?.position ?? null;
  return position === null ? null : positionOf(position);
}
