import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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
  stop(): void;
}

/** Returns the programs of the installed PostgreSQL (Debian's location) that has the extension Citus; null when there is none. */
export function installedCitus(): string | null {
  const versions = existsSync(PLACE) ? readdirSync(PLACE) : [];
  const found = versions.find((version) => existsSync(path.join(PLACE, version, "lib", "citus.so")));
  return found === undefined ? null : path.join(PLACE, found, "bin");
}

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

/** Starts the nodes with temporary data, which know nothing of each other yet. */
export async function startCluster(bin: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(temporaryFolder(), "pricetrail-citus-"));
  // PostgreSQL does not run as root.
  const account = process.getuid?.() === 0 ? accountForRoot([]) : sameUser;
  changeOwner(account, folder);
  const ports = await freePorts();
  const dataOf = (node: number): string => path.join(folder, `node${node}`);
  const call = (program: string, args: string[]): void => {
    const { status } = spawnSync(path.join(bin, program), args, {
      ...ids(account),
      cwd: "/",
      // The nodes connect to each other, and would look for certificates at our home.
      env: { ...process.env, HOME: "/" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error(`${program} ended with exit code ${status}`);
  };
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
    rmSync(path.join(dataOf(node), "postmaster.pid"), { force: true });
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
    stop: () => {
      for (const node of ports.keys()) kill(node);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  // Nothing is left running by what ends early.
  process.once("exit", () => cluster.stop());
  for (const [node, port] of ports.entries()) {
    call("initdb", ["-D", dataOf(node), "-A", "trust", "-U", "postgres", "--no-sync"]);
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
    const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(path.join(dataOf(node), "postgresql.conf"), lines.join(""));
    start(node);
  }
  return cluster;
}
