import { sql } from "kysely";
import type { Db } from "./tenant.ts";

/** Tables that grow with every check: one partition a month, so that retention drops whole partitions. */
const PARTITIONED = ["page_check", "observation"] as const;

const month = (at: Date, offset: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));
const nameOf = (table: string, start: Date) =>
  `${table}_${start.toISOString().slice(0, 7).replace("-", "_")}`;

/**
 * Creates the monthly partitions around `now` that are missing: history as far back as dates can be asked for, and some
 * months ahead, so that no insert ever waits for one. Partitions are closed to direct access: only their parent, with its
 * row-level security, can be read.
 */
export async function ensurePartitions(db: Db, now: Date, span = { back: 13, ahead: 3 }): Promise<void> {
  const existing = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('page_check'::regclass, 'observation'::regclass)`.execute(db);
  const known = new Set(existing.rows.map((row) => row.name));
  for (const table of PARTITIONED) {
    for (let offset = -span.back; offset <= span.ahead; offset += 1) {
      const start = month(now, offset);
      const name = nameOf(table, start);
      if (known.has(name)) continue;
      const end = month(now, offset + 1);
      await sql
        .raw(
          `create table if not exists ${name} partition of ${table}
             for values from ('${start.toISOString()}') to ('${end.toISOString()}');
           alter table ${name} enable row level security;
           alter table ${name} force row level security;`,
        )
        .execute(db);
    }
  }
}

/** Drops the partitions whose newest possible row is older than `before`; returns their names. */
export async function dropPartitionsBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('page_check'::regclass, 'observation'::regclass)`.execute(db);
  const dropped: string[] = [];
  for (const { name } of rows) {
    const match = /_(\d{4})_(\d{2})$/.exec(name);
    if (!match || Date.UTC(Number(match[1]), Number(match[2])) > before.getTime()) continue;
    await sql.raw(`drop table ${name}`).execute(db);
    dropped.push(name);
  }
  return dropped;
}
