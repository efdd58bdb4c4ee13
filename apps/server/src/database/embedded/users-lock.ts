import type { Client } from "pg";

/** Shared lock of every program that uses the server; a program that acquires it exclusively is the last and may stop the server. */
const usersLock = 7_471_001;

/** Registers this connection's program as a user of the server, until the connection ends. */
export async function acquireUserLock(client: Client): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1)", [usersLock]);
}

/** Releases this connection's own lock. */
export async function releaseUserLock(client: Client): Promise<void> {
  await client.query("select pg_advisory_unlock_shared($1)", [usersLock]);
}

/** Returns whether no program uses the server; if so, none can start using it before this connection ends. */
export async function isUnused(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
    usersLock,
  ]);
  return rows[0]?.alone ?? false;
}
