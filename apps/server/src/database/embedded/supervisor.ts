import { ensureCluster } from "./cluster.ts";
import type { SocketAddress } from "./postmaster.ts";
import { prepareLayout } from "./server-layout.ts";
import { ensureRunning, type EmbeddedOptions } from "./running-server.ts";
import { leaveServer, watchServer } from "./server-watch.ts";

/** How a program reaches the embedded server; `host` is a folder, so `pg` uses the socket in it. */
export interface EmbeddedConnection extends SocketAddress {
  user: string;
  database: string;
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection;
  /** True when a server left by an earlier start was taken over. */
  adopted: boolean;
  /** Ends the server in order, unless another program still uses it. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one that runs there already, and makes the database
 * `pricetrail` in it. A server that dies is started again as long as the program lives; its connections have to be made
 * again. The user of the connection is the server's superuser.
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
    stop: () => leaveServer(watch, layout.pgData),
  };
}
