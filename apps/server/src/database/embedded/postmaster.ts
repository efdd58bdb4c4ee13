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

/** Where a server's socket is, as `pg` takes it. */
export interface SocketAddress {
  host: string;
  port: number;
}

export interface PidFile extends SocketAddress {
  pid: number;
  /** True when the server has written that it takes connections. */
  ready: boolean;
  text: string;
}

/** The server's own record of itself, or undefined when there is none (or it is still being written). */
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
 * Takes away a record whose number now belongs to a foreign process; PostgreSQL itself would refuse to start. The file is
 * moved first and read again, because another start may have just replaced it by a living server's record.
 */
export function dropStalePidFile(pgData: string, stale: PidFile): void {
  const file = path.join(pgData, "postmaster.pid");
  const aside = path.join(pgData, `postmaster.pid.stale-${randomUUID()}`);
  try {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== stale.text) linkSync(aside, file);
  } catch {
    // Somebody else has dealt with it.
  }
  rmSync(aside, { force: true });
}

/**
 * Takes away the socket's lock when no server of this data folder holds it. PostgreSQL itself goes by the number alone, which
 * may by now be another process's, or a dead one's that nobody fetched.
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

/** PostgreSQL's own words for it: a backend that takes too much may be ended, the server then recovers. */
const CHILDREN_ARE_NOT_SPARED = { PG_OOM_ADJUST_FILE: "/proc/self/oom_score_adj", PG_OOM_ADJUST_VALUE: "0" };

/** Asks the system to end the server's first process last of all when memory runs out: with it everything would stop. */
function spare(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "-900");
  } catch {
    // Only root may ask for it, and in many containers not even root; the browsers offer themselves anyway.
  }
}

/** Starts the server detached, so that Ctrl-C reaches it only through us, with its log in a file that outlives us. */
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
    env: { PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C", ...CHILDREN_ARE_NOT_SPARED },
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

/** What was added to a file, or nothing when it has been removed since. */
function textFrom(file: string, from: number): string {
  try {
    return readFileSync(file).subarray(from).toString("utf8");
  } catch {
    return "";
  }
}

/** A connection to the server's maintenance database, or the reason why there is none. */
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

/** Ends a server in order (fast shutdown); after `patienceMs` it is made to end at once, which costs a recovery later. */
export async function shutDown(pid: number, patienceMs = 30_000): Promise<void> {
  for (const [signal, ms] of [
    ["SIGINT", patienceMs],
    ["SIGQUIT", 5000],
    ["SIGKILL", 5000],
  ] as const) {
    if (!send(pid, signal) || (await gone(pid, ms))) return;
  }
}

/** Ends what a killed postmaster left behind in its data folder: busy backends hold the shared memory block. */
export async function endLeftovers(pgData: string): Promise<void> {
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
