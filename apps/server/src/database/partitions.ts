import { sql } from "kysely";
import type { Db, Trx } from "./tenant.ts";

/** Key of the lock for programs that start or clean up concurrently on one database. */
const PARTITIONS_LOCK = 7_471_005;

/** Tables that grow with every check: monthly partitions, so that retention drops whole partitions. */
const PARTITIONED = ["page_check", "observation"] as const;

const month = (at: Date, offset: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));
const nameOf = (table: string, start: Date) =>
  `${table}_${start.toISOString().slice(0, 7).replace("-", "_")}`;

/**
 * Creates missing monthly partitions around `now`: history as far back as dates can be queried, and some months ahead, so that no
 * insert ever lacks one. Partitions cannot be accessed directly: only their parent, with its row-level security, can be read.
 * Concurrent calls wait for each other: of two statements that create a table with the same name, PostgreSQL fails one even with
 * "if not exists".
 */
export async function ensurePartitions(db: Db, now: Date, span = { back: 13, ahead: 3 }): Promise<void> {
  const wanted = PARTITIONED.flatMap((table) =>
    Array.from({ length: span.back + span.ahead + 1 }, (_, index) => {
      const start = month(now, index - span.back);
      return { table, name: nameOf(table, start), start, end: month(now, index - span.back + 1) };
    }),
  );
  const known = new Set(await partitionNames(db));
  if (wanted.every(({ name }) => known.has(name))) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`.execute(trx);
    const existing = new Set(await partitionNames(trx));
    for (const { table, name, start, end } of wanted) {
      if (existing.has(name)) continue;
      // One at a time: a distributed database sends each on to its nodes as it is.
      for (const statement of [
        `create table ${name} partition of ${table}
           for values from ('${start.toISOString()}') to ('${end.toISOString()}')`,
        `alter table ${name} enable row level security`,
        `alter table ${name} force row level security`,
        // Data points arrive in the order of their key and never change: its pages need no room for more.
        ...(table === "observation" ? [`alter index ${name}_pkey set (fillfactor = 100)`] : []),
      ])
        await sql.raw(statement).execute(trx);
    }
  });
}

async function partitionNames(db: Db | Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('page_check'::regclass, 'observation'::regclass)`.execute(db);
  return rows.map((row) => row.name);
}

/** Drops the partitions whose newest possible row is older than `before`; returns their names. */
export async function dropPartitionsBefore(db: Db, before: Date): Promise<string[]> {
  const dropped: string[] = [];
  for (const name of await partitionNames(db)) {
    const match = /_(\d{4})_(\d{2})$/.exec(name);
    if (!match || Date.UTC(Number(match[1]), Number(match[2])) > before.getTime()) continue;
    await sql.raw(`drop table ${name}`).execute(db);
    dropped.push(name);
  }
  return dropped;
}
