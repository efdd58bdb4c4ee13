import type { Client } from "pg";

/** Every program that uses the server holds this lock shared; who gets it alone is the last and may stop the server. */
const usersLock = 7_471_001;

/** Counts this connection's program among the server's users, until the connection ends. */
export async function becomeUser(client: Client): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1)", [usersLock]);
}

/** Gives up this connection's own hold. */
export async function ceaseUser(client: Client): Promise<void> {
  await client.query("select pg_advisory_unlock_shared($1)", [usersLock]);
}

/** True when no program holds the server; from then on none can take it up before this connection ends. */
export async function isUnused(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
    usersLock,
  ]);
  return rows[0]?.alone ?? false;
}
