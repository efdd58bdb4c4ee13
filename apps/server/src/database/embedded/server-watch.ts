import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { readPidFile, shutDown } from "./postmaster.ts";
import type { ServerLayout } from "./server-layout.ts";
import { workingDirectory } from "./process-table.ts";
import { ensureRunning, type EmbeddedOptions, type RunningServer } from "./running-server.ts";
import { releaseUserLock, isUnused } from "./users-lock.ts";

const database = "pricetrail";
const retryMs = 1000;

/** The program's use of the server. */
interface ServerWatch {
  client: Client;
  /** Set when the program stops using the server; repeated calls wait for the same end. */
  leaving: Promise<void> | undefined;
  /** The current restart, if any. */
  restart: Promise<void> | undefined;
  /** Runs when the process exits without having left the server. */
  onExit: () => void;
}

/** Keeps the server running: when the supervisor's connection breaks, the server is taken over again or restarted. */
export async function watchServer(
  running: RunningServer,
  layout: ServerLayout,
  options: EmbeddedOptions,
): Promise<ServerWatch> {
  await ensureDatabase(running.client);
  const watch: ServerWatch = {
    client: running.client,
    leaving: undefined,
    restart: undefined,
    onExit: () => launchShutdownGuard(layout.pgData),
  };
  const hold = (client: Client): void => {
    watch.client = client;
    keepsProgramAlive(client, false);
    client.once("end", () => {
      if (!watch.leaving) watch.restart = restart();
    });
  };
  const restart = async (): Promise<void> => {
    options.log("The database has ended unexpectedly and is being started again.");
    while (!watch.leaving) {
      try {
        const { client } = await ensureRunning(layout, options);
        options.log("The database is running again.");
        return hold(client);
      } catch (error) {
        options.log(error instanceof Error ? error.message : String(error));
        await wait(retryMs);
      }
    }
  };
  hold(running.client);
  // Temporary servers end with their test run.
  if (options.sync !== false) process.once("exit", watch.onExit);
  return watch;
}

/** Stops using the server, and stops the server when nobody else uses it. */
export function releaseServer(watch: ServerWatch, pgData: string): Promise<void> {
  watch.leaving ??= leave(watch, pgData);
  return watch.leaving;
}

async function leave(watch: ServerWatch, pgData: string): Promise<void> {
  // Lets the caller record that the program is leaving, before a broken connection is mistaken for a dead server.
  await Promise.resolve();
  await watch.restart;
  const { client } = watch;
  keepsProgramAlive(client, true);
  if (await isLastUser(client)) {
    const record = readPidFile(pgData);
    if (record && workingDirectory(record.pid) === pgData) await shutDown(record.pid);
  }
  await client.end().catch(() => undefined);
  process.removeListener("exit", watch.onExit);
}

/** Returns whether no other program uses the server; true for one that does not respond. */
async function isLastUser(client: Client): Promise<boolean> {
  try {
    await releaseUserLock(client);
    return await isUnused(client);
  } catch {
    return true;
  }
}

/** Starts a process that outlives the program and stops its server, when the program exits without doing so. */
function launchShutdownGuard(pgData: string): void {
  const script = path.join(import.meta.dirname, "shutdown-guard.ts");
  spawn(process.execPath, [script, pgData], { detached: true, stdio: "ignore", cwd: "/" }).unref();
}

async function ensureDatabase(client: Client): Promise<void> {
  const exists = async () =>
    (await client.query("select 1 from pg_database where datname = $1", [database])).rowCount !== 0;
  if (await exists()) return;
  try {
    await client.query(`create database ${database}`);
  } catch (error) {
    if (!(await exists())) throw error;
  }
}

/** The idle connection must not keep an otherwise finished program alive, but its last work must complete. */
function keepsProgramAlive(client: Client, yes: boolean): void {
  const { connection } = client as Client & { connection: { ref(): void; unref(): void } };
  if (yes) connection.ref();
  else connection.unref();
}
