import { existsSync, realpathSync, renameSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { markFolder, wasCopiedInUse } from "./copied-folder.ts";
import { EmbeddedDatabaseError, systemCode } from "./embedded-error.ts";
import {
  connectTo,
  dropStalePidFile,
  dropStaleSocketLock,
  killOrphanedBackends,
  launch,
  readPidFile,
  shutDown,
  type PidFile,
  type SocketAddress,
} from "./postmaster.ts";
import type { ServerLayout } from "./server-layout.ts";
import { isAlive, isPidInUse, workingDirectory } from "./process-table.ts";
import { socketFolder, socketPort } from "./socket-folder.ts";
import { acquireUserLock } from "./users-lock.ts";

export interface EmbeddedOptions {
  dataDir: string;
  /** Logs one line for the operator. */
  log: (line: string) => void;
  /** Server settings that override the defaults. */
  settings?: Record<string, string>;
  /** False for temporary data: no fsync. */
  sync?: boolean;
  /** Also starts on a folder that was copied while its server ran. */
  usesCopy?: boolean;
}

/** A running server, and the supervisor's own connection to it, which holds the users' lock. */
export interface RunningServer {
  client: Client;
  address: SocketAddress;
  adopted: boolean;
}

/**
 * Time in ms without a response after which a server counts as dead. One that reports starting up (recovery after a kill) is
 * awaited.
 */
const silenceMs = 20_000;
/** The same for one that was ready: its socket was removed, or its folder moved. */
const readySilenceMs = 3000;

/** Time in ms during which a start is retried while another server, running or dead, blocks it. */
const obstacleMs = 60_000;

/** Error codes of a running server that cannot accept connections yet: starting, recovering or stopping; too many connections. */
const waitingCodes = new Set(["57P03", "53300"]);

const defaults = {
  cluster_name: "pricetrail",
  timezone: "UTC",
  // Keeps the newest month of checks of some organisations in memory; the default of 128 MB fits little more than indexes.
  shared_buffers: "256MB",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
};

/**
 * Takes over the data folder's running server, or else cleans up after a dead one and starts a new one. Of two concurrent starts
 * PostgreSQL admits one, and the other takes over its server.
 *
 * @throws EmbeddedDatabaseError with the server's own reason when it does not start
 */
export async function ensureRunning(layout: ServerLayout, options: EmbeddedOptions): Promise<RunningServer> {
  const { pgData } = layout;
  let complaint = "";
  for (const deadline = performance.now() + obstacleMs; performance.now() < deadline;) {
    const record = readPidFile(pgData);
    if (record && workingDirectory(record.pid) === pgData) {
      const server = await adopt(layout, record);
      if (server) return server;
      continue;
    }
    if (!options.usesCopy) refuseCopy(pgData);
    // PostgreSQL itself removes the pid file of an unused process id, and checks for leftover shared memory in both cases.
    if (record && isPidInUse(record.pid)) dropStalePidFile(pgData, record);
    const started = await start(layout, options);
    if (typeof started !== "string") return started;
    complaint = started;
    if (complaint.includes("pre-existing shared memory block")) await killOrphanedBackends(pgData);
    else if (!/lock file ".*" (already exists|is empty)|could not lock/.test(complaint)) break;
    await wait(100);
  }
  throw new EmbeddedDatabaseError(
    `The database did not start: ${reasonIn(complaint)} (see ${layout.logFile}).`,
  );
}

/** Refuses a copy of a folder in use before its server starts: recovery would hide what is missing. */
function refuseCopy(pgData: string): void {
  if (!wasCopiedInUse(pgData)) return;
  throw new EmbeddedDatabaseError(
    `The data in ${pgData} were copied while their database was running, so parts of them are missing or contradict each other: copy ` +
      "the folder again with the program stopped, or restore a backup. If no other copy exists, as after a crash and a move to another " +
      "disk, start once with USE_COPIED_DATA=on.",
  );
}

/** Starts a server; returns its output when it exits instead. */
async function start(layout: ServerLayout, options: EmbeddedOptions): Promise<RunningServer | string> {
  const address = { host: socketFolder(layout.dataDir, layout.account), port: socketPort };
  dropStaleSocketLock(address, layout.pgData);
  rotate(layout.logFile);
  const { exited } = launch({ ...layout, socket: address, settings: { ...defaults, ...options.settings } });
  let said: string | undefined;
  void exited.then((text) => (said = text));
  const client = await answer(address, layout, () => said === undefined);
  if (client) {
    markFolder(layout.pgData, layout.account);
    return { client, address, adopted: false };
  }
  return said ?? "no answer in time";
}

/** Takes over a running server. One that does not respond, or has another data path because the folder moved, is stopped. */
async function adopt(layout: ServerLayout, record: PidFile): Promise<RunningServer | undefined> {
  const address = { host: record.host, port: record.port };
  const unchanged = () => isAlive(record.pid) && readPidFile(layout.pgData)?.text === record.text;
  const client = await answer(address, layout, unchanged, record.ready ? readySilenceMs : silenceMs);
  if (client) return { client, address, adopted: true };
  // An incomplete pid file belongs to a server that is just starting: read it again.
  if (unchanged()) await shutDown(record.pid);
  return undefined;
}

/** Waits until the server accepts connections, while `alive` holds and it is not silent for too long. */
async function answer(
  address: SocketAddress,
  layout: ServerLayout,
  alive: () => boolean,
  patienceMs = silenceMs,
): Promise<Client | undefined> {
  let sign = performance.now();
  while (alive() && performance.now() - sign < patienceMs) {
    if (existsSync(`${address.host}/.s.PGSQL.${address.port}`)) {
      const found = await usable(address, layout);
      if (found === "elsewhere") return undefined;
      if (found === "starting") sign = performance.now();
      else if (found !== "silent") return found;
    }
    await wait(20);
  }
  return undefined;
}

async function usable(
  address: SocketAddress,
  layout: ServerLayout,
): Promise<Client | "starting" | "silent" | "elsewhere"> {
  const client = await connectTo(address);
  if (client instanceof Error) return waitingCodes.has(systemCode(client) ?? "") ? "starting" : "silent";
  try {
    const shown = await client.query<{ data_directory: string }>("show data_directory");
    if (realFolder(shown.rows[0]?.data_directory) === layout.pgData) {
      await acquireUserLock(client);
      return client;
    }
  } catch {
    // Its last user has just stopped the server.
    await client.end().catch(() => undefined);
    return "silent";
  }
  await client.end().catch(() => undefined);
  return "elsewhere";
}

function realFolder(folder = ""): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`);
}

function reasonIn(complaint: string): string {
  const lines = complaint.trim().split("\n");
  const line = lines.findLast((candidate) => /FATAL|PANIC|error/i.test(candidate)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC):\s*/, "").trim() || "it gave no reason";
}
