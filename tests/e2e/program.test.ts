import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../apps/server/src/database/embedded/temporary.ts";
import { callApi, outboxMails, newDataFolder, signUp, startProduct } from "../product.ts";
import type { Product } from "../product.ts";
import { productPage, serveShop } from "../static-shop.ts";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const QUIET = { CAPTCHA: "off", EGRESS_ALLOW: "127.0.0.1", HOST_INTERVAL_MS: "0" };

/** Starts the program, which is expected to fail; returns its exit code and output. */
async function failedStart(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(child, "exit")) as [number];
  return { code, said: said.trim() };
}

/** Processes whose working directory is in a folder. */
function leftIn(folder: string): string[] {
  const listed = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" });
  return listed.split("\n").filter((line) => line.includes(folder) && !line.includes("ps -eo"));
}

describe("the program and its data folder", () => {
  const folder = newDataFolder();
  let product: Product;
  const startAgain = async (): Promise<void> => {
    product = await startProduct({ ...QUIET, DATA_DIR: folder });
  };
  beforeAll(startAgain);
  afterAll(async () => {
    await product?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it("reports at its start the browser's account, serves nothing of the data folder, and keeps demonstration data out without its flag", async () => {
    const site = (await (await fetch(`${product.url}/api/get/site`)).json()) as { isDemo: boolean };
    expect(site.isDemo).toBe(false);
    expect(product.output()).toMatch(/^ {2}Browser: sandboxed as \S+$/m);
    for (const path of ["/../package.json", "/data/demo.json", "/assets/../../package.json"]) {
      const answer = await fetch(`${product.url}${path}`);
      expect(await answer.text()).not.toContain(readFileSync("package.json", "utf8").slice(0, 40));
    }
  });

  it("refuses a second program on the same data folder in one sentence", async () => {
    const { code, said } = await failedStart({ DATA_DIR: folder, PORT: "0" });
    expect(code).not.toBe(0);
    expect(said).toMatch(/Another Pricetrail runs with the data folder .+\. Stop it, or set DATA_DIR\.$/);
    // What looks after the server for a program that has exited ends once it sees the other one.
    const guards = () => leftIn(folder).filter((line) => line.includes("shutdown-guard"));
    await expect.poll(guards, { timeout: 20_000 }).toEqual([]);
  });

  it("stops everything on Ctrl-C and has its data again at the next start", async () => {
    await signUp(product.url, "first@example.com");
    expect(await product.stop()).toBe(0);
    expect(leftIn(folder)).toEqual([]);
    await startAgain();
    expect((await outboxMails(product.url)).map((mail) => mail.to)).toContain("first@example.com");
  });

  it("survives kill -9: no acknowledged write is lost, and a request repeated under its key is executed once, answered or not", async () => {
    const shop = await serveShop((path) => (path === "/item" ? productPage("Item", "10.00") : undefined));
    const person = await signUp(product.url, "repeated@example.com");
    await person.call("POST", "add/product", { url: `${shop.origin}/item` });
    const ask = (path: string, key: string, body: object): Promise<Response> =>
      fetch(`${product.url}/api/${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${person.token}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
      });
    const killAndStart = async (): Promise<void> => {
      await product.kill();
      await startAgain();
    };
    // Each start takes another port.
    const get = async <T>(path: string): Promise<T> =>
      (await callApi<{ data: T }>(product.url, "GET", path, { bearer: person.token })).data;
    const runs = async () => (await get<{ total: number }>("get/run?trigger=person")).total;

    const first = await (await ask("track/product", "answered-before-the-kill", {})).json();
    const category = { category: "Kettles" };
    const added = await (await ask("add/category", "a-name-before-the-kill", category)).json();
    const names = Array.from({ length: 30 }, (_, index) => `Category ${index}`);
    for (const name of names) await person.call("POST", "add/category", { category: name });
    await killAndStart();
    expect(await (await ask("track/product", "answered-before-the-kill", {})).json()).toEqual(first);
    expect(await (await ask("add/category", "a-name-before-the-kill", category)).json()).toEqual(added);
    expect(await runs()).toBe(1);
    const kept = await get<{ category: string }[]>("get/category");
    expect(kept.map((row) => row.category).toSorted()).toEqual([category.category, ...names].toSorted());

    // Whether or not it took effect before the kill, it has taken effect once afterwards.
    const lost = ask("track/product", "not-answered-before-the-kill", {}).catch(() => "no answer");
    await killAndStart();
    await lost;
    expect((await ask("track/product", "not-answered-before-the-kill", {})).status).toBe(200);
    expect(await runs()).toBe(2);
    await shop.stop();
  });

  it("reports in one sentence that the port is in use, and leaves nothing running", async () => {
    expect(await product.stop()).toBe(0);
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, said } = await failedStart({ DATA_DIR: folder, PORT: String(port) });
    other.close();
    expect(code).not.toBe(0);
    expect(said).toBe(
      `Port ${port} on 127.0.0.1 is in use already. Stop the other program, or set PORT to another number.`,
    );
    expect(leftIn(folder)).toEqual([]);
  });
});

describe("the program", () => {
  const folders: string[] = [];
  const products: Product[] = [];
  const newFolder = (): string => {
    const folder = newDataFolder();
    folders.push(folder);
    return folder;
  };
  const start = async (env: Record<string, string>, ...args: string[]): Promise<Product> => {
    const product = await startProduct({ ...QUIET, ...env }, ...args);
    products.push(product);
    return product;
  };
  afterEach(async () => {
    for (const product of products.splice(0)) {
      if (product.process.exitCode === null && product.process.signalCode === null) await product.stop();
    }
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it("reports at its start a missing sandbox where the system permits none", async () => {
    const database = await createTestDatabase();
    const { host, port, user, database: name } = database.connection;
    const DATABASE_URL = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    // A memory disk may be mounted with noexec.
    const programs = mkdtempSync(join(tmpdir(), "pricetrail-refusing-"));
    folders.push(programs);
    chmodSync(programs, 0o755);
    const refusing = join(programs, "browser");
    writeFileSync(refusing, '#!/bin/sh\necho "No usable sandbox!" >&2; exit 1\n', { mode: 0o755 });
    const without = await start({ DATABASE_URL, DATA_DIR: newFolder(), CHROMIUM_PATH: refusing });
    expect(without.output()).toMatch(/^ {2}Browser: CANNOT BE STARTED: this system gives it no sandbox/m);
    await without.stop();
    await database.drop();
  });

  it.each([
    [{ PORT: "many" }, "Wrong configuration: PORT must be a whole number."],
    [{ DATA_DIR: "/proc/nothing" }, /^[^\n]*\/proc\/nothing[^\n]*$/],
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
      /^The database of DATABASE_URL cannot be reached/,
    ],
  ])("says in one sentence what is wrong with %o", async (env, sentence) => {
    const { code, said } = await failedStart({ PORT: "0", DATA_DIR: newFolder(), ...env });
    expect(code).not.toBe(0);
    expect(said).toMatch(sentence);
    expect(said.split("\n")).toHaveLength(1);
  });

  it("says in one sentence, without the secret, that a role does not exist", async () => {
    const database = await createTestDatabase();
    const { host, port, database: name } = database.connection;
    const DATABASE_URL = `postgres://stranger:tiger@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    const { code, said } = await failedStart({ PORT: "0", DATA_DIR: newFolder(), DATABASE_URL });
    await database.drop();
    expect(code).not.toBe(0);
    expect(said).toMatch(/^The database of DATABASE_URL cannot be reached: [^\n]*stranger[^\n]*\.$/);
    expect(said).not.toContain("tiger");
  });

  it("works on an existing server, as an ordinary role, with a worker in a separate process", async () => {
    const database = await createTestDatabase();
    const { host, port, user, database: name } = database.connection;
    const admin = new pg.Client({ host, port, user, database: name });
    await admin.connect();
    const url = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    const shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Kettle", "12.50"),
    );
    try {
      const product = await start({ DATABASE_URL: url, DATA_DIR: newFolder() }, "--role=web");
      const person = await signUp(product.url, "pg@example.com");
      await person.call("POST", "add/product", { url: `${shop.origin}/p/kettle` });
      const { data } = await person.call<{ data: { _id: string } }>("POST", "track/product", {});
      const before = shop.visits.get("/p/kettle");
      // Real time: a program that visits pages asks its queue for work twice a second.
      await wait(2_000);
      expect(shop.visits.get("/p/kettle")).toBe(before);
      const worker = spawn(process.execPath, [MAIN, "--role=worker"], {
        env: { PATH: process.env.PATH, ...QUIET, DATABASE_URL: url, LOG_LEVEL: "error" },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(worker.stdout, "data");
      await expect
        .poll(() => person.call("GET", `get/run/${data._id}`), { timeout: 60_000 })
        .toMatchObject({ data: { state: "finished", values: 3, errors: 0 } });
      const { rows } = await admin.query<{ owns: boolean; powers: boolean }>(
        `select distinct usename in (select tableowner from pg_tables where schemaname in ('public', 'pgboss')) as owns,
           rolsuper or rolbypassrls as powers
         from pg_stat_activity join pg_roles on rolname = usename
         where datname = current_database() and application_name = 'pricetrail'`,
      );
      expect(rows).toEqual([{ owns: false, powers: false }]);
      worker.kill("SIGTERM");
      await once(worker, "exit");
      expect(worker.exitCode).toBe(0);
      await product.stop();
    } finally {
      await shop.stop();
      await admin.end();
      await database.drop();
    }
  });
});
