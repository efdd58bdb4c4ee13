import { ensureCluster } from "./cluster.ts";
import type { SocketAddress } from "./postmaster.ts";
import { preparePremises } from "./premises.ts";
import { ensureRunning } from "./running-server.ts";
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

export interface EmbeddedOptions {
  dataDir: string;
  /** Takes one line for the operator. */
  log: (line: string) => void;
  /** Server settings on top of ours. */
  settings?: Record<string, string>;
  /** False for throw-away data: nothing waits for the disk. */
  sync?: boolean;
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one that runs there already, and makes the database
 * `pricetrail` in it. A server that dies is started again as long as the program lives; its connections have to be made
 * anew. The user of the connection is the server's superuser.
 *
 * @throws EmbeddedDatabaseError with one sentence for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const premises = preparePremises(options.dataDir, options.log);
  await ensureCluster({ ...premises, sync: options.sync ?? true });
  const running = await ensureRunning(premises, options);
  const watch = await watchServer(running, premises, options);
  return {
    connection: { ...running.address, user: "postgres", database: "pricetrail" },
    adopted: running.adopted,
    stop: () => leaveServer(watch, premises.pgData),
  };
}
