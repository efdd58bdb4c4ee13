import pg from "pg";
import type { ConnectionTarget } from "./connection-target.ts";
import { primaryOf } from "./hosts.ts";

/**
 * Returns whether a connection goes through a pooler that assigns a server process per transaction. Such a pooler reports its own
 * process id for a new connection; only then does this check whether two connections share one process.
 */
export async function isTransactionPooler(client: pg.Client, target: ConnectionTarget): Promise<boolean> {
  const serving = async (asked: pg.Client): Promise<number> => {
    const { rows } = await asked.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid ?? 0;
  };
  const pid = await serving(client);
  // A property of the driver that its types omit.
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
