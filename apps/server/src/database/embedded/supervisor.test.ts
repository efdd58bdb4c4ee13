import { readdirSync, readFileSync, statSync } from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processesIn } from "./process-table.ts";
import { startEmbedded, type EmbeddedDatabase } from "./supervisor.ts";
import { cleanUp, newFolder } from "./testing/programs.ts";

const log = () => undefined;
let dataDir: string;
let server: EmbeddedDatabase;
let client: Client;

beforeAll(async () => {
  dataDir = path.join(newFolder(), "data");
  server = await startEmbedded({ dataDir, log });
  client = new Client(server.connection);
  client.on("error", () => undefined);
  await client.connect();
});

afterAll(async () => {
  await client.end().catch(() => undefined);
  await cleanUp();
});

async function setting(name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>("select current_setting($1) as value", [name]);
  return rows[0]?.value ?? "";
}

test("opens no TCP port", async () => {
  expect(await setting("listen_addresses")).toBe("");
  const refused = new Promise<string>((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port: server.connection.port });
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
    socket.once("connect", () => resolve("connected"));
  });
  // Another PostgreSQL may use the port on this machine; then it is not this server.
  if ((await refused) === "connected") expect(await setting("listen_addresses")).toBe("");
  else expect(await refused).toBe("ECONNREFUSED");
});

test("places the socket in a folder that only the server's user may enter", () => {
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
});

test("closes the data folder to other users, and uses data checksums", async () => {
  expect(statSync(path.join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  expect(await setting("data_checksums")).toBe("on");
});

test("waits for the disk on commit", async () => {
  expect(await setting("fsync")).toBe("on");
  expect(await setting("synchronous_commit")).toBe("on");
  expect(await setting("full_page_writes")).toBe("on");
});

test("stores texts as UTF-8, sorted by code point and upper-cased beyond ASCII, the same on every machine", async () => {
  const { rows } = await client.query(
    "select upper('straße é') as up, 'Z' < 'a' as ordered, 'é' > 'z' as beyond",
  );
  expect(rows[0]).toEqual({ up: "STRASSE É".replace("SS", "ß"), ordered: true, beyond: true });
  const info = await client.query(
    "select datlocale, pg_encoding_to_char(encoding) as encoding from pg_database",
  );
  for (const row of info.rows) expect(row).toEqual({ datlocale: "C.UTF-8", encoding: "UTF8" });
});

test("does not run the server as root", () => {
  const uids = processesIn(path.join(dataDir, "postgres")).map((pid) => statSync(`/proc/${pid}`).uid);
  expect(uids.length).toBeGreaterThan(2);
  expect(uids).not.toContain(0);
});

test.skipIf(process.platform !== "linux")(
  "its first process is the last to die when memory runs out, its others as anybody's",
  () => {
    const file = path.join(dataDir, "postgres", "postmaster.pid");
    const first = Number.parseInt(readFileSync(file, "utf8"), 10);
    const rank = (pid: number) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8"));
    const powers = /^CapEff:\s+(\S+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
    // CAP_SYS_RESOURCE, which root in containers often lacks.
    const isPermitted = (BigInt(`0x${powers}`) & (1n << 24n)) !== 0n;
    expect(rank(first)).toBe(isPermitted ? -900 : rank(process.pid));
    const others = processesIn(path.join(dataDir, "postgres")).filter((pid) => pid !== first);
    expect(others.filter((pid) => rank(pid) < 0)).toEqual([]);
  },
);

test("takes a running server over on a second start in the same folder, and leaves it running on stop", async () => {
  const second = await startEmbedded({ dataDir, log });
  expect(second.adopted).toBe(true);
  expect(second.connection).toEqual(server.connection);
  await second.stop();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("stops every process, and leaves neither socket nor unfinished folders", async () => {
  const pgData = path.join(dataDir, "postgres");
  await server.stop();
  await server.stop();
  expect(processesIn(pgData)).toEqual([]);
  expect(readdirSync(server.connection.host)).toEqual([]);
  expect(readdirSync(dataDir).toSorted()).toEqual(["postgres", "postgres.log", "run"]);
});
