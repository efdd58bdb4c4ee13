import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { primaryOf } from "./hosts.ts";

/**
 * Whether a connection goes through a pooler that lends each server process to one transaction at a time. When a connection begins, such a
 * pooler reports a process number of its own; only then is it asked whether two connections share one process.
 */
export async function isTransactionPooler(client: pg.Client, target: ConnectionTarget): Promise<boolean> {
  const serving = async (asked: pg.Client): Promise<number> => {
    const { rows } = await asked.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid ?? 0;
  };
  const pid = await serving(client);
  // The driver's own property, which its types leave out.
  if ((client as unknown as { processID: number }).processID === pid) return false;
  const second = new pg.Client({ ...(await primaryOf(target)), application_name: "pricetrail-owner" });
  second.on("error", () => undefined);
  await second.connect();
  try {
    return (await serving(second)) === pid;
  } finally {
    await second.end();
  }
}
