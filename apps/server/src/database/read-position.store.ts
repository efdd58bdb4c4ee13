import { sql } from "kysely";
import type { Db } from "./tenant.ts";

/** A position in the primary's log as a number, from how the server writes it: "16/B374D848". */
export function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Notes that the person has done, or been shown, everything committed until now. */
export async function recordPosition(db: Db, userId: string): Promise<void> {
  await sql`insert into read_position values (${userId}, pg_current_wal_insert_lsn())
    on conflict (user_id) do update set position = greatest(read_position.position, excluded.position)`.execute(
    db,
  );
}

/** How far a replica must have replayed for the person; null where nothing has been noted. */
export async function findPosition(db: Db, userId: string): Promise<bigint | null> {
  const row = await db
    .selectFrom("read_position")
    .select(sql<string>`position::text`.as("position"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? positionOf(row.position) : null;
}

/** The position up to which the primary's log is on its disk. */
export async function primaryPosition(db: Db): Promise<bigint> {
  const { rows } = await sql<{
    position: string;
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(db);
  return positionOf(rows[0]!.position);
}

/** The position up to which a replica shows what the primary has committed; null where the server is not, or no longer, a replica. */
export async function replayedPosition(db: Db): Promise<bigint | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(db);
  const position = rows[0]?.position ?? null;
  return position === null ? null : positionOf(position);
}
