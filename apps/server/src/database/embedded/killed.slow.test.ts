import { execFileSync } from "node:child_process";
import path from "node:path";
import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { readPidFile } from "./postmaster.ts";
import { processesIn } from "./process-table.ts";
import { startEmbedded, type EmbeddedConnection } from "./supervisor.ts";
import { cleanUp, newFolder, startProgram } from "./testing/programs.ts";

// Servers are created, killed and recovered here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

const log = () => undefined;

async function stored(connection: EmbeddedConnection): Promise<number[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<{ n: number }>("select n from acknowledged order by n");
  await client.end();
  return rows.map(({ n }) => n);
}

/** The last commit may be missing its acknowledgement: one additional row is correct, a missing one is not. */
function expectNothingLost(rows: number[], acknowledged: number[]): void {
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(rows.slice(0, acknowledged.length)).toEqual(acknowledged);
  expect(rows.length - acknowledged.length).toBeLessThanOrEqual(1);
}

/** Returns the shutdown guards of a server whose program is gone. */
function shutdownGuardsOf(pgData: string): number[] {
  const table = execFileSync("ps", ["-A", "-ww", "-o", "pid=,args="], { encoding: "utf8" });
  return table
    .split("\n")
    .filter((line) => line.includes("shutdown-guard.ts") && line.includes(pgData))
    .map((line) => Number.parseInt(line, 10));
}

test("keeps every acknowledged row when a start takes the server over after kill -9 of the program", async () => {
  const dataDir = path.join(newFolder(), "data");
  const program = await startProgram(dataDir, { write: true });
  await program.reached(100);
  await program.end("SIGKILL");
  const server = await startEmbedded({ dataDir, log });
  expect(server.adopted).toBe(true);
  expectNothingLost(await stored(server.connection), program.acknowledged);
  await server.stop();
  expect(processesIn(path.join(dataDir, "postgres"))).toEqual([]);
});

test("recovers every acknowledged row after kill -9 of the program and the postmaster", async () => {
  const dataDir = path.join(newFolder(), "data");
  const pgData = path.join(dataDir, "postgres");
  const program = await startProgram(dataDir, { write: true });
  await program.reached(100);
  await program.end("SIGKILL");
  process.kill(readPidFile(pgData)?.pid ?? 0, "SIGKILL");
  const server = await startEmbedded({ dataDir, log });
  expect(server.adopted).toBe(false);
  expectNothingLost(await stored(server.connection), program.acknowledged);
  await server.stop();
});

test("starts despite a backend that was busy when its postmaster was killed", async () => {
  const dataDir = path.join(newFolder(), "data");
  const pgData = path.join(dataDir, "postgres");
  const program = await startProgram(dataDir);
  const busy = new Client({
    host: program.started.host,
    port: 5432,
    user: "postgres",
    database: "pricetrail",
  });
  busy.on("error", () => undefined);
  await busy.connect();
  // A loop in the server that checks neither its client nor its postmaster for a long time.
  const query = busy
    .query("select count(*) from generate_series(1, 1e9) g, generate_series(1, 1e9) h")
    .catch(() => 0);
  await program.end("SIGKILL");
  process.kill(readPidFile(pgData)?.pid ?? 0, "SIGKILL");
  const server = await startEmbedded({ dataDir, log });
  expect(server.adopted).toBe(false);
  await query;
  await server.stop();
  expect(processesIn(pgData)).toEqual([]);
});

test("restarts a server that dies under a running program, with its rows", async () => {
  const dataDir = path.join(newFolder(), "data");
  const lines: string[] = [];
  const back = Promise.withResolvers<void>();
  const server = await startEmbedded({
    dataDir,
    log: (line) => {
      lines.push(line);
      if (line.includes("running again")) back.resolve();
    },
  });
  const client = new Client(server.connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table acknowledged as select 7 as n");
  process.kill(readPidFile(path.join(dataDir, "postgres"))?.pid ?? 0, "SIGKILL");
  await back.promise;
  expect(await stored(server.connection)).toEqual([7]);
  expect(lines).toHaveLength(2);
  await server.stop();
  expect(processesIn(path.join(dataDir, "postgres"))).toEqual([]);
});

test("stops the server of a program that ends without doing so, unless another program uses it", async () => {
  const dataDir = path.join(newFolder(), "data");
  const pgData = path.join(dataDir, "postgres");
  const one = await startProgram(dataDir);
  const two = await startProgram(dataDir);
  const pid = readPidFile(pgData)?.pid;
  await one.end("SIGINT");
  expect(shutdownGuardsOf(pgData)).toHaveLength(1);
  // The guard gives up after a while; it is done by then.
  await vi.waitFor(() => expect(shutdownGuardsOf(pgData)).toEqual([]), { timeout: 60_000, interval: 100 });
  expect(readPidFile(pgData)?.pid).toBe(pid);
  await two.end("SIGINT");
  await vi.waitFor(() => expect(processesIn(pgData)).toEqual([]), { timeout: 10_000, interval: 100 });
});

test("lets one of two concurrent first starts create the server and the other take it over; the last one stops it", async () => {
  const dataDir = path.join(newFolder(), "data");
  const programs = await Promise.all([startProgram(dataDir), startProgram(dataDir), startProgram(dataDir)]);
  expect(programs.filter(({ started }) => started.adopted === false)).toHaveLength(1);
  const pgData = path.join(dataDir, "postgres");
  for (const [index, program] of programs.entries()) {
    expect(processesIn(pgData).length).toBeGreaterThan(0);
    await program.end("SIGTERM");
    expect(program.child.exitCode, `program ${index}`).toBe(0);
  }
  expect(processesIn(pgData)).toEqual([]);
});
