import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { accountForRoot, changeOwner, ids, sameUser } from "../../embedded/account.ts";
import { temporaryFolder } from "../../embedded/memory-disk.ts";
import { processesIn } from "../../embedded/process-table.ts";

const PLACE = "/usr/lib/postgresql";
const NODES = 3;
const FIRST_PORT = 5600;
const LAST_PORT = 6600;

/** A coordinator and two workers, each a PostgreSQL of its own on the port after the one before. */
export interface Cluster {
  host: string;
  /** Of the nodes, the coordinator's first. */
  ports: readonly number[];
  /** Kills all processes of a node by SIGKILL, like a power failure. */
  kill(node: number): void;
  /** Starts a killed node with its data. */
  start(node: number): void;
  /** Changes a setting of a node from its next start on. */
  set(node: number, name: string, value: string): void;
  stop(): void;
}

/** Returns the programs of the installed PostgreSQL (Debian's location) that has the extension Citus; null when there is none. */
export function installedCitus(): string | null {
  const versions = existsSync(PLACE) ? readdirSync(PLACE) : [];
  const found = versions.find((version) => existsSync(path.join(PLACE, version, "lib", "citus.so")));
  return found === undefined ? null : path.join(PLACE, found, "bin");
}

/** Waits so many ms without letting anything else happen. */
const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** Returns free ports in a row. */
async function freePorts(): Promise<number[]> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += NODES) {
    const ports = Array.from({ length: NODES }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error("no free ports in a row");
}

interface ClusterOptions {
  settings?: Record<string, string>;
  /** Of the roles: `postgres` and those that the nodes connect to each other as. Without them, everybody is let in. */
  passwords?: Readonly<Record<string, string>> & { postgres: string };
}

/** Starts the nodes with temporary data, which know nothing of each other yet. */
export async function startCluster(
  bin: string,
  { settings = {}, passwords }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = mkdtempSync(path.join(temporaryFolder(), "pricetrail-citus-"));
  // PostgreSQL does not run as root.
  const account = process.getuid?.() === 0 ? accountForRoot([]) : sameUser;
  changeOwner(account, folder);
  const ports = await freePorts();
  const passFile = path.join(folder, "passwords");
  const ownPassword = path.join(folder, "password");
  if (passwords) {
    const lines = Object.entries(passwords).map(([role, password]) => `*:*:*:${role}:${password}\n`);
    writeFileSync(passFile, lines.join(""), { mode: 0o600 });
    writeFileSync(ownPassword, passwords.postgres, { mode: 0o600 });
    for (const file of [passFile, ownPassword]) changeOwner(account, file);
  }
  const access = passwords ? ["-A", "scram-sha-256", "--pwfile", ownPassword] : ["-A", "trust"];
  const dataOf = (node: number): string => path.join(folder, `node${node}`);
  const call = (program: string, args: string[]): void => {
    const { status } = spawnSync(path.join(bin, program), args, {
      ...ids(account),
      cwd: "/",
      // The nodes connect to each other, and would look for certificates at our home.
      env: { ...process.env, HOME: "/", PGPASSFILE: passFile },
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error(`${program} ended with exit code ${status}`);
  };
  const set = (node: number, name: string, value: string): void =>
    appendFileSync(path.join(dataOf(node), "postgresql.conf"), `${name} = '${value}'\n`);
  const kill = (node: number): void => {
    for (const pid of processesIn(dataOf(node))) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended with those before it.
      }
    }
  };
  const start = (node: number): void => {
    // What was killed holds its memory until it has ended.
    while (processesIn(dataOf(node)).length > 0) pause(10);
    // A killed process whose parent has not noticed yet still counts as running.
    for (const lock of [
      path.join(dataOf(node), "postmaster.pid"),
      path.join(folder, `.s.PGSQL.${ports[node]}.lock`),
    ])
      rmSync(lock, { force: true });
    call("pg_ctl", [
      "-D",
      dataOf(node),
      "-l",
      path.join(folder, `node${node}.log`),
      "-t",
      "300",
      "-w",
      "start",
    ]);
  };
  const cluster: Cluster = {
    host: "127.0.0.1",
    ports,
    kill,
    start,
    set,
    stop: () => {
      for (const node of ports.keys()) kill(node);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  // Nothing is left running by what ends early.
  process.once("exit", () => cluster.stop());
  for (const [node, port] of ports.entries()) {
    call("initdb", ["-D", dataOf(node), ...access, "-U", "postgres", "--no-sync"]);
    const all = {
      port: String(port),
      listen_addresses: cluster.host,
      unix_socket_directories: folder,
      shared_preload_libraries: "citus",
      "citus.shard_count": "4",
      wal_level: "logical",
      max_connections: "200",
      max_prepared_transactions: "200",
      dynamic_shared_memory_type: "mmap",
      fsync: "off",
      ...settings,
    };
    for (const [name, value] of Object.entries(all)) set(node, name, value);
    start(node);
  }
  return cluster;
}
