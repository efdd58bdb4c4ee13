import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { commandLine, changeOwner, ids } from "../account.ts";
import { temporaryFolder } from "../memory-disk.ts";
import { processesIn } from "../process-table.ts";
import { freePort } from "./free-port.ts";
import { prepareLayout } from "../server-layout.ts";

/** One PostgreSQL of a pair, on a local port without a password. */
export interface PairServer {
  port: number;
  pgData: string;
  /** Opens a connection as the superuser, for one statement. */
  ask<T extends object>(text: string): Promise<T[]>;
}

/** A primary and its streaming replica, with temporary data. */
export interface ServerPair {
  /** Both, in the order of the program's address; the first is initially the primary. */
  servers: readonly [PairServer, PairServer];
  primary(): PairServer;
  replica(): PairServer;
  /** Kills all processes of a server by SIGKILL, like a power failure. */
  kill(server: PairServer): void;
  /** Restarts a killed server with its data. */
  start(server: PairServer): Promise<void>;
  /** Promotes the replica to primary. */
  promote(): Promise<void>;
  /** Makes the other server a new replica of the primary, from a copy of its data. */
  follow(): Promise<void>;
  /** Sets whether commits wait for the replica. */
  setSynchronous(isSynchronous: boolean): Promise<void>;
  stop(): void;
}

/** Returns the folder of an installed PostgreSQL's programs (Debian's location), newest first; null when there are none. */
export function installedPostgres(): string | null {
  const place = "/usr/lib/postgresql";
  const versions = existsSync(place) ? readdirSync(place).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.find((version) => existsSync(path.join(place, version, "bin", "postgres")));
  return found === undefined ? null : path.join(place, found);
}

const START_MS = 60_000;
const COPIES = 5;

/** Copies a folder in use by a server; starts over when a file is removed during the copy. */
function copyWhileWritten(from: string, to: string, unwanted: ReadonlySet<string>): void {
  for (let left = COPIES; ;) {
    try {
      cpSync(from, to, {
        recursive: true,
        filter: (file) => !unwanted.has(path.basename(file)) && existsSync(file),
      });
      return;
    } catch (error) {
      left -= 1;
      if (left === 0 || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      rmSync(to, { recursive: true, force: true });
    }
  }
}

/**
 * Starts both. The replica starts as a copy of the primary's running data, created by the server's own backup functions, so that
 * no other program is needed.
 *
 * @param options.postgres the folder with `bin`; by default the product's own PostgreSQL
 */
export async function startServerPair(options: { postgres?: string } = {}): Promise<ServerPair> {
  const folder = mkdtempSync(path.join(temporaryFolder(), "pricetrail-pair-"));
  const layout = prepareLayout(folder, () => undefined);
  const { account } = layout;
  changeOwner(account, folder);
  const bin = path.join(options.postgres ?? layout.binaries, "bin");

  const run = (program: string, args: string[]): void => {
    const [command, rest] = commandLine(account, path.join(bin, program), args);
    const { status, stderr } = spawnSync(command, rest, { ...ids(account), cwd: "/", encoding: "utf8" });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const newServer = async (name: string): Promise<PairServer> => {
    const port = await freePort();
    return {
      port,
      pgData: path.join(folder, name),
      ask: async <T extends object>(text: string) => {
        const client = new Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
        client.on("error", () => undefined);
        await client.connect();
        try {
          return (await client.query<T>(text)).rows;
        } finally {
          await client.end();
        }
      },
    };
  };
  const start = async (server: PairServer): Promise<void> => {
    const settings = {
      listen_addresses: "127.0.0.1",
      port: String(server.port),
      unix_socket_directories: "",
      fsync: "off",
      max_connections: "120",
      wal_keep_size: "1GB",
      hot_standby: "on",
      wal_receiver_status_interval: "1s",
      wal_retrieve_retry_interval: "100ms",
      dynamic_shared_memory_type: "mmap",
      timezone: "UTC",
    };
    const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    const [command, rest] = commandLine(account, path.join(bin, "postgres"), ["-D", server.pgData, ...args]);
    const log = openSync(`${server.pgData}.log`, "a");
    rmSync(path.join(server.pgData, "postmaster.pid"), { force: true });
    const env = { PATH: process.env.PATH, TZ: "UTC", LC_ALL: "C" };
    const child = spawn(command, rest, { ...ids(account), cwd: "/", stdio: ["ignore", log, log], env });
    child.unref();
    for (const until = performance.now() + START_MS; ; await wait(50)) {
      if (await server.ask("select 1").catch(() => null)) return;
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`PostgreSQL did not start: see ${server.pgData}.log`);
    }
  };
  const kill = (server: PairServer): void => {
    for (const pid of processesIn(server.pgData)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended with those before it.
      }
    }
  };

  const servers = [await newServer("one"), await newServer("two")] as const;
  let primary: PairServer = servers[0];
  const other = (): PairServer => (primary === servers[0] ? servers[1] : servers[0]);

  const follow = async (): Promise<void> => {
    const replica = other();
    kill(replica);
    rmSync(replica.pgData, { recursive: true, force: true });
    const client = new Client({
      host: "127.0.0.1",
      port: primary.port,
      user: "postgres",
      database: "postgres",
    });
    await client.connect();
    try {
      await client.query("select pg_backup_start('pair', true)");
      const unwanted = new Set(["postmaster.pid", "postmaster.opts", "pg_replslot"]);
      copyWhileWritten(primary.pgData, replica.pgData, unwanted);
      const { rows } = await client.query<{ labelfile: string }>(
        "select labelfile from pg_backup_stop(false)",
      );
      const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres application_name=pair`;
      const files = {
        backup_label: rows[0]?.labelfile ?? "",
        "standby.signal": "",
        "postgresql.auto.conf": `primary_conninfo = '${conninfo}'\n`,
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(replica.pgData, name), text);
    } finally {
      await client.end();
    }
    spawnSync("mkdir", ["-p", path.join(replica.pgData, "pg_replslot")]);
    if (account.uid !== undefined)
      spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, replica.pgData]);
    spawnSync("chmod", ["700", replica.pgData]);
    await start(replica);
  };
  const pair: ServerPair = {
    servers,
    primary: () => primary,
    replica: other,
    kill,
    start,
    promote: async () => {
      const replica = other();
      await replica.ask("select pg_promote(true, 60)");
      primary = replica;
    },
    follow,
    setSynchronous: async (isSynchronous) => {
      await primary.ask(`alter system set synchronous_standby_names = '${isSynchronous ? "*" : ""}'`);
      await primary.ask("select pg_reload_conf()");
      // Returns once the primary counts the replica as synchronous.
      const isSeen = async (): Promise<boolean> => {
        const [seen] = await primary.ask<{ is: boolean }>(
          "select count(*) > 0 as is from pg_stat_replication where sync_state in ('sync', 'quorum')",
        );
        return seen?.is ?? false;
      };
      while ((await isSeen()) !== isSynchronous) await wait(50);
    },
    stop: () => {
      for (const server of servers) kill(server);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  // An aborted test leaves no server running.
  process.once("exit", () => pair.stop());
  try {
    run("initdb", [
      "-D",
      primary.pgData,
      "--username=postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--no-sync",
      "--locale=C",
    ]);
    await start(primary);
    await follow();
    return pair;
  } catch (error) {
    pair.stop();
    throw error;
  }
}
