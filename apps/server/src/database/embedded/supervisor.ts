import { ensureCluster } from "./cluster.ts";
import type { SocketAddress } from "./postmaster.ts";
import { prepareLayout } from "./server-layout.ts";
import { ensureRunning, type EmbeddedOptions } from "./running-server.ts";
import { releaseServer, watchServer } from "./server-watch.ts";

/** How a program connects to the embedded server; `host` is a folder, so `pg` uses the socket in it. */
export interface EmbeddedConnection extends SocketAddress {
  user: string;
  database: string;
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection;
  /** Whether a running server was taken over. */
  adopted: boolean;
  /** Stops the server, unless another program still uses it. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over a running one, and creates the database `pricetrail` in it. A
 * server that dies is restarted as long as the program runs; its connections must be reopened. The connection's user is the
 * server's superuser.
 *
 * @throws EmbeddedDatabaseError with one sentence for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const layout = prepareLayout(options.dataDir, options.log);
  await ensureCluster({ ...layout, sync: options.sync ?? true });
  const running = await ensureRunning(layout, options);
  const watch = await watchServer(running, layout, options);
  return {
    connection: { ...running.address, user: "postgres", database: "pricetrail" },
    adopted: running.adopted,
    stop: () => releaseServer(watch, layout.pgData),
  };
}
