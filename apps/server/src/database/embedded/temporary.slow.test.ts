import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { processesIn } from "./process-table.ts";
import type { EmbeddedConnection } from "./supervisor.ts";
import { createTestDatabase, type TestDatabase } from "./temporary.ts";

const databases: TestDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function open(options?: Parameters<typeof createTestDatabase>[0]): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  databases.push(database);
  return database;
}

async function ask(connection: EmbeddedConnection, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Starts a process outside any test run that executes the module's code and prints the socket's folder. */
async function foreignProcess(
  then: string,
): Promise<{ folder: string; end: (signal: NodeJS.Signals) => Promise<void> }> {
  const module = path.join(import.meta.dirname, "temporary.ts");
  const code = `const { startTemporary } = await import(${JSON.stringify(module)});
    console.log((await startTemporary()).connection.host); ${then}`;
  const { PRICETRAIL_TEST_DATA: _run, ...env } = process.env;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    folder: path.dirname(line),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Another test run on this machine may have just started to clean up the folder. */
const expectGone = (folder: string) => expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false);

const stay = "setInterval(() => undefined, 60_000);";

test("gives each test a separate empty database, with the collation of the real ones", async () => {
  const [one, two] = [await open(), await open()];
  await ask(one.connection, "create table only_here (n int)");
  const tables = "select count(*)::int as n from pg_tables where schemaname = 'public'";
  expect(await ask(two.connection, tables)).toEqual([{ n: 0 }]);
  expect(await ask(one.connection, "select 'Z' < 'a' as ordered")).toEqual([{ ordered: true }]);
});

test("builds a template once for concurrent requests, with independent copies", async () => {
  let built = 0;
  const template = {
    name: `counted ${process.pid}`,
    build: async (connection: EmbeddedConnection) => {
      built += 1;
      await ask(connection, "create table filled as select 1 as n");
    },
  };
  const copies = await Promise.all([open({ template }), open({ template }), open({ template })]);
  expect(built).toBe(1);
  await ask(copies[0].connection, "delete from filled");
  expect(await ask(copies[1].connection, "select n from filled")).toEqual([{ n: 1 }]);
});

test("rebuilds a template at the next request after a failure", async () => {
  const name = `failing ${process.pid}`;
  const fails = () => Promise.reject(new Error("not today"));
  await expect(createTestDatabase({ template: { name, build: fails } })).rejects.toThrow("not today");
  const good = await open({
    template: {
      name,
      build: async (connection) => void (await ask(connection, "create table t as select 2 as n")),
    },
  });
  expect(await ask(good.connection, "select n from t")).toEqual([{ n: 2 }]);
});

test("removes a process's server and folder when it exits", async () => {
  const short = await foreignProcess("process.exit(0);");
  await short.end("SIGCONT");
  expect(existsSync(short.folder)).toBe(false);
  expect(processesIn(path.join(short.folder, "postgres"))).toEqual([]);
});

test("cleans up after killed processes, but not what a running one uses", async () => {
  const killed = await foreignProcess(stay);
  const living = await foreignProcess(stay);
  expect(existsSync(killed.folder)).toBe(true);
  await killed.end("SIGKILL");
  const next = await foreignProcess(stay);
  await expectGone(killed.folder);
  expect(processesIn(path.join(killed.folder, "postgres"))).toEqual([]);
  expect(processesIn(path.join(living.folder, "postgres")).length).toBeGreaterThan(0);
  for (const one of [living, next]) await one.end("SIGTERM");
  await (await foreignProcess("process.exit(0);")).end("SIGCONT");
  for (const one of [living, next]) await expectGone(one.folder);
});
