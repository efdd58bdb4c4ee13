import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { temporaryFolder } from "./memory-disk.ts";
import { connectionOf, copyOnCluster, isOnCluster } from "../citus/testing/test-cluster.ts";
import { killOrphanedBackends } from "./postmaster.ts";
import { isAlive, processesIn } from "./process-table.ts";
import { startEmbedded, type EmbeddedConnection } from "./supervisor.ts";

/** Passes the run's folder to worker processes, so that all of them share one server. */
const folderVariable = "PRICETRAIL_TEST_DATA";
const prefix = "pricetrail-test-";

/** Nothing here needs to survive a power failure. */
const careless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "200",
  max_wal_size: "256MB",
  // Shared memory as files of the folder, so that it is removed with the folder after a kill.
  dynamic_shared_memory_type: "mmap",
};

export interface TemporaryServer {
  connection: EmbeddedConnection;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Chooses the folder of this run's temporary server and passes it to the worker processes; cleans up after killed runs. The
 * server itself starts with the first test that needs it.
 *
 * @returns stops the server, if one was started, and removes the folder
 */
export async function openTestRun(): Promise<() => Promise<void>> {
  await sweep();
  const folder = newFolder();
  process.env[folderVariable] = folder;
  return () => removeFolder(folder);
}

let shared: Promise<TemporaryServer> | undefined;

/** Returns the temporary server of this test run (or of this process, outside a run): on a memory disk, without fsync. */
export function startTemporary(): Promise<TemporaryServer> {
  shared ??= start();
  return shared;
}

async function start(): Promise<TemporaryServer> {
  const ofRun = process.env[folderVariable];
  if (ofRun === undefined) await sweep();
  const folder = ofRun ?? newFolder();
  const server = await startEmbedded({
    dataDir: folder,
    log: () => undefined,
    settings: careless,
    sync: false,
  });
  if (ofRun === undefined) process.once("exit", () => endNow(folder));
  return {
    connection: server.connection,
    stop: async () => {
      shared = undefined;
      await server.stop();
      if (ofRun === undefined) await removeFolder(folder);
    },
  };
}

export interface TestDatabase {
  connection: EmbeddedConnection;
  drop(): Promise<void>;
}

/** Fills a template database once per run; `name` must change with the result of `build`. */
export interface Template {
  name: string;
  build(connection: EmbeddedConnection): Promise<void>;
}

/**
 * Creates a database for one test file: empty, or a copy of a template (20 to 40 ms on a memory disk). Copies are made on the server
 * or the cluster of TEST_DATABASE_URL, where that is set.
 */
export async function createTestDatabase(options: { template?: Template } = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: address } = process.env;
  const isElsewhere = address !== undefined && options.template !== undefined;
  if (isElsewhere && (await isOnCluster())) return copyOnCluster(address, options.template!);
  const connection = isElsewhere ? connectionOf(address) : (await startTemporary()).connection;
  const admin = new Client({ ...connection, database: "postgres" });
  await admin.connect();
  try {
    const source = options.template ? await ensureTemplate(admin, connection, options.template) : "template0";
    const database = `test_${randomUUID().replaceAll("-", "")}`;
    await admin.query(`create database ${database} template ${source} strategy file_copy`);
    return { connection: { ...connection, database }, drop: () => dropDatabase(connection, database) };
  } finally {
    await admin.end();
  }
}

async function ensureTemplate(
  admin: Client,
  connection: EmbeddedConnection,
  template: Template,
): Promise<string> {
  const digest = createHash("sha256").update(template.name).digest("hex");
  const name = `template_${digest.slice(0, 20)}`;
  const lock = Number.parseInt(digest.slice(0, 8), 16);
  await admin.query("select pg_advisory_lock($1)", [lock]);
  try {
    const found = await admin.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount !== 0) return name;
    const half = `${name}_half`;
    await admin.query(`drop database if exists ${half} with (force)`);
    await admin.query(`create database ${half} template template0 strategy file_copy`);
    await template.build({ ...connection, database: half });
    await admin.query(`alter database ${half} rename to ${name}`);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [lock]);
  }
}

async function dropDatabase(connection: EmbeddedConnection, database: string): Promise<void> {
  const admin = new Client({ ...connection, database: "postgres" });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${database} with (force)`);
  } finally {
    await admin.end();
  }
}

/**
 * Creates a folder on the memory disk if it has space, or else in the system's temporary folder; its name includes the owner's
 * process id.
 */
function newFolder(): string {
  const folder = path.join(
    temporaryFolder(),
    `${prefix}${process.pid}-${startTime(process.pid)}-${randomUUID().slice(0, 8)}`,
  );
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/** Returns the start time of a process, to detect a reused id; 0 if unknown. */
function startTime(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8");
    return fields.slice(fields.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return "0";
  }
}

/** Removes the servers and folders of runs whose owner is dead. */
async function sweep(): Promise<void> {
  for (const parent of new Set(["/dev/shm", tmpdir()])) {
    for (const name of names(parent)) {
      const [pid = "0", time] = name.slice(prefix.length).split("-");
      if (isAlive(Number(pid)) && startTime(Number(pid)) === time) continue;
      await removeFolder(path.join(parent, name)).catch(() => undefined);
    }
  }
}

function names(parent: string): string[] {
  try {
    return readdirSync(parent).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

async function removeFolder(folder: string): Promise<void> {
  await killOrphanedBackends(path.join(folder, "postgres"));
  // A killed process may write its last file while the folder is being deleted.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Does the same synchronously, for the exit of a process outside a test run. */
function endNow(folder: string): void {
  for (const pid of processesIn(path.join(folder, "postgres"))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Already removed.
    }
  }
  rmSync(folder, { recursive: true, force: true });
}
