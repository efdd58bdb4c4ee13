import { PgBoss } from "pg-boss";
import type pg from "pg";

/** Starts the queue in the same database. Its clock is the database's own: it serves leases and heartbeats only. */
export async function startQueue(
  pool: pg.Pool,
  options: { supervise: boolean; onError: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "pgboss",
    supervise: options.supervise,
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  });
  boss.on("error", options.onError);
  await boss.start();
  return boss;
}
