import { existsSync, realpathSync, renameSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { EmbeddedDatabaseError, systemCode } from "./embedded-error.ts";
import {
  connectTo,
  dropStalePidFile,
  dropStaleSocketLock,
  endLeftovers,
  launch,
  readPidFile,
  shutDown,
  type PidFile,
  type SocketAddress,
} from "./postmaster.ts";
import type { ServerLayout } from "./server-layout.ts";
import { isAlive, isTaken, workingDirectory } from "./process-table.ts";
import { socketFolder, socketPort } from "./socket-folder.ts";
import { becomeUser } from "./users-lock.ts";

export interface EmbeddedOptions {
  dataDir: string;
  /** Takes one line for the operator. */
  log: (line: string) => void;
  /** Server settings on top of ours. */
  settings?: Record<string, string>;
  /** False for throw-away data: nothing waits for the disk. */
  sync?: boolean;
}

/** A server that answers, and the supervisor's own connection to it, which holds the users' lock. */
export interface RunningServer {
  client: Client;
  address: SocketAddress;
  adopted: boolean;
}

/** How long a server may give no sign of life. One that says it is starting up (recovery after a kill) is waited for. */
const silenceMs = 20_000;
/** The same for one that has long been ready: its socket was removed, or its folder moved. */
const readySilenceMs = 3000;

/** How long a start is tried again when something of another server, living or dead, is in its way. */
const obstacleMs = 60_000;

/** Answers of a living server that cannot take us yet: starting, recovering or going down; all connections taken. */
const waitingCodes = new Set(["57P03", "53300"]);

const defaults = {
  cluster_name: "pricetrail",
  timezone: "UTC",
  // The newest month of checks of some organisations stays in memory; the default of 128 MB holds little more than indexes.
  shared_buffers: "256MB",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
};

/**
 * Takes over the data folder's living server, else clears away what a dead one left, and starts a new one. Of two starts
 * at once PostgreSQL lets one through, and the other takes over its server.
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
    // PostgreSQL itself clears the record of a number that is free, and checks for leftover shared memory in both cases.
    if (record && isTaken(record.pid)) dropStalePidFile(pgData, record);
    const started = await start(layout, options);
    if (typeof started !== "string") return started;
    complaint = started;
    if (complaint.includes("pre-existing shared memory block")) await endLeftovers(pgData);
    else if (!/lock file ".*" (already exists|is empty)|could not lock/.test(complaint)) break;
    await wait(100);
  }
  throw new EmbeddedDatabaseError(
    `The database did not start: ${reasonIn(complaint)} (see ${layout.logFile}).`,
  );
}

/** Starts a server; a string is what it said before it ended instead. */
async function start(layout: ServerLayout, options: EmbeddedOptions): Promise<RunningServer | string> {
  const address = { host: socketFolder(layout.dataDir, layout.account), port: socketPort };
  dropStaleSocketLock(address, layout.pgData);
  rotate(layout.logFile);
  const { exited } = launch({ ...layout, socket: address, settings: { ...defaults, ...options.settings } });
  let said: string | undefined;
  void exited.then((text) => (said = text));
  const client = await answer(address, layout, () => said === undefined);
  if (client) return { client, address, adopted: false };
  return said ?? "no answer in time";
}

/** Takes over a living server. One that is silent, or thinks its data elsewhere because the folder moved, is ended. */
async function adopt(layout: ServerLayout, record: PidFile): Promise<RunningServer | undefined> {
  const address = { host: record.host, port: record.port };
  const unchanged = () => isAlive(record.pid) && readPidFile(layout.pgData)?.text === record.text;
  const client = await answer(address, layout, unchanged, record.ready ? readySilenceMs : silenceMs);
  if (client) return { client, address, adopted: true };
  // An unfinished record is a server in its first moments: look again.
  if (unchanged()) await shutDown(record.pid);
  return undefined;
}

/** Waits for the server to take connections, as long as `alive` holds and it is not silent for too long. */
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
      await becomeUser(client);
      return client;
    }
  } catch {
    // The server has just been ended by its last user.
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
