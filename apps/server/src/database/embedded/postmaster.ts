import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { commandLine, ids, type ServerAccount } from "./account.ts";
import { isAlive, processesIn, workingDirectory } from "./process-table.ts";

/** The location of a server's socket, in the form of `pg`. */
export interface SocketAddress {
  host: string;
  port: number;
}

export interface PidFile extends SocketAddress {
  pid: number;
  /** Whether the server has written that it accepts connections. */
  ready: boolean;
  text: string;
}

/** Returns the server's pid file, or undefined when there is none (or it is incomplete). */
export function readPidFile(pgData: string): PidFile | undefined {
  try {
    const text = readFileSync(path.join(pgData, "postmaster.pid"), "utf8");
    const lines = text.split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid < 1) return undefined;
    return {
      pid,
      port: Number(lines[3]) || 5432,
      host: lines[4] ?? "",
      ready: lines[7]?.trim() === "ready",
      text,
    };
  } catch {
    return undefined;
  }
}

/**
 * Removes a pid file whose process id now belongs to another program; PostgreSQL itself would refuse to start. The file is moved
 * first and read again, because a concurrent start may have replaced it with that of a running server.
 */
export function dropStalePidFile(pgData: string, stale: PidFile): void {
  const file = path.join(pgData, "postmaster.pid");
  const aside = path.join(pgData, `postmaster.pid.stale-${randomUUID()}`);
  try {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== stale.text) linkSync(aside, file);
  } catch {
    // Another program has handled it.
  }
  rmSync(aside, { force: true });
}

/**
 * Removes the socket's lock file when no server of this data folder holds it. PostgreSQL checks only whether the process id
 * exists, which may now belong to another process or a zombie.
 */
export function dropStaleSocketLock(socket: SocketAddress, pgData: string): void {
  const file = path.join(socket.host, `.s.PGSQL.${socket.port}`);
  try {
    const pid = Number.parseInt(readFileSync(`${file}.lock`, "utf8"), 10);
    if (isAlive(pid) && workingDirectory(pid) === pgData) return;
    rmSync(`${file}.lock`, { force: true });
    rmSync(file, { force: true });
  } catch {
    // There is none.
  }
}

/** Set by PostgreSQL for its children: a backend that uses too much memory may be killed, and the server then recovers. */
const RESET_CHILDREN_OOM_SCORE = { PG_OOM_ADJUST_FILE: "/proc/self/oom_score_adj", PG_OOM_ADJUST_VALUE: "0" };

/** Asks the system to kill the postmaster last when memory runs out: its end would stop everything. */
function spare(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "-900");
  } catch {
    // Only root may request it, and in many containers not even root; browsers are killed first anyway.
  }
}

/**
 * Starts the server detached, so that Ctrl-C reaches it only through the program, with its log in a file that outlives the
 * program.
 */
export function launch(options: {
  binaries: string;
  account: ServerAccount;
  pgData: string;
  logFile: string;
  socket: SocketAddress;
  settings: Record<string, string>;
}): { exited: Promise<string> } {
  const { binaries, account, pgData, logFile, socket } = options;
  const settings = {
    ...options.settings,
    listen_addresses: "",
    unix_socket_directories: socket.host,
    unix_socket_permissions: "0700",
  };
  const args = ["-D", pgData, "-p", String(socket.port)];
  for (const [key, value] of Object.entries(settings)) args.push("-c", `${key}=${value}`);
  const [command, rest] = commandLine(account, path.join(binaries, "bin", "postgres"), args);
  const log = openSync(logFile, "a", 0o600);
  const from = statSync(logFile).size;
  const child = spawn(command, rest, {
    ...ids(account),
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C", ...RESET_CHILDREN_OOM_SCORE },
  });
  closeSync(log);
  if (child.pid !== undefined) spare(child.pid);
  child.unref();
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", () => resolve(textFrom(logFile, from)));
  });
  return { exited };
}

/** Returns the text appended to a file, or nothing when it was removed. */
function textFrom(file: string, from: number): string {
  try {
    return readFileSync(file).subarray(from).toString("utf8");
  } catch {
    return "";
  }
}

/** Returns a connection to the server's maintenance database, or the reason why there is none. */
export async function connectTo(socket: SocketAddress): Promise<Client | Error> {
  const client = new Client({
    ...socket,
    user: "postgres",
    database: "postgres",
    connectionTimeoutMillis: 5000,
    application_name: "pricetrail supervisor",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Stops a server by fast shutdown; after `patienceMs` by immediate shutdown, which requires recovery at the next start. */
export async function shutDown(pid: number, patienceMs = 30_000): Promise<void> {
  for (const [signal, ms] of [
    ["SIGINT", patienceMs],
    ["SIGQUIT", 5000],
    ["SIGKILL", 5000],
  ] as const) {
    if (!send(pid, signal) || (await gone(pid, ms))) return;
  }
}

/** Kills the processes of a killed postmaster in its data folder: busy backends hold the shared memory block. */
export async function killOrphanedBackends(pgData: string): Promise<void> {
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    const left = processesIn(pgData);
    for (const pid of left) send(pid, signal);
    const ended = await Promise.all(left.map((pid) => gone(pid, 3000)));
    if (ended.every(Boolean)) return;
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await wait(20);
  }
  return true;
}
