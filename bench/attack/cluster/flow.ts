import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DEFAULT_FIELDS, SCOPES } from "@pricetrail/contract";
import { Client } from "pg";
import { newApiSecret } from "../../../apps/server/src/features/api-keys/key-format.rules.ts";
import { hashToken } from "../../../apps/server/src/ids.ts";
import { callApi, newDataFolder, startProduct } from "../../../tests/product.ts";
import type { StaticShop } from "../../../tests/static-shop.ts";

const MAIN = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const ORGANISATIONS = 200;
const PRODUCTS_EACH = 2;
export const WORKERS = 4;
export const ENTRIES = ORGANISATIONS * PRODUCTS_EACH * DEFAULT_FIELDS.length;
/** Organisations that begin their runs at once. */
const AT_ONCE = 4;
/** How long is waited for what has to happen, before it counts as never. */
const TIMEOUT_MS = 600_000;

/** The same in both databases, so that their rows can be held against each other. */
const idOf = (kind: string, number: number): string =>
  `${kind.padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;

interface Member {
  organisationId: string;
  key: string;
  products: string[];
  entries: { _id: string }[];
}

/** Where the databases of both flows are: what the program is given, and how its owner asks. */
export interface Place {
  env: Record<string, string>;
  host: string;
  port: number;
  database: string;
}

/** What strikes when so many items of a run are done. */
export interface Strike {
  /** Of the run. */
  share: number;
  name: string;
  run: (workers: ChildProcess[]) => Promise<void>;
}

export interface FlowReport {
  /** Rows of each table, without what differs from one time to the next. */
  rows: Map<string, string[]>;
  /** Items of the run that were done when each fault struck. */
  struckAt: { name: string; done: number }[];
  /** Rows and runs that an organisation was shown and that are not its own, or own ones that it was not shown. */
  foreign: string[];
}

/** Asks as the owner; every statement on a connection of its own, since nodes die in between. */
export async function ask<T extends object>(
  place: Place,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const { host, port, database } = place;
  const client = new Client({ host, port, database, user: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [MAIN, "--role=worker"], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => worker.kill("SIGKILL"));
  await once(worker.stdout, "data");
  return worker;
}

/** Organisations with a key and two products of three entries each. */
async function seed(place: Place, origin: string): Promise<Member[]> {
  const now = new Date();
  const insert = async (table: string, rows: object[]): Promise<void> => {
    const columns = Object.keys(rows[0]!);
    const marks = rows.map(
      (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join()})`,
    );
    await ask(
      place,
      `insert into ${table} (${columns.join()}) values ${marks.join()}`,
      rows.flatMap((row) => Object.values(row) as unknown[]),
    );
  };
  const members = Array.from({ length: ORGANISATIONS }, (_, index) => {
    const { secret, start } = newApiSecret("key");
    const products = Array.from({ length: PRODUCTS_EACH }, (__, of) => index * PRODUCTS_EACH + of + 1);
    return {
      number: index + 1,
      organisationId: idOf("1", index + 1),
      userId: idOf("2", index + 1),
      keyId: idOf("3", index + 1),
      key: secret,
      start,
      products,
    };
  });
  await insert(
    "app_user",
    members.map(({ userId, number }) => ({
      id: userId,
      email: `person${number}@example.com`,
      email_key: `person${number}@example.com`,
      fullname: `Person ${number}`,
      email_verified_at: now,
      created_at: now,
    })),
  );
  await insert(
    "organisation",
    members.map(({ organisationId, number }) => ({
      id: organisationId,
      name: `Organisation ${number}`,
      created_at: now,
    })),
  );
  await insert(
    "membership",
    members.map(({ organisationId, userId }) => ({
      organisation_id: organisationId,
      user_id: userId,
      role: "owner",
      created_at: now,
    })),
  );
  await insert(
    "api_key",
    members.map(({ organisationId, keyId, userId }) => ({
      organisation_id: organisationId,
      id: keyId,
      user_id: userId,
      name: "Some key",
      scopes: SCOPES,
      created_at: now,
    })),
  );
  await insert(
    "api_secret",
    members.map(({ organisationId, keyId, key, start }) => ({
      secret_hash: hashToken(key),
      organisation_id: organisationId,
      key_id: keyId,
      kind: "key",
      start,
      created_at: now,
    })),
  );
  const products = members.flatMap(({ organisationId, products: own }) =>
    own.map((number) => ({ organisationId, number })),
  );
  await insert(
    "product",
    products.map(({ organisationId, number }) => ({
      organisation_id: organisationId,
      id: idOf("4", number),
      url: `${origin}/p/${number}`,
      url_key: `${origin}/p/${number}`,
      host: new URL(origin).host,
      name: `Kettle ${number}`,
      identity: "{}",
      created_at: now,
      updated_at: now,
    })),
  );
  await insert(
    "tracking_entry",
    products.flatMap(({ organisationId, number }) =>
      DEFAULT_FIELDS.map((field, index) => ({
        organisation_id: organisationId,
        id: idOf(String(5 + index), number),
        product_id: idOf("4", number),
        field,
        dom: "",
        location: "",
        tag: field,
        created_at: now,
        updated_at: now,
      })),
    ),
  );
  return members.map(({ organisationId, key, products: own }) => ({
    organisationId,
    key,
    products: own.map((number) => idOf("4", number)),
    entries: own.flatMap((number) =>
      DEFAULT_FIELDS.map((_, index) => ({ _id: idOf(String(5 + index), number) })),
    ),
  }));
}

/** Tries again what a dying node refuses, until the time is up. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + TIMEOUT_MS; ; await wait(200)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const open = [...all];
  const take = async (): Promise<void> => {
    for (let one = open.shift(); one !== undefined; one = open.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/**
 * The whole flow on one database: every organisation begins a run, and once more after some prices have changed; four workers
 * and the program that is asked visit the shop.
 *
 * @param strikes what happens in the middle of each run
 */
export async function runFlow(
  place: Place,
  shop: StaticShop & { setPhase: (phase: number) => void },
  strikes: readonly (readonly Strike[])[],
): Promise<FlowReport> {
  const folder = newDataFolder();
  const env = {
    CAPTCHA: "off",
    THROTTLE: "off",
    API_RATE: "1000000",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
    DATA_DIR: folder,
    ...place.env,
  };
  shop.setPhase(0);
  const program = await startProduct(env);
  const workers: ChildProcess[] = [];
  const struckAt: FlowReport["struckAt"] = [];
  try {
    for (let count = 0; count < WORKERS; count += 1) workers.push(await startWorker(env));
    const members = await seed(place, shop.origin);
    const countDone = () =>
      insistently(async () => {
        const [items] = await ask<{ done: string }>(
          place,
          "select count(*) as done from run_item where state = 'done'",
        );
        const [runs] = await ask<{ open: string }>(
          place,
          "select count(*) as open from run where finished_at is null",
        );
        return { done: Number(items!.done), open: Number(runs!.open) };
      });
    for (const [phase, faults] of strikes.entries()) {
      shop.setPhase(phase);
      const before = phase * ENTRIES;
      await inParallel(members, async ({ key, entries }) => {
        await callApi(program.url, "POST", "start/track", { body: entries, bearer: key });
      });
      const waiting = [...faults];
      for (const until = performance.now() + TIMEOUT_MS; ; await wait(100)) {
        const { done, open } = await countDone();
        const next = waiting[0];
        if (next && done - before >= next.share * ENTRIES) {
          waiting.shift();
          struckAt.push({ name: next.name, done: done - before });
          await next.run(workers);
        }
        if (open === 0 && waiting.length === 0) break;
        if (performance.now() > until) throw new Error(`${open} runs did not end, ${done} items are done`);
      }
    }
    const foreign = await lookAcross(program.url, members);
    return { rows: await readRows(place), struckAt, foreign };
  } catch (error) {
    console.log(program.output().slice(-4000));
    throw error;
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
    await program.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What each organisation is shown, and whether it is shown the products of the next one. */
async function lookAcross(url: string, members: readonly Member[]): Promise<string[]> {
  const foreign: string[] = [];
  await inParallel([...members.keys()], async (index) => {
    const { key, products, entries, organisationId } = members[index]!;
    const other = members[(index + 1) % members.length]!;
    const { list } = await callApi<{ list: { entryId: string }[] }>(
      url,
      "GET",
      "get/tracked/data?page=1&pageSize=200",
      { bearer: key },
    );
    const shown = [...new Set(list.map(({ entryId }) => entryId))].toSorted();
    const own = entries.map(({ _id }) => _id).toSorted();
    if (JSON.stringify(shown) !== JSON.stringify(own))
      foreign.push(`${organisationId} is shown ${shown.length} entries: ${shown.slice(0, 3).join()}`);
    for (const [id, wanted] of [
      [products[0], 200],
      [other.products[0], 404],
    ]) {
      const { status } = await fetch(`${url}/api/get/product/${id}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      if (status !== wanted) foreign.push(`${organisationId}: product ${id} is answered ${status}`);
    }
  });
  return foreign;
}

/** The tables that a run fills. */
const TABLES = [
  "run",
  "run_item",
  "page_check",
  "observation",
  "latest",
  "price_point",
  "price_track",
  "stock_change",
  "check_day",
  "shop_day",
  "held_price",
  "usage_day",
  "usage_ledger",
];
/** When and how fast it went, and which of an organisation's charges came first. */
const DIFFERS = new Set(["at", "day", "load_time_ms", "loadTimeMs", "number"]);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every row as text: seeded ids as they are, a run's by its turn, and other ids and times left out. */
async function readRows(place: Place): Promise<Map<string, string[]>> {
  const runs = await ask<{ id: string; turn: string }>(
    place,
    `select id, 'run ' || row_number() over (partition by organisation_id order by created_at, id) as turn from run`,
  );
  const names = new Map(runs.map(({ id, turn }) => [id, turn]));
  const rows = new Map<string, string[]>();
  for (const table of TABLES) {
    const found = await ask<Record<string, unknown>>(place, `select * from ${table}`);
    const texts = found.map((row) => {
      const kept = Object.entries(row)
        .filter(([, value]) => !(value instanceof Date))
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      return JSON.stringify(Object.fromEntries(kept), (key, value: unknown) =>
        DIFFERS.has(key) ? undefined : value,
      ).replaceAll(UUID, (id) => names.get(id) ?? (/^0000000\d-/.test(id) ? id : "an id"));
    });
    rows.set(table, texts.toSorted());
  }
  return rows;
}
